import { ORDER_TERMS } from '@portail/rules/campaigns/order-terms.ts';
import { basisPointsOf } from '@portail/rules/orders/order-amounts.ts';
import {
  type ContractProblem,
  problemsOfContract,
  SUPPORTED_TYPES,
} from '@portail/rules/funders/contracts/contract-rules.ts';
import {
  CLIENT_TYPES,
  FEATURE_IDS,
  VISUALISATION_MODES,
} from '@portail/rules/identity/access/vocabulary.ts';
import { centsOf, formatAmount, ZERO_CENTS } from '@portail/rules/money/cents.ts';
import { FEE_KINDS } from '@portail/rules/payments/fees.ts';
import {
  DEFAULT_FUNDER_ORDER_THRESHOLD,
  DEFAULT_THRESHOLDS,
} from '@portail/rules/sensitive-actions/policy.ts';
import { CESU_ACCOUNT_TYPES, PRODUCT_TYPES } from '@portail/rules/wallet/holdings/vocabulary.ts';
import * as z from 'zod/mini';
import { optionsFlags } from '../branding/personalisation.calls.ts';
import { REGISTRATION_TYPES } from '../identity/registration-types.schemas.ts';
import { MESSAGES } from '../messages/messages.ts';
import { contract } from '../people/beneficiary.calls.ts';
import {
  euros,
  numeroContrat,
  requiredChoice,
  requiredText,
  requiredOr,
} from '../schemas/fields.ts';
import { amount, moment, percent } from '../schemas/wire-fields.ts';
import { tradeParameters } from '../wallet/trade-parameters.schemas.ts';
import {
  COMPANY_NAME_MAX_LENGTH,
  flagField,
  FUNDER_CODE_MAX_LENGTH,
  FUNDER_MESSAGES,
  funderId,
  nullableWords,
  settingAct,
  versionField,
} from './operator-funders.schemas.ts';

const CONTRACT_MESSAGES: Readonly<Record<ContractProblem, string>> = {
  matriculeLabelMissing: MESSAGES.required,
  monthlyAccountOfEmployer:
    'Un contrat CESU RH tient des montants\u00a0: les droits par mois sont ceux des plans d’aide d’un contrat social.',
  flatFeeMissing: MESSAGES.required,
  feeRateMissing: MESSAGES.required,
  creditLimitMissing: MESSAGES.required,
  tradeTwice: 'Cet échange est indiqué deux fois.',
  featureTwice: 'Cette fonctionnalité est indiquée deux fois.',
  productTwice: 'Ce produit est indiqué deux fois.',
  messageMissing: MESSAGES.required,
};

const FEE_MAX = centsOf(100_000);
const CARD_SLICE_MAX = centsOf(1_000_000);
const ORDER_THRESHOLD_MAX = centsOf(100_000_000);
/** Payments and paper of one person. */
const PERSON_THRESHOLD_MAX = centsOf(1_000_000);
const PROPERTY_MAX_LENGTH = 2_000;
const PROPERTIES_MAX = 10;
const LIST_MAX = 20;

const eurosUpTo = (max: typeof FEE_MAX) =>
  euros.check(
    z.refine((value) => value >= 0, { error: MESSAGES.amount }),
    z.refine((value) => value <= max, { error: MESSAGES.amountMax(formatAmount(max)) }),
  );

/** Percent on the wire, hundredths of a percent inside, so that a rate is never a float. */
const rate = z.pipe(
  z
    .number({ error: requiredOr(FUNDER_MESSAGES.rate) })
    .check(
      z.refine((value) => basisPointsOf(value) !== undefined, { error: FUNDER_MESSAGES.rate }),
    ),
  z.transform((value: number): number => {
    const basisPoints = basisPointsOf(value);
    if (basisPoints === undefined) throw new RangeError('refined above');
    return basisPoints;
  }),
);

