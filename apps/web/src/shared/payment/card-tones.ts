import type { CardState } from '@portail/rules/payments/card-state.ts';

export const CARD_TONES: Readonly<Record<CardState, 'info' | 'success' | 'warning' | 'danger'>> = {
  INITIEE: 'info',
  ACCEPTEE: 'success',
  REMBOURSEE: 'info',
  REFUSEE: 'danger',
  ABANDONNEE: 'warning',
  EXPIREE: 'warning',
};

const ASK_AGAIN_MS = 3_000;

/** A payment that has begun is asked about until its outcome is known. */
export const whileBegun = (etat: CardState | undefined): number | false =>
  etat === 'INITIEE' ? ASK_AGAIN_MS : false;
