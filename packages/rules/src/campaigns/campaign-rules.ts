import type { Cents } from '../money/cents.ts';
import { parseFrenchDate } from '../time/calendar-day.ts';
import { asksSocialSecurityNumber, isControlCode } from './control-codes.ts';

/** What of a campaign the rules over several fields look at. Rates are hundredths of a percent. */
export interface CampaignDraft {
  readonly dateOuverture?: string | null | undefined;
  readonly dateFermeture?: string | null | undefined;
  readonly permanent: boolean;
  readonly idProduitCompte: string | null;
  readonly idProduitTitre: string | null;
  readonly restrictionsValeursTitres: readonly number[];
  readonly quotas: readonly DraftQuota[];
  readonly infoControleIdentificatrice: string | null;
  readonly infoControles: readonly DraftControl[];
  readonly infosSupplementaires: readonly DraftQuestion[];
  readonly livraisonDomicile: boolean;
  readonly autreAdresse: boolean;
  readonly pointLivraison: boolean;
  readonly pointsDeLivraison: readonly unknown[];
  readonly envoyerFermeture: boolean;
  readonly jourAvantMailDeFermeture: number | null;
}

export interface DraftQuota {
  readonly categoriePersonnel: string;
  readonly maxParticipation: Cents;
  readonly maxCESU: Cents;
  readonly tranches: readonly DraftTranche[];
  readonly lineaire: { readonly min: Cents; readonly max: Cents } | null;
}

export interface DraftTranche {
  readonly min: Cents;
  readonly max: Cents | null;
}

interface DraftQuestion {
  readonly code: string;
  readonly libelle: string;
}

interface DraftControl extends DraftQuestion {
  readonly selectionnee: boolean;
}

export type CampaignProblem =
  | 'OPENING_MISSING'
  | 'CLOSING_MISSING'
  | 'CLOSING_NOT_AFTER_OPENING'
  | 'NO_PRODUCT'
  | 'COUNT_TWICE'
  | 'CATEGORY_TWICE'
  | 'PARTICIPATION_ABOVE_ORDER'
  | 'TRANCHE_BOUNDS'
  | 'TRANCHES_OVERLAP'
  | 'SCALE_BOUNDS'
  | 'SCALE_AND_TRANCHES'
  | 'CODE_FORMAT'
  | 'CODE_TWICE'
  | 'SOCIAL_SECURITY_NUMBER'
  | 'IDENTIFYING_UNKNOWN'
  | 'IDENTIFYING_NOT_ASKED'
  | 'NO_DELIVERY'
  | 'NO_DELIVERY_POINT'
  | 'CLOSING_MAIL_DAY_MISSING';

export interface FoundProblem {
  readonly path: readonly (string | number)[];
  readonly problem: CampaignProblem;
}

const at = (problem: CampaignProblem, ...path: readonly (string | number)[]): FoundProblem => ({
  path,
  problem,
});

const isGiven = (text: string | null | undefined): text is string =>
  typeof text === 'string' && text.trim() !== '';

/** Strictly before its end, unless it has none (FUND-20). */
const dateProblems = (draft: CampaignDraft): readonly FoundProblem[] => {
  if (draft.permanent) return [];
  const { dateOuverture, dateFermeture } = draft;
  const missing = [
    ...(isGiven(dateOuverture) ? [] : [at('OPENING_MISSING', 'dateOuverture')]),
    ...(isGiven(dateFermeture) ? [] : [at('CLOSING_MISSING', 'dateFermeture')]),
  ];
  if (!isGiven(dateOuverture) || !isGiven(dateFermeture)) return missing;
  const opening = parseFrenchDate(dateOuverture);
  const closing = parseFrenchDate(dateFermeture);
  // A date that is none has its own sentence.
  if (opening === undefined || closing === undefined || opening < closing) return [];
  return [at('CLOSING_NOT_AFTER_OPENING', 'dateFermeture')];
};

/** Two names that a person reads as one. */
const keyOf = (name: string): string => name.trim().toLowerCase();

/** Each after the first that bears the same name. */
const repeated = (names: readonly string[]): readonly number[] => {
  const keys = names.map(keyOf);
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []));
};

interface PlacedTranche extends DraftTranche {
  readonly index: number;
}

/** Tranches may touch: the higher one holds the bound that they share. */
const overlaps = (tranches: readonly PlacedTranche[]): readonly PlacedTranche[] => {
  const rising = tranches.toSorted((one, other) => one.min - other.min || one.index - other.index);
  return rising.filter((tranche, rank) => {
    const before = rising[rank - 1];
    return before !== undefined && (before.max === null || before.max > tranche.min);
  });
};

