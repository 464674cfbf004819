import type { OutboxLine } from '../../../ledger/posting.ts';
import type { OutboxMessage } from '../../../platform/outbox/outbox.ts';

/** Outbox message handled by the instant payouts: pays out one account payment at once. */
export const INSTANT_PAYOUT = 'VIREMENT_INSTANTANE';

export const instantOrder = (paymentId: string): OutboxMessage => ({
  kind: INSTANT_PAYOUT,
  dedupKey: `${INSTANT_PAYOUT}:${paymentId}`,
  payload: { paiementId: paymentId },
});

export const instantOrderLine = (id: string, paymentId: string): OutboxLine => ({
  id,
  ...instantOrder(paymentId),
});
