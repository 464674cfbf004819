import type { TitreStatut } from '@portail/rules/wallet/vouchers/titre-statut.ts';

export const TITRE_TONES: Readonly<
  Record<TitreStatut, 'success' | 'info' | 'warning' | 'neutral'>
> = {
  EN_FABRICATION: 'info',
  EXPEDIE: 'info',
  ACTIF: 'success',
  BLOQUE: 'warning',
  UTILISE: 'neutral',
  CONVERTI: 'neutral',
  ECHANGE: 'neutral',
  EXPIRE: 'neutral',
};