const choiceOrNone = <const T extends readonly string[]>(values: T) =>
  z.nullable(z.enum(values, { error: requiredOr(MESSAGES.choice) }));

const listOf = <T extends z.ZodMiniType>(element: T) =>
  z
    .array(element, { error: requiredOr(MESSAGES.format) })
    .check(z.maxLength(LIST_MAX, { error: MESSAGES.listMax(LIST_MAX) }));

const feature = z.strictObject({
  id: requiredChoice(FEATURE_IDS),
  proprietes: z
    .record(
      z
        .string()
        .check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/, { error: requiredOr(MESSAGES.format) })),
      z
        .string({ error: requiredOr(MESSAGES.format) })
        .check(
          z.maxLength(PROPERTY_MAX_LENGTH, { error: MESSAGES.maxLength(PROPERTY_MAX_LENGTH) }),
        ),
      { error: requiredOr(MESSAGES.format) },
    )
    .check(
      z.refine((properties) => Object.keys(properties).length <= PROPERTIES_MAX, {
        error: MESSAGES.listMax(PROPERTIES_MAX),
      }),
    ),
});

const tradeTerms = z.strictObject({
  startProductType: requiredChoice(PRODUCT_TYPES),
  finalProductType: requiredChoice(PRODUCT_TYPES),
  tradeEnabled: flagField,
  feeAmount: eurosUpTo(FEE_MAX),
  thresholdAmount: euros.check(z.refine((value) => value >= 0, { error: MESSAGES.amount })),
  feeRate: rate,
});

/** Every flag and parameter of a contract (section 3.2). */
const SETTINGS = {
  contractType: requiredChoice(VISUALISATION_MODES),
  clientType: requiredChoice(CLIENT_TYPES),
  socialReason: requiredText(COMPANY_NAME_MAX_LENGTH),
  libelleProduitContrat: requiredText(COMPANY_NAME_MAX_LENGTH),
  cesuAccountType: requiredChoice(CESU_ACCOUNT_TYPES),
  supportedType: choiceOrNone(SUPPORTED_TYPES),
  paramEspaceCompteId: nullableWords(FUNDER_CODE_MAX_LENGTH),
  contratSapFk: nullableWords(FUNDER_CODE_MAX_LENGTH),
  contractActivated: flagField,
  allowProductTypeChoice: flagField,
  allowWithholding: flagField,
  autoriserPaiementTitre: flagField,
  typeInscription: requiredChoice(REGISTRATION_TYPES),
  libelleMatricule: nullableWords(FUNDER_CODE_MAX_LENGTH),
  typeFrais: choiceOrNone(FEE_KINDS),
  montantFrais: eurosUpTo(FEE_MAX),
  tauxFrais: rate,
  trancheCarte: eurosUpTo(CARD_SLICE_MAX),
  fraisCompte: eurosUpTo(FEE_MAX),
  fraisTitre: eurosUpTo(FEE_MAX),
  /** A larger order of the funder requires a fresh code. */
  seuilCommande: eurosUpTo(ORDER_THRESHOLD_MAX),
  /** A larger order also requires approval by a second administrator of the funder. */
  secondAdministrateur: flagField,
  /** A draft of a campaign is published with the agreement of a second administrator. */
  accordSession: flagField,
  /** Whether orders are carried out at once, within a credit limit, or once paid. */
  conditionsCommande: requiredChoice(ORDER_TERMS),
  /** Unpaid invoices and orders under way; used with PLAFOND only. */
  plafondEncours: eurosUpTo(ORDER_THRESHOLD_MAX),
  /** A person's payments over 24 hours above it require a fresh code. */
  seuilPaiement: eurosUpTo(PERSON_THRESHOLD_MAX),
  /** Also payments to a payee that the person never paid before. */
  seuilNouvelIntervenant: eurosUpTo(PERSON_THRESHOLD_MAX),
  /** Also paper ordered or converted over 24 hours. */
  seuilPapier: eurosUpTo(PERSON_THRESHOLD_MAX),
  echanges: listOf(tradeTerms),
  fonctionnalites: listOf(feature),
  produits: listOf(
    z
      .string({ error: requiredOr(MESSAGES.format) })
      .check(z.regex(/^[0-9A-Z]{1,20}$/, { error: requiredOr(MESSAGES.format) })),
  ),
} as const;

