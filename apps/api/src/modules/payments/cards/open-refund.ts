import { nextPollMs } from '@portail/rules/payments/cards/card-state.ts';
import type { RefundReason } from '../../../platform/db/database-types.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { cardRefundsIn } from './card-refunds.repository.ts';
import { cardTransactionsIn } from './card-transactions.repository.ts';

/** Message of the outbox: the provider is to give money back. */
export const REFUND_MESSAGE = 'REMBOURSER_CARTE';

export type OpenRefund = (
  unit: UnitOfWork,
  transaction: { readonly reference: string; readonly amountCents: number },
  reason: RefundReason,
) => Promise<void>;

/** A case that the provider's answer closes; until then it is asked about like a payment. */
export const createOpenRefund =
  ({ clock, ids, outbox }: Pick<Platform, 'clock' | 'ids' | 'outbox'>): OpenRefund =>
  async (unit, { reference, amountCents }, reason) => {
    const createdAt = clock.realNow();
    const id = ids.random();
    const isNew = await cardRefundsIn(unit).open({ id, reference, amountCents, reason, createdAt });
    if (!isNew) return;
    await cardTransactionsIn(unit).planPoll(reference, {
      polls: 0,
      since: createdAt,
      nextPollAt: new Date(nextPollMs(createdAt.getTime(), 0)),
    });
    await outbox.add(unit, {
      kind: REFUND_MESSAGE,
      dedupKey: `${REFUND_MESSAGE}:${reference}`,
      payload: { id },
    });
  };
