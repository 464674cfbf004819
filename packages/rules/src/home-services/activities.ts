import { centsOf, type Cents } from '../money/cents.ts';

/** How a service is provided, by article L7232-6 of the labour code. */
export const DISPOSITIFS = ['PRESTATAIRE', 'MANDATAIRE', 'MISE_A_DISPOSITION'] as const;
export type Dispositif = (typeof DISPOSITIFS)[number];

export const DISPOSITIF_LABELS: Readonly<Record<Dispositif, string>> = {
  PRESTATAIRE: 'Prestataire',
  MANDATAIRE: 'Mandataire',
  MISE_A_DISPOSITION: 'Mise à disposition',
};

/** Under MANDATAIRE the person is the employer and must be informed of it. */
export const isPersonEmployer = (dispositif: Dispositif): boolean => dispositif === 'MANDATAIRE';

/** Groups of the list on screen. */
export const ACTIVITY_FAMILIES = ['FAMILLE', 'VIE_QUOTIDIENNE', 'PERSONNES_FRAGILES'] as const;
export type ActivityFamily = (typeof ACTIVITY_FAMILIES)[number];

export const ACTIVITY_PUBLICS = [
  'TOUS',
  /** Under 3, or under 18 with a disability. */
  'JEUNE_ENFANT',
  /** From 3 to 17. */
  'ENFANT',
  /** Aged, with a disability or a chronic illness. */
  'FRAGILE',
  'DEPENDANT',
  /** In need of help for some time only. */
  'TEMPORAIRE',
] as const;
export type ActivityPublic = (typeof ACTIVITY_PUBLICS)[number];

export interface Activity {
  readonly code: string;
  readonly libelle: string;
  readonly famille: ActivityFamily;
  /** Requires the State's approval (agrément, five years). */
  readonly needsApproval: boolean;
  /** Outside the home: allowed only in an offer that also has activities at home. */
  readonly needsPackage: boolean;
  readonly publicConcerne: ActivityPublic;
  readonly dispositifs: readonly Dispositif[];
  /** Yearly ceiling of the tax credit, when lower than the general one. */
  readonly yearlyTaxCeiling: Cents | undefined;
  /** Maximum duration of one intervention. */
  readonly dailyMaxMinutes: number | undefined;
}

const BASE = {
  needsApproval: false,
  needsPackage: false,
  publicConcerne: 'TOUS',
  dispositifs: DISPOSITIFS,
  yearlyTaxCeiling: undefined,
  dailyMaxMinutes: undefined,
} as const;
const DAILY_LIFE = { ...BASE, famille: 'VIE_QUOTIDIENNE' } as const;
const FAMILY = { ...BASE, famille: 'FAMILLE' } as const;
const FRAIL = { ...BASE, famille: 'PERSONNES_FRAGILES' } as const;
const YOUNG = { ...FAMILY, needsApproval: true, publicConcerne: 'JEUNE_ENFANT' } as const;
/** As PRESTATAIRE these need an authorisation of the department, outside this list. */
const AGED = {
  ...FRAIL,
  needsApproval: true,
  publicConcerne: 'FRAGILE',
  dispositifs: ['MANDATAIRE', 'MISE_A_DISPOSITION'],
} as const;
const OUTSIDE = { needsPackage: true } as const;

