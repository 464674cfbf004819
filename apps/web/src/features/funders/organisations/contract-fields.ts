import { ORDER_TERMS } from '@portail/rules/campaigns/order-terms.ts';
import { CLIENT_TYPES, VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import { SUPPORTED_TYPES } from '@portail/rules/funders/contracts/contract-rules.ts';
import { FEE_KINDS } from '@portail/rules/payments/fees.ts';
import { CESU_ACCOUNT_TYPES } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { REGISTRATION_TYPES } from '@portail/contract/identity/registration-types.schemas.ts';
import type {
  settingGroupTexts,
  settingTexts,
} from '../../../shared/wording/contract-settings.texts.ts';
import type { ContractValues } from './contract-values.ts';

type SettingText = keyof (typeof settingTexts)['defaults'];
type GroupText = keyof (typeof settingGroupTexts)['defaults'];

/** Single settings; lists have their own sections. */
export type PlainName = Exclude<
  keyof ContractValues,
  'contractId' | 'fonctionnalites' | 'communication' | 'produits' | 'echanges'
>;

interface Common {
  readonly name: PlainName;
  readonly hint?: SettingText;
  readonly isOptional?: boolean;
  /** Shown only for certain answers. */
  readonly isAsked?: (
    values: Pick<ContractValues, 'typeFrais' | 'typeInscription' | 'conditionsCommande'>,
  ) => boolean;
}

export type PlainField =
  | (Common & { readonly kind: 'text' | 'flag' | 'money' | 'rate' })
  | (Common & {
      readonly kind: 'choice';
      readonly choices: readonly SettingText[];
      /** Label of an empty choice. */
      readonly empty?: SettingText;
      /** Read-only once people are in the contract. */
      readonly isFrozenByUse?: boolean;
    });

export type GroupId =
  | 'general'
  | 'rights'
  | 'features'
  | 'registration'
  | 'products'
  | 'cardFees'
  | 'orderFees'
  | 'trade'
  | 'approvals'
  | 'payment'
  | 'codes'
  | 'look'
  | 'links';

export interface SettingGroup {
  readonly id: GroupId & GroupText;
  readonly intro: GroupText;
  readonly fields: readonly PlainField[];
}

const flag = (name: PlainName, hint?: SettingText): PlainField => ({
  kind: 'flag',
  name,
  ...(hint === undefined ? {} : { hint }),
});

const GENERAL: readonly PlainField[] = [
  { kind: 'text', name: 'socialReason' },
  { kind: 'text', name: 'libelleProduitContrat' },
  { kind: 'choice', name: 'contractType', choices: VISUALISATION_MODES, isFrozenByUse: true },
  { kind: 'choice', name: 'cesuAccountType', choices: CESU_ACCOUNT_TYPES, isFrozenByUse: true },
  { kind: 'choice', name: 'clientType', choices: CLIENT_TYPES, hint: 'clientTypeHint' },
  { kind: 'choice', name: 'supportedType', choices: SUPPORTED_TYPES, isOptional: true },
  flag('contractActivated', 'contractActivatedHint'),
];

/** Order of the form, of the sheet and of the error summary. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  { id: 'general', intro: 'generalIntro', fields: GENERAL },
  {
    id: 'rights',
    intro: 'rightsIntro',
    fields: [
      flag('allowProductTypeChoice', 'allowProductTypeChoiceHint'),
      flag('allowWithholding', 'allowWithholdingHint'),
      flag('autoriserPaiementTitre', 'autoriserPaiementTitreHint'),
    ],
  },
  { id: 'features', intro: 'featuresIntro', fields: [] },
  {
    id: 'registration',
    intro: 'registrationIntro',
    fields: [
      { kind: 'choice', name: 'typeInscription', choices: REGISTRATION_TYPES },
      {
        kind: 'text',
        name: 'libelleMatricule',
        hint: 'libelleMatriculeHint',
        isAsked: ({ typeInscription }) => typeInscription === 'MATRICULE',
      },
    ],
  },
  { id: 'products', intro: 'productsIntro', fields: [] },
  {
    id: 'cardFees',
    intro: 'cardFeesIntro',
    fields: [
      { kind: 'choice', name: 'typeFrais', choices: FEE_KINDS, empty: 'noFee' },
      {
        kind: 'money',
        name: 'montantFrais',
        isAsked: ({ typeFrais }) => typeFrais === 'FORFAIT',
      },
      {
        kind: 'rate',
        name: 'tauxFrais',
        isAsked: ({ typeFrais }) => typeFrais === 'PROPORTIONNEL',
      },
      { kind: 'money', name: 'trancheCarte', hint: 'trancheCarteHint' },
    ],
  },
  {
    id: 'orderFees',
    intro: 'orderFeesIntro',
    fields: [
      { kind: 'money', name: 'fraisCompte' },
      { kind: 'money', name: 'fraisTitre' },
    ],
  },
  { id: 'trade', intro: 'tradeIntro', fields: [] },
  {
    id: 'approvals',
    intro: 'approvalsIntro',
    fields: [
      { kind: 'money', name: 'seuilCommande', hint: 'seuilCommandeHint' },
      flag('secondAdministrateur', 'secondAdministrateurHint'),
      flag('accordSession', 'accordSessionHint'),
    ],
  },
  {
    id: 'payment',
    intro: 'paymentIntro',
    fields: [
      { kind: 'choice', name: 'conditionsCommande', choices: ORDER_TERMS },
      {
        kind: 'money',
        name: 'plafondEncours',
        hint: 'plafondEncoursHint',
        isAsked: ({ conditionsCommande }) => conditionsCommande === 'PLAFOND',
      },
    ],
  },
  {
    id: 'codes',
    intro: 'codesIntro',
    fields: [
      { kind: 'money', name: 'seuilPaiement', hint: 'seuilPaiementHint' },
      { kind: 'money', name: 'seuilNouvelIntervenant', hint: 'seuilNouvelIntervenantHint' },
      { kind: 'money', name: 'seuilPapier', hint: 'seuilPapierHint' },
    ],
  },
  { id: 'look', intro: 'lookIntro', fields: [] },
  {
    id: 'links',
    intro: 'linksIntro',
    fields: [
      { kind: 'text', name: 'contratSapFk', hint: 'contratSapFkHint', isOptional: true },
      { kind: 'text', name: 'paramEspaceCompteId', isOptional: true },
    ],
  },
];

const LISTS: Readonly<Partial<Record<GroupId, readonly (keyof ContractValues)[]>>> = {
  features: ['fonctionnalites', 'communication'],
  products: ['produits'],
  trade: ['echanges'],
};

/** Every value that a section holds. */
export const fieldsOfGroup = ({ id, fields }: SettingGroup): readonly (keyof ContractValues)[] => [
  ...fields.map(({ name }) => name),
  ...(LISTS[id] ?? []),
];

export const OPTION_FLAGS = ['afficherImagesConnexion', 'afficherContact', 'afficherAide'] as const;
export const fieldIdOf = (path: string): string => `contrat-${path.replaceAll('.', '-')}`;
