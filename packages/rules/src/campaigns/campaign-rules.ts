import type { Cents } from '../money/cents.ts';
import { parseFrenchDate } from '../time/calendar-day.ts';

/** Controls with an amount as value; tranches and scales use the first one. */
const AMOUNT_CONTROL_CODES: ReadonlySet<string> = new Set([
  'QUOTIENT_FAMILIAL',
  'REVENU_FISCAL_REFERENCE',
  'MONTANT',
]);

export const isAmountControl = (code: string): boolean => AMOUNT_CONTROL_CODES.has(code);

const CODE_PATTERN = /^[A-Za-z0-9_]{1,64}$/;

/** The format of a column header of the control file. */
const isControlCode = (code: string): boolean => CODE_PATTERN.test(code);

const MARKS = /\p{M}+/gu;
const SEPARATORS = /[^a-z0-9]+/g;
/** Spellings of the social security number in a code or label. */
const SOCIAL_SECURITY = /(?:^| )(?:nir|nirpp|insee|secu|securite sociale|num(?:ero)? ss)(?: |$)/;

/** French law forbids employer voucher schemes to collect it, as a control or as a question. */
export const asksSocialSecurityNumber = (words: string): boolean =>
  SOCIAL_SECURITY.test(
    words.normalize('NFD').replaceAll(MARKS, '').toLowerCase().replaceAll(SEPARATORS, ' '),
  );

/** The fields used by rules across fields. Rates are hundredths of a percent. */
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

interface FoundProblem {
  readonly path: readonly (string | number)[];
  readonly problem: CampaignProblem;
}

const at = (problem: CampaignProblem, ...path: readonly (string | number)[]): FoundProblem => ({
  path,
  problem,
});

const isGiven = (text: string | null | undefined): text is string =>
  typeof text === 'string' && text.trim() !== '';

/** The opening is strictly before the end, if there is one (FUND-20). */
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
  // An unreadable date has its own message.
  if (opening === undefined || closing === undefined || opening < closing) return [];
  return [at('CLOSING_NOT_AFTER_OPENING', 'dateFermeture')];
};

/** Names are compared without case and surrounding blanks. */
const keyOf = (name: string): string => name.trim().toLowerCase();

/** The positions of repeated names. */
const repeated = (names: readonly string[]): readonly number[] => {
  const keys = names.map(keyOf);
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []));
};

interface PlacedTranche extends DraftTranche {
  readonly index: number;
}

/** Tranches may share a bound, which belongs to the higher one. */
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

/** The identifying control must be a selected one. */
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

/** The problems across the fields of a campaign; single fields are validated elsewhere. */
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
