export const TEXT_SIZES = ['NORMALE', 'GRANDE', 'TRES_GRANDE'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

export const CONTRASTS = ['NORMAL', 'RENFORCE'] as const;
export type Contrast = (typeof CONTRASTS)[number];

/** AUTOMATIQUE: as the person's device has it. */
export const APPEARANCES = ['AUTOMATIQUE', 'CLAIR', 'SOMBRE'] as const;
export type Appearance = (typeof APPEARANCES)[number];

export interface Preferences {
  readonly tailleTexte: TextSize;
  readonly contraste: Contrast;
  readonly apparence: Appearance;
  /** Mails that remind of a date; those that say what was done are always sent. */
  readonly rappels: boolean;
  /** Shorter texts for the main journeys. */
  readonly langageSimple: boolean;
}

/** Of whoever has chosen nothing. */
export const DEFAULT_PREFERENCES: Preferences = {
  tailleTexte: 'NORMALE',
  contraste: 'NORMAL',
  apparence: 'AUTOMATIQUE',
  rappels: true,
  langageSimple: false,
};