/** Article D7231-1 of the labour code, version of 17 July 2023: 5 with approval, 21 declared. */
export const ACTIVITIES = [
  {
    ...YOUNG,
    code: 'AGR_1',
    libelle: 'Garde à domicile d’enfants de moins de 3 ans, ou handicapés de moins de 18 ans',
  },
  {
    ...YOUNG,
    ...OUTSIDE,
    code: 'AGR_2',
    libelle:
      'Accompagnement d’enfants de moins de 3 ans, ou handicapés de moins de 18 ans, dans leurs déplacements',
  },
  {
    ...AGED,
    code: 'AGR_3',
    libelle:
      'Assistance dans les actes quotidiens de la vie aux personnes âgées, handicapées ou atteintes de pathologies chroniques',
  },
  {
    ...AGED,
    ...OUTSIDE,
    code: 'AGR_4',
    libelle:
      'Conduite du véhicule personnel de personnes âgées, handicapées ou atteintes de pathologies chroniques',
  },
  {
    ...AGED,
    ...OUTSIDE,
    code: 'AGR_5',
    libelle:
      'Accompagnement de personnes âgées, handicapées ou atteintes de pathologies chroniques dans leurs déplacements',
  },
  { ...DAILY_LIFE, code: 'DEC_1', libelle: 'Entretien de la maison et travaux ménagers' },
  {
    ...DAILY_LIFE,
    code: 'DEC_2',
    libelle: 'Petits travaux de jardinage, y compris le débroussaillage',
    yearlyTaxCeiling: centsOf(500_000),
  },
  {
    ...DAILY_LIFE,
    code: 'DEC_3',
    libelle: 'Petit bricolage, dit «\u00a0homme toutes mains\u00a0»',
    yearlyTaxCeiling: centsOf(50_000),
    dailyMaxMinutes: 120,
  },
  {
    ...FAMILY,
    code: 'DEC_4',
    libelle: 'Garde d’enfants de 3 ans et plus à domicile',
    publicConcerne: 'ENFANT',
  },
  { ...FAMILY, code: 'DEC_5', libelle: 'Soutien scolaire ou cours à domicile' },
  {
    ...FRAIL,
    code: 'DEC_6',
    libelle: 'Soins d’esthétique à domicile pour les personnes dépendantes',
    publicConcerne: 'DEPENDANT',
  },
  {
    ...DAILY_LIFE,
    code: 'DEC_7',
    libelle: 'Préparation de repas à domicile, y compris le temps passé aux courses',
  },
  { ...DAILY_LIFE, ...OUTSIDE, code: 'DEC_8', libelle: 'Livraison de repas à domicile' },
  {
    ...DAILY_LIFE,
    ...OUTSIDE,
    code: 'DEC_9',
    libelle: 'Collecte et livraison à domicile de linge repassé',
  },
  { ...DAILY_LIFE, ...OUTSIDE, code: 'DEC_10', libelle: 'Livraison de courses à domicile' },
  {
    ...FAMILY,
    code: 'DEC_11',
    libelle: 'Assistance informatique à domicile',
    yearlyTaxCeiling: centsOf(300_000),
  },
  {
    ...FRAIL,
    code: 'DEC_12',
    libelle: 'Soins et promenades d’animaux de compagnie pour les personnes dépendantes',
    publicConcerne: 'DEPENDANT',
  },
  {
    ...DAILY_LIFE,
    code: 'DEC_13',
    libelle: 'Maintenance, entretien et vigilance temporaires de la résidence',
  },
  { ...FAMILY, code: 'DEC_14', libelle: 'Assistance administrative à domicile' },
  {
    ...FAMILY,
    ...OUTSIDE,
    code: 'DEC_15',
    libelle: 'Accompagnement d’enfants de 3 ans et plus dans leurs déplacements',
    publicConcerne: 'ENFANT',
  },
  { ...DAILY_LIFE, code: 'DEC_16', libelle: 'Téléassistance et visioassistance' },
  {
    ...FRAIL,
    code: 'DEC_17',
    libelle:
      'Interprète en langue des signes, technicien de l’écrit et codeur en langage parlé complété',
  },
  {
    ...FRAIL,
    ...OUTSIDE,
    code: 'DEC_18',
    libelle: 'Conduite du véhicule personnel de personnes temporairement dépendantes',
    publicConcerne: 'TEMPORAIRE',
  },
  {
    ...FRAIL,
    ...OUTSIDE,
    code: 'DEC_19',
    libelle: 'Accompagnement de personnes temporairement dépendantes dans leurs déplacements',
    publicConcerne: 'TEMPORAIRE',
  },
  {
    ...FRAIL,
    code: 'DEC_20',
    libelle: 'Assistance aux personnes ayant temporairement besoin d’une aide',
    publicConcerne: 'TEMPORAIRE',
  },
  {
    ...DAILY_LIFE,
    code: 'DEC_21',
    libelle: 'Coordination et délivrance des services à la personne',
  },
] as const satisfies readonly Activity[];

export type ActivityCode = (typeof ACTIVITIES)[number]['code'];
export const ACTIVITY_CODES: readonly ActivityCode[] = ACTIVITIES.map(({ code }) => code);

const BY_CODE: ReadonlyMap<string, Activity> = new Map(ACTIVITIES.map((one) => [one.code, one]));

export const activityOf = (code: ActivityCode): Activity => {
  const found = BY_CODE.get(code);
  if (found === undefined) throw new RangeError(`${code} is not an activity`);
  return found;
};
