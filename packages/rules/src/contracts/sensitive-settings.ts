/** Texts of a contract that its mails carry. */
export const MAIL_TEXT_KEYS: readonly string[] = ['cadre.brand'];

/**
 * Settings that a second operator approves: fees, and the two that protect the funder's orders,
 * because one operator who could change these alone could do without them.
 */
const FIELDS = [
  'typeFrais',
  'montantFrais',
  'tauxFrais',
  'trancheCarte',
  'fraisCompte',
  'fraisTitre',
  'seuilCommande',
  'secondAdministrateur',
] as const;

export interface SensitiveTerms {
  readonly startProductType: string;
  readonly finalProductType: string;
  readonly tradeEnabled: boolean;
  readonly feeAmount: number;
  readonly thresholdAmount: number;
  readonly feeRate: number;
}

export interface SensitiveSettings {
  readonly contractActivated: boolean;
  readonly typeFrais: string | null;
  readonly montantFrais: number;
  readonly tauxFrais: number;
  readonly trancheCarte: number;
  readonly fraisCompte: number;
  readonly fraisTitre: number;
  readonly seuilCommande: number;
  readonly secondAdministrateur: boolean;
  readonly echanges: readonly SensitiveTerms[];
}

const isSamePair = (one: SensitiveTerms, other: SensitiveTerms): boolean =>
  one.startProductType === other.startProductType &&
  one.finalProductType === other.finalProductType;

/** A trade that opens sets its fee: closing it and opening it again must not be a way to change it. */
const changesFee = (before: SensitiveTerms | undefined, after: SensitiveTerms): boolean =>
  before === undefined
    ? after.tradeEnabled || after.feeAmount > 0 || after.feeRate > 0
    : before.feeAmount !== after.feeAmount ||
      before.thresholdAmount !== after.thresholdAmount ||
      before.feeRate !== after.feeRate;

/** The part of a wanted change that waits for a second person; the wanted values, by setting. */
export const heldSettings = <S extends SensitiveSettings>(
  stored: S,
  wanted: S,
): Partial<Pick<S, keyof SensitiveSettings>> => {
  const held: Partial<Pick<S, keyof SensitiveSettings>> = {};
  if (stored.contractActivated && !wanted.contractActivated) {
    held.contractActivated = wanted.contractActivated;
  }
  for (const name of FIELDS) if (stored[name] !== wanted[name]) held[name] = wanted[name];
  const trades = wanted.echanges.filter((terms) =>
    changesFee(
      stored.echanges.find((one) => isSamePair(one, terms)),
      terms,
    ),
  );
  return trades.length === 0 ? held : { ...held, echanges: trades };
};

/** Puts held values on settings; trades that it does not name stay as they are. */
export const withHeld = <S extends SensitiveSettings>(
  settings: S,
  held: Partial<Pick<S, keyof SensitiveSettings>>,
): S => {
  const { echanges: trades = [], ...plain } = held;
  return {
    ...settings,
    ...plain,
    echanges: [
      ...settings.echanges.filter((one) => !trades.some((terms) => isSamePair(one, terms))),
      ...trades,
    ],
  };
};

/** The part of a wanted change that one operator applies alone. */
export const appliedSettings = <S extends SensitiveSettings>(stored: S, wanted: S): S => {
  const isHeld = (terms: SensitiveTerms): boolean =>
    changesFee(
      stored.echanges.find((one) => isSamePair(one, terms)),
      terms,
    );
  const kept = stored.echanges.filter((one) =>
    wanted.echanges.some((terms) => isSamePair(one, terms) && isHeld(terms)),
  );
  const { typeFrais, montantFrais, tauxFrais, trancheCarte, fraisCompte, fraisTitre } = stored;
  const { seuilCommande, secondAdministrateur } = stored;
  return {
    ...wanted,
    contractActivated: stored.contractActivated || wanted.contractActivated,
    typeFrais,
    montantFrais,
    tauxFrais,
    trancheCarte,
    fraisCompte,
    fraisTitre,
    seuilCommande,
    secondAdministrateur,
    echanges: [...wanted.echanges.filter((terms) => !isHeld(terms)), ...kept],
  };
};