const settingsObject = z.strictObject(SETTINGS);
/** Inside: amounts in cents, rates in hundredths of a percent. */
export type ContractSettings = z.output<typeof settingsObject>;

interface SettingProblem {
  readonly champ: string;
  readonly message: string;
}

/** Contradictions between settings, checked on the whole after a partial change. */
export const settingProblems = (settings: ContractSettings): readonly SettingProblem[] =>
  problemsOfContract(settings).map(({ path, problem }) => ({
    champ: path.join('.'),
    message: CONTRACT_MESSAGES[problem],
  }));

const settingRules = z.superRefine<ContractSettings>((settings, context) => {
  for (const { path, problem } of problemsOfContract(settings)) {
    context.addIssue({ code: 'custom', path: [...path], message: CONTRACT_MESSAGES[problem] });
  }
});

/** With every field, as in the form. */
export const wholeContract = z
  .strictObject({ contractId: numeroContrat, clientId: funderId, ...SETTINGS })
  .check(settingRules);
export type WholeContractInput = z.input<typeof wholeContract>;

/** Absent fields take their defaults. */
export const contractCreation = z
  .strictObject({
    contractId: numeroContrat,
    clientId: funderId,
    ...SETTINGS,
    supportedType: z._default(SETTINGS.supportedType, null),
    paramEspaceCompteId: z._default(SETTINGS.paramEspaceCompteId, null),
    contratSapFk: z._default(SETTINGS.contratSapFk, null),
    libelleMatricule: z._default(SETTINGS.libelleMatricule, null),
    typeFrais: z._default(SETTINGS.typeFrais, null),
    montantFrais: z._default(SETTINGS.montantFrais, ZERO_CENTS),
    tauxFrais: z._default(SETTINGS.tauxFrais, 0),
    trancheCarte: z._default(SETTINGS.trancheCarte, ZERO_CENTS),
    fraisCompte: z._default(SETTINGS.fraisCompte, ZERO_CENTS),
    fraisTitre: z._default(SETTINGS.fraisTitre, ZERO_CENTS),
    seuilCommande: z._default(SETTINGS.seuilCommande, DEFAULT_FUNDER_ORDER_THRESHOLD),
    secondAdministrateur: z._default(flagField, false),
    accordSession: z._default(flagField, false),
    conditionsCommande: z._default(SETTINGS.conditionsCommande, 'A_TERME'),
    plafondEncours: z._default(SETTINGS.plafondEncours, ZERO_CENTS),
    seuilPaiement: z._default(SETTINGS.seuilPaiement, DEFAULT_THRESHOLDS.paymentsCents),
    seuilNouvelIntervenant: z._default(
      SETTINGS.seuilNouvelIntervenant,
      DEFAULT_THRESHOLDS.newPayeeCents,
    ),
    seuilPapier: z._default(SETTINGS.seuilPapier, DEFAULT_THRESHOLDS.paperCents),
    echanges: z._default(SETTINGS.echanges, []),
    fonctionnalites: z._default(SETTINGS.fonctionnalites, []),
    produits: z._default(SETTINGS.produits, []),
  })
  .check(settingRules);
export type ContractCreation = z.output<typeof contractCreation>;

