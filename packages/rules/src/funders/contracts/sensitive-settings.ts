/** Texts of a contract that its mails carry. */
export const MAIL_TEXT_KEYS: readonly string[] = ['cadre.brand'];

/**
 * Settings that a second operator approves: fees, the two that protect the funder's orders, and the
 * amounts above which a person gives a code. One operator who could change these alone could do
 * without them.
 */
const FIELDS = [
  'typeFrais',
  'montantFrais',
  'tauxFrais',
  'fraisCompte',
  'fraisTitre',
  'seuilCommande',
  'secondAdministrateur',
  'seuilPaiement',
  'seuilNouvelIntervenant',
  'seuilPapier',
] as const;

export const SENSITIVE_NAMES = ['contractActivated', ...FIELDS] as const;

export interface SensitiveSettings {
  readonly contractActivated: boolean;
  readonly typeFrais: string | null;
  readonly montantFrais: number;
  readonly tauxFrais: number;
  readonly fraisCompte: number;
  readonly fraisTitre: number;
  readonly seuilCommande: number;
  readonly secondAdministrateur: boolean;
  readonly seuilPaiement: number;
  readonly seuilNouvelIntervenant: number;
  readonly seuilPapier: number;
}

/** Wanted values, by the settings that wait. */
export type HeldSettings<S extends SensitiveSettings> = {
  -readonly [K in keyof SensitiveSettings]?: S[K];
};

const hold = <S extends SensitiveSettings, K extends keyof SensitiveSettings>(
  held: { [N in K]?: S[N] },
  wanted: S,
  name: K,
): void => {
  held[name] = wanted[name];
};

/** The part of a wanted change that waits for a second person. */
export const heldSettings = <S extends SensitiveSettings>(
  stored: S,
  wanted: S,
): HeldSettings<S> => {
  const held: HeldSettings<S> = {};
  if (stored.contractActivated && !wanted.contractActivated) {
    hold(held, wanted, 'contractActivated');
  }
  for (const name of FIELDS) if (stored[name] !== wanted[name]) hold(held, wanted, name);
  return held;
};

/** The part of a wanted change that one operator applies alone. */
export const appliedSettings = <S extends SensitiveSettings>(stored: S, wanted: S): S => ({
  ...wanted,
  contractActivated: stored.contractActivated || wanted.contractActivated,
  typeFrais: stored.typeFrais,
  montantFrais: stored.montantFrais,
  tauxFrais: stored.tauxFrais,
  fraisCompte: stored.fraisCompte,
  fraisTitre: stored.fraisTitre,
  seuilCommande: stored.seuilCommande,
  secondAdministrateur: stored.secondAdministrateur,
  seuilPaiement: stored.seuilPaiement,
  seuilNouvelIntervenant: stored.seuilNouvelIntervenant,
  seuilPapier: stored.seuilPapier,
});

/** What a trade from one product to another costs. */
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

/** A trade that opens sets its fee: closing it and opening it again must not be a way to change it. */
const changesFee = (before: TradeTerms | undefined, after: TradeTerms): boolean =>
  before === undefined
    ? after.tradeEnabled || after.feeAmount > 0 || after.feeRate > 0
    : before.feeAmount !== after.feeAmount ||
      before.thresholdAmount !== after.thresholdAmount ||
      before.feeRate !== after.feeRate;

/** Trades whose fee would change: they wait, whole. */
export const heldTrades = <T extends TradeTerms>(
  stored: readonly T[],
  wanted: readonly T[],
): readonly T[] => wanted.filter((terms) => changesFee(findPair(stored, terms), terms));

/** Trades as one operator applies them alone: closing one needs no second person. */
export const appliedTrades = <T extends TradeTerms>(
  stored: readonly T[],
  wanted: readonly T[],
): T[] =>
  wanted.flatMap((terms) => {
    const before = findPair(stored, terms);
    if (!changesFee(before, terms)) return [terms];
    return before === undefined ? [] : [before];
  });

/** Puts held trades among the others. */
export const withTrades = <T extends TradeTerms>(trades: readonly T[], held: readonly T[]): T[] => [
  ...trades.filter((one) => findPair(held, one) === undefined),
  ...held,
];
