import type { PaymentStatut } from '../../wallet/holdings/vocabulary.ts';

/** While it waits for its card, or is in no payout yet. */
export const isCancellable = (statut: PaymentStatut): boolean =>
  statut === 'EN_ATTENTE_CARTE' || statut === 'EN_COURS';