/** Only given fields change; a list is replaced as a whole. */
export const contractChange = z.strictObject({
  version: versionField,
  contractType: z.exactOptional(SETTINGS.contractType),
  clientType: z.exactOptional(SETTINGS.clientType),
  socialReason: z.exactOptional(SETTINGS.socialReason),
  libelleProduitContrat: z.exactOptional(SETTINGS.libelleProduitContrat),
  cesuAccountType: z.exactOptional(SETTINGS.cesuAccountType),
  supportedType: z.exactOptional(SETTINGS.supportedType),
  paramEspaceCompteId: z.exactOptional(SETTINGS.paramEspaceCompteId),
  contratSapFk: z.exactOptional(SETTINGS.contratSapFk),
  contractActivated: z.exactOptional(SETTINGS.contractActivated),
  allowProductTypeChoice: z.exactOptional(SETTINGS.allowProductTypeChoice),
  allowWithholding: z.exactOptional(SETTINGS.allowWithholding),
  autoriserPaiementTitre: z.exactOptional(SETTINGS.autoriserPaiementTitre),
  typeInscription: z.exactOptional(SETTINGS.typeInscription),
  libelleMatricule: z.exactOptional(SETTINGS.libelleMatricule),
  typeFrais: z.exactOptional(SETTINGS.typeFrais),
  montantFrais: z.exactOptional(SETTINGS.montantFrais),
  tauxFrais: z.exactOptional(SETTINGS.tauxFrais),
  trancheCarte: z.exactOptional(SETTINGS.trancheCarte),
  fraisCompte: z.exactOptional(SETTINGS.fraisCompte),
  fraisTitre: z.exactOptional(SETTINGS.fraisTitre),
  seuilCommande: z.exactOptional(SETTINGS.seuilCommande),
  secondAdministrateur: z.exactOptional(flagField),
  accordSession: z.exactOptional(flagField),
  conditionsCommande: z.exactOptional(SETTINGS.conditionsCommande),
  plafondEncours: z.exactOptional(SETTINGS.plafondEncours),
  seuilPaiement: z.exactOptional(SETTINGS.seuilPaiement),
  seuilNouvelIntervenant: z.exactOptional(SETTINGS.seuilNouvelIntervenant),
  seuilPapier: z.exactOptional(SETTINGS.seuilPapier),
  echanges: z.exactOptional(SETTINGS.echanges),
  fonctionnalites: z.exactOptional(SETTINGS.fonctionnalites),
  produits: z.exactOptional(SETTINGS.produits),
});
export type ContractChange = z.output<typeof contractChange>;

/** The contract of section 3.2, with the fields for operators only. */
export const contractSheet = z.object({
  ...contract.shape,
  typeInscription: z.enum(REGISTRATION_TYPES),
  libelleMatricule: z.nullable(z.string()),
  typeFrais: z.nullable(z.enum(FEE_KINDS)),
  montantFrais: amount,
  tauxFrais: percent,
  trancheCarte: amount,
  fraisCompte: amount,
  fraisTitre: amount,
  seuilCommande: amount,
  secondAdministrateur: z.boolean(),
  accordSession: z.boolean(),
  conditionsCommande: z.enum(ORDER_TERMS),
  plafondEncours: amount,
  seuilPaiement: amount,
  seuilNouvelIntervenant: amount,
  seuilPapier: amount,
  echanges: z.array(tradeParameters),
  fonctionnalites: z.array(
    z.object({ id: z.enum(FEATURE_IDS), proprietes: z.record(z.string(), z.string()) }),
  ),
  produits: z.array(z.string()),
  /** Part of the theme, and published with it. */
  optionsFlags,
  version: z.number(),
  /** Without people or accounts, its kind and the kind of its accounts may still change. */
  typeModifiable: z.boolean(),
  nombreBeneficiaires: z.number(),
  /** Requested by one operator and not approved yet; not applied. */
  changementsEnAttente: z.nullable(
    z.object({
      idOperation: z.string(),
      demandePar: z.string(),
      demandeLe: moment,
      changements: settingAct.shape.changements,
    }),
  ),
  historique: z.array(settingAct),
});
export type ContractSheet = z.infer<typeof contractSheet>;
