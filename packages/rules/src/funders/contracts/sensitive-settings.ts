/** Texts of a contract used in its mails. */
export const MAIL_TEXT_KEYS: readonly string[] = ['cadre.brand'];

/**
 * Settings that a second operator approves: fees, those that protect the funder's orders and campaigns, the terms
 * on which these are carried out, and the amounts above which a person enters a code. An operator who could change these alone could bypass
 * them.
 */
const FIELDS = [
  'typeFrais',
  'montantFrais',
  'tauxFrais',
  'fraisCompte',
  'fraisTitre',
  'seuilCommande',
  'secondAdministrateur',
  'accordSession',
  'conditionsCommande',
  'plafondEncours',
  'seuilPaiement',
  'seuilNouvelIntervenant',
  'seuilPapier',
] as const;

export interface SensitiveSettings {
  readonly contractActivated: boolean;
  readonly typeFrais: string | null;
  readonly montantFrais: number;
  readonly tauxFrais: number;
  readonly fraisCompte: number;
  readonly fraisTitre: number;
  readonly seuilCommande: number;
  readonly secondAdministrateur: boolean;
  readonly accordSession: boolean;
  readonly conditionsCommande: string;
  readonly plafondEncours: number;
  readonly seuilPaiement: number;
  readonly seuilNouvelIntervenant: number;
  readonly seuilPapier: number;
}

/** Requested values of the held settings. */
export type HeldSettings<S extends SensitiveSettings> = {
  -readonly [K in keyof SensitiveSettings]?: S[K];
};

const hold = <S extends SensitiveSettings, K extends keyof SensitiveSettings>(
  held: { [N in K]?: S[N] },
  requested: S,
  name: K,
): void => {
  held[name] = requested[name];
};

/** The part of a change that needs approval. */
export const heldSettings = <S extends SensitiveSettings>(
  stored: S,
  requested: S,
): HeldSettings<S> => {
  const held: HeldSettings<S> = {};
  if (stored.contractActivated && !requested.contractActivated) {
    hold(held, requested, 'contractActivated');
  }
  for (const name of FIELDS) if (stored[name] !== requested[name]) hold(held, requested, name);
  return held;
};

/** The part of a change that applies at once. */
export const appliedSettings = <S extends SensitiveSettings>(stored: S, requested: S): S => ({
  ...requested,
  contractActivated: stored.contractActivated || requested.contractActivated,
  typeFrais: stored.typeFrais,
  montantFrais: stored.montantFrais,
  tauxFrais: stored.tauxFrais,
  fraisCompte: stored.fraisCompte,
  fraisTitre: stored.fraisTitre,
  seuilCommande: stored.seuilCommande,
  secondAdministrateur: stored.secondAdministrateur,
  accordSession: stored.accordSession,
  conditionsCommande: stored.conditionsCommande,
  plafondEncours: stored.plafondEncours,
  seuilPaiement: stored.seuilPaiement,
  seuilNouvelIntervenant: stored.seuilNouvelIntervenant,
  seuilPapier: stored.seuilPapier,
});

/** Cost of a trade from one product to another. */
export interface TradeTerms {
  readonly startProductType: string;
  readonly finalProductType: string;
  readonly tradeEnabled: boolean;
  readonly feeAmount: number;
  readonly thresholdAmount: number;
  readonly feeRate: number;
}

const findPair = <T extends TradeTerms>(list: readonly T[], terms: TradeTerms): T | undefined =>
  list.find(
    (one) =>
      one.startProductType === terms.startProductType &&
      one.finalProductType === terms.finalProductType,
  );

/**
 * Opening a trade sets its fee, so that closing and reopening it cannot change the fee without
 * approval.
 */
const changesFee = (before: TradeTerms | undefined, after: TradeTerms): boolean =>
  before === undefined
    ? after.tradeEnabled || after.feeAmount > 0 || after.feeRate > 0
    : before.feeAmount !== after.feeAmount ||
      before.thresholdAmount !== after.thresholdAmount ||
      before.feeRate !== after.feeRate;

/** Trades whose fee would change; they are held as a whole. */
export const heldTrades = <T extends TradeTerms>(
  stored: readonly T[],
  requested: readonly T[],
): readonly T[] => requested.filter((terms) => changesFee(findPair(stored, terms), terms));

/** Trades that apply at once; closing one needs no approval. */
export const appliedTrades = <T extends TradeTerms>(
  stored: readonly T[],
  requested: readonly T[],
): T[] =>
  requested.flatMap((terms) => {
    const before = findPair(stored, terms);
    if (!changesFee(before, terms)) return [terms];
    return before === undefined ? [] : [before];
  });

export const withTrades = <T extends TradeTerms>(trades: readonly T[], held: readonly T[]): T[] => [
  ...trades.filter((one) => findPair(held, one) === undefined),
  ...held,
];
