export const TEXT_SIZES = ['NORMALE', 'GRANDE', 'TRES_GRANDE'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

export const CONTRASTS = ['NORMAL', 'RENFORCE'] as const;
export type Contrast = (typeof CONTRASTS)[number];

/** AUTOMATIQUE follows the device. */
export const APPEARANCES = ['AUTOMATIQUE', 'CLAIR', 'SOMBRE'] as const;
export type Appearance = (typeof APPEARANCES)[number];

export interface Preferences {
  readonly tailleTexte: TextSize;
  readonly contraste: Contrast;
  readonly apparence: Appearance;
  /** Reminder mails; confirmation mails are always sent. */
  readonly rappels: boolean;
  readonly langageSimple: boolean;
}

export const DEFAULT_PREFERENCES: Preferences = {
  tailleTexte: 'NORMALE',
  contraste: 'NORMAL',
  apparence: 'AUTOMATIQUE',
  rappels: true,
  langageSimple: false,
};
