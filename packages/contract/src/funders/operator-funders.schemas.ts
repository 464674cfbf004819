import {
  PAYMENT_TERMS,
  type PaymentTerms,
  PUBLIC_PAYMENT_TERMS,
} from '@portail/rules/campaigns/invoice-terms.ts';
import { isLandlinePhone, isMobilePhone } from '@portail/rules/identifiers/contact.ts';
import { isSiret } from '@portail/rules/identifiers/siret.ts';
import { CLIENT_TYPES, VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import {
  email,
  personName,
  requiredChoice,
  requiredText,
  withoutSpaces,
  townAndPostcode,
  requiredOr,
} from '../schemas/fields.ts';
import { day, moment } from '../schemas/wire-fields.ts';
import { FUNDER_USER_ROLES } from '@portail/rules/funders/rights.ts';
import { FUNDER_USER_STATUTS } from './funder-users.schemas.ts';

/** Messages about a funder or a contract, for operators. */
export const FUNDER_MESSAGES = {
  siret: 'Ce SIRET est incorrect\u00a0: vérifiez ses 14 chiffres.',
  siretTaken: 'Un financeur porte déjà ce SIRET.',
  phone: MESSAGES.phone('01 à 07 ou 09'),
  publicDelay: 'Un acheteur public paie sous 30 jours au plus.',
  numeroTaken: 'Un contrat porte déjà ce numéro.',
  rate: 'Indiquez un taux de 0 à 100\u00a0%, avec deux décimales au plus.',
  unknownProduct: 'Ce produit n’existe pas.',
  productInUse: 'Ce produit est déjà utilisé par ce contrat\u00a0: il ne peut plus être retiré.',
  typeInUse:
    'Des personnes sont déjà rattachées à ce contrat\u00a0: ce choix ne peut plus changer.',
} as const;

export const COMPANY_NAME_MAX_LENGTH = 120;
export const FUNDER_CODE_MAX_LENGTH = 40;
export const FUNDER_SEARCH_MAX_LENGTH = 100;

/** Generated numbers, or those of imported funders. */
export const funderId = z
  .string({ error: requiredOr(MESSAGES.format) })
  .check(z.regex(/^[0-9A-Za-z]{1,20}$/, { error: requiredOr(MESSAGES.format) }));

export const flagField = z.boolean({ error: requiredOr(MESSAGES.format) });

/** The version on screen; a concurrent change is reported and nothing is lost. */
export const versionField = z
  .int({ error: requiredOr(MESSAGES.format) })
  .check(z.minimum(1, { error: MESSAGES.format }));

/** Blank and null both mean no value. */
export const nullableWords = (maxLength: number) =>
  z.pipe(
    z.nullable(
      z
        .string({ error: requiredOr(MESSAGES.format) })
        .check(z.maxLength(maxLength, { error: MESSAGES.maxLength(maxLength) })),
    ),
    z.transform((value: string | null): string | null => {
      const text = value?.trim() ?? '';
      return text === '' ? null : text;
    }),
  );

/** May be empty; otherwise it is checked. */
const blankOr = (isRight: (text: string) => boolean, error: string) =>
  z.string({ error: requiredOr(MESSAGES.format) }).check(
    z.maxLength(255, { error: MESSAGES.maxLength(255) }),
    z.refine((text) => text.trim() === '' || isRight(text.trim()), { error }),
  );
const anyText = blankOr(() => true, MESSAGES.format);
const passes =
  (schema: z.ZodMiniType) =>
  (text: string): boolean =>
    z.safeParse(schema, text).success;

const FUNDER_FIELDS = {
  socialReason: requiredText(COMPANY_NAME_MAX_LENGTH),
  siret: z.pipe(
    z.pipe(requiredText(), withoutSpaces),
    z.string().check(z.refine(isSiret, { error: requiredOr(FUNDER_MESSAGES.siret) })),
  ),
  clientType: requiredChoice(CLIENT_TYPES),
  segmentId: nullableWords(FUNDER_CODE_MAX_LENGTH),
  expandedMode: flagField,
  reportableEmployerContribution: flagField,
  zoneAdresse0: anyText,
  zoneAdresse1: anyText,
  zoneAdresse2: anyText,
  zoneAdresse3: anyText,
  codePostalEtVille: blankOr(passes(townAndPostcode), MESSAGES.town),
  contactNom: anyText,
  contactTelephone: blankOr(
    (text) => isMobilePhone(text) || isLandlinePhone(text),
    FUNDER_MESSAGES.phone,
  ),
  contactEmail: blankOr(passes(email()), MESSAGES.email),
  delaiPaiement: requiredChoice(PAYMENT_TERMS),
  /** Code de la commande publique: 30 days at most, another rate of late interest. */
  acheteurPublic: flagField,
} as const;

/** First administrator of the funder's space. */
export const firstUser = z.strictObject({
  nom: personName(),
  prenom: personName(),
  email: email(),
});
export type FirstUser = z.output<typeof firstUser>;

const IDENTITY = {
  ...FUNDER_FIELDS,
  segmentId: z._default(FUNDER_FIELDS.segmentId, null),
  expandedMode: z._default(flagField, false),
  reportableEmployerContribution: z._default(flagField, false),
  zoneAdresse0: z._default(anyText, ''),
  zoneAdresse1: z._default(anyText, ''),
  zoneAdresse2: z._default(anyText, ''),
  zoneAdresse3: z._default(anyText, ''),
  codePostalEtVille: z._default(FUNDER_FIELDS.codePostalEtVille, ''),
  contactNom: z._default(anyText, ''),
  contactTelephone: z._default(FUNDER_FIELDS.contactTelephone, ''),
  contactEmail: z._default(FUNDER_FIELDS.contactEmail, ''),
  delaiPaiement: z._default(FUNDER_FIELDS.delaiPaiement, 'JOURS_30'),
  acheteurPublic: z._default(flagField, false),
} as const;

interface PaidOnTerms {
  readonly delaiPaiement: PaymentTerms;
  readonly acheteurPublic: boolean;
}

/** The delay that a public buyer may not have, at its field; also checked after a partial change. */
export const paymentTermsProblems = ({ delaiPaiement, acheteurPublic }: PaidOnTerms) =>
  acheteurPublic && !PUBLIC_PAYMENT_TERMS.includes(delaiPaiement)
    ? [{ champ: 'delaiPaiement', message: FUNDER_MESSAGES.publicDelay }]
    : [];

const paymentTermsRule = z.superRefine<PaidOnTerms>((terms, context) => {
  for (const { champ, message } of paymentTermsProblems(terms)) {
    context.addIssue({ code: 'custom', path: [champ], message });
  }
});

export const funderIdentity = z.strictObject(IDENTITY).check(paymentTermsRule);
export type FunderIdentity = z.output<typeof funderIdentity>;

export const funderCreation = z
  .strictObject({ ...IDENTITY, premierUtilisateur: firstUser })
  .check(paymentTermsRule);
export type FunderCreation = z.output<typeof funderCreation>;

/** Only given fields change. */
export const funderChange = z.strictObject({
  version: versionField,
  socialReason: z.exactOptional(FUNDER_FIELDS.socialReason),
  siret: z.exactOptional(FUNDER_FIELDS.siret),
  clientType: z.exactOptional(FUNDER_FIELDS.clientType),
  segmentId: z.exactOptional(FUNDER_FIELDS.segmentId),
  expandedMode: z.exactOptional(flagField),
  reportableEmployerContribution: z.exactOptional(flagField),
  zoneAdresse0: z.exactOptional(anyText),
  zoneAdresse1: z.exactOptional(anyText),
  zoneAdresse2: z.exactOptional(anyText),
  zoneAdresse3: z.exactOptional(anyText),
  codePostalEtVille: z.exactOptional(FUNDER_FIELDS.codePostalEtVille),
  contactNom: z.exactOptional(anyText),
  contactTelephone: z.exactOptional(FUNDER_FIELDS.contactTelephone),
  contactEmail: z.exactOptional(FUNDER_FIELDS.contactEmail),
  delaiPaiement: z.exactOptional(FUNDER_FIELDS.delaiPaiement),
  acheteurPublic: z.exactOptional(flagField),
});
export type FunderChange = z.output<typeof funderChange>;

export const funderFilters = {
  /** Of a name, a client number, a SIRET or a contract. */
  recherche: z.optional(
    z.string().check(
      z.maxLength(FUNDER_SEARCH_MAX_LENGTH, {
        error: MESSAGES.maxLength(FUNDER_SEARCH_MAX_LENGTH),
      }),
    ),
  ),
};

const contractOfFunder = z.object({
  contractId: z.string(),
  contractType: z.enum(VISUALISATION_MODES),
  socialReason: z.string(),
  libelleProduitContrat: z.string(),
  contractActivated: z.boolean(),
});
export type ContractOfFunder = z.infer<typeof contractOfFunder>;

export const funderLine = z.object({
  clientId: z.string(),
  clientNumber: z.string(),
  socialReason: z.string(),
  siret: z.string(),
  clientType: z.enum(CLIENT_TYPES),
  contrats: z.array(contractOfFunder),
});
export type FunderLine = z.infer<typeof funderLine>;

export const CHANGE_ACTS = ['CREATION', 'MODIFICATION', 'INVITATION'] as const;

/** One change by an operator, with values before and after. */
export const settingAct = z.object({
  id: z.string(),
  date: moment,
  auteur: z.string(),
  acte: z.enum(CHANGE_ACTS),
  changements: z.array(
    z.object({
      champ: z.string(),
      /** Wire format as text; null without a value, or for personal data. */
      avant: z.nullable(z.string()),
      apres: z.nullable(z.string()),
    }),
  ),
});
export type SettingAct = z.infer<typeof settingAct>;
export type SettingChange = SettingAct['changements'][number];

export const funderSheet = z.object({
  ...funderLine.shape,
  segmentId: z.nullable(z.string()),
  expandedMode: z.boolean(),
  reportableEmployerContribution: z.boolean(),
  zoneAdresse0: z.string(),
  zoneAdresse1: z.string(),
  zoneAdresse2: z.string(),
  zoneAdresse3: z.string(),
  codePostalEtVille: z.string(),
  contactNom: z.string(),
  contactTelephone: z.string(),
  contactEmail: z.string(),
  delaiPaiement: z.enum(PAYMENT_TERMS),
  acheteurPublic: z.boolean(),
  dateCreation: day,
  version: z.number(),
  utilisateurs: z.array(
    z.object({
      login: z.string(),
      nom: z.string(),
      prenom: z.string(),
      email: z.string(),
      role: z.enum(FUNDER_USER_ROLES),
      statut: z.enum(FUNDER_USER_STATUTS),
      /** Last day of an open invitation link; null when none is open. */
      invitationValableJusquau: z.nullable(day),
    }),
  ),
  /** Products that a contract may offer. */
  produitsProposes: z.array(z.object({ idProduit: z.string(), libelle: z.string() })),
  historique: z.array(settingAct),
});
export type FunderSheet = z.infer<typeof funderSheet>;