const scaleProblems = (
  { tranches, lineaire }: DraftQuota,
  quota: number,
): readonly FoundProblem[] => {
  const placed = tranches.map((tranche, index) => ({ ...tranche, index }));
  const crossed = placed.filter(({ min, max }) => max !== null && max <= min);
  const place = ({ index }: PlacedTranche) => ['quotas', quota, 'tranches', index] as const;
  return [
    ...crossed.map((one) => at('TRANCHE_BOUNDS', ...place(one), 'max')),
    ...overlaps(placed.filter((one) => !crossed.includes(one))).map((one) =>
      at('TRANCHES_OVERLAP', ...place(one), 'min'),
    ),
    ...(lineaire !== null && lineaire.max <= lineaire.min
      ? [at('SCALE_BOUNDS', 'quotas', quota, 'lineaire', 'max')]
      : []),
    ...(lineaire !== null && tranches.length > 0
      ? [at('SCALE_AND_TRANCHES', 'quotas', quota, 'lineaire')]
      : []),
  ];
};

const quotaProblems = ({ quotas }: CampaignDraft): readonly FoundProblem[] => [
  ...repeated(quotas.map(({ categoriePersonnel }) => categoriePersonnel)).map((index) =>
    at('CATEGORY_TWICE', 'quotas', index, 'categoriePersonnel'),
  ),
  ...quotas.flatMap((quota, index) => [
    ...(quota.maxParticipation > quota.maxCESU
      ? [at('PARTICIPATION_ABOVE_ORDER', 'quotas', index, 'maxParticipation')]
      : []),
    ...scaleProblems(quota, index),
  ]),
];

const questionProblems = (
  list: 'infoControles' | 'infosSupplementaires',
  questions: readonly DraftQuestion[],
): readonly FoundProblem[] => [
  ...repeated(questions.map(({ code }) => code)).map((index) =>
    at('CODE_TWICE', list, index, 'code'),
  ),
  ...questions.flatMap(({ code, libelle }, index) => [
    ...(isControlCode(code) ? [] : [at('CODE_FORMAT', list, index, 'code')]),
    ...(asksSocialSecurityNumber(code) || asksSocialSecurityNumber(libelle)
      ? [at('SOCIAL_SECURITY_NUMBER', list, index, 'libelle')]
      : []),
  ]),
];

/** The control that finds the person has to be one of those that the person answers. */
const identifyingProblems = ({
  infoControleIdentificatrice: code,
  infoControles,
}: CampaignDraft): readonly FoundProblem[] => {
  if (!isGiven(code)) return [];
  const control = infoControles.find((one) => one.code === code);
  if (control === undefined) return [at('IDENTIFYING_UNKNOWN', 'infoControleIdentificatrice')];
  return control.selectionnee ? [] : [at('IDENTIFYING_NOT_ASKED', 'infoControleIdentificatrice')];
};

const deliveryProblems = (draft: CampaignDraft): readonly FoundProblem[] => {
  if (draft.pointLivraison && draft.pointsDeLivraison.length === 0) {
    return [at('NO_DELIVERY_POINT', 'pointsDeLivraison')];
  }
  const isDelivered = draft.livraisonDomicile || draft.autreAdresse || draft.pointLivraison;
  return draft.idProduitTitre === null || isDelivered
    ? []
    : [at('NO_DELIVERY', 'livraisonDomicile')];
};

/** Everything that is wrong between the fields of a campaign; each field alone is judged elsewhere. */
export const problemsOfCampaign = (draft: CampaignDraft): readonly FoundProblem[] => [
  ...dateProblems(draft),
  ...(draft.idProduitCompte === null && draft.idProduitTitre === null
    ? [at('NO_PRODUCT', 'idProduitCompte')]
    : []),
  ...repeated(draft.restrictionsValeursTitres.map(String)).map((index) =>
    at('COUNT_TWICE', 'restrictionsValeursTitres', index),
  ),
  ...quotaProblems(draft),
  ...questionProblems('infoControles', draft.infoControles),
  ...questionProblems('infosSupplementaires', draft.infosSupplementaires),
  ...identifyingProblems(draft),
  ...deliveryProblems(draft),
  ...(draft.envoyerFermeture && !draft.permanent && draft.jourAvantMailDeFermeture === null
    ? [at('CLOSING_MAIL_DAY_MISSING', 'jourAvantMailDeFermeture')]
    : []),
];
