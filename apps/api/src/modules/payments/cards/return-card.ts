import { nextPollMs } from '@portail/rules/payments/cards/card-state.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { cardRefundsIn } from './card-refunds.repository.ts';
import { cardTransactionsIn } from './card-transactions.repository.ts';
import { createOpenRefund, REFUND_MESSAGE } from './open-refund.ts';

export interface ReturnedCard {
  readonly beneficiaryId: string;
  readonly contract: string;
  readonly amountCents: Cents;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * An operator has a card payment given back: one that nothing holds any more, or that the provider
 * refused to give back the first time. The provider's answer closes it, as it does any other.
 */
export const createReturnCard = (platform: Pick<Platform, 'clock' | 'ids' | 'outbox'>) => {
  const { clock, ids, outbox } = platform;
  const openRefund = createOpenRefund(platform);

  const askAgain = async (unit: UnitOfWork, reference: string): Promise<void> => {
    const since = clock.realNow();
    const id = ids.random();
    // Under another number: to the provider, the same one would be the refusal again.
    await cardRefundsIn(unit).reopen(reference, { id, createdAt: since });
    await cardTransactionsIn(unit).planPoll(reference, {
      polls: 0,
      since,
      nextPollAt: new Date(nextPollMs(since.getTime(), 0)),
    });
    await outbox.add(unit, {
      kind: REFUND_MESSAGE,
      dedupKey: `${REFUND_MESSAGE}:${reference}:${id}`,
      payload: { id },
    });
  };

  return async (unit: UnitOfWork, reference: string): Promise<ReturnedCard> => {
    const transactions = cardTransactionsIn(unit);
    const row = UUID.test(reference) ? await transactions.lock(reference) : undefined;
    if (row?.state !== 'ACCEPTEE' || !(await transactions.isReturnable(reference))) {
      throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
    }
    const before = await cardRefundsIn(unit).findOf(reference);
    if (before === undefined) await openRefund(unit, row, 'OPERATEUR');
    else if (before.statut === 'REFUSE') await askAgain(unit, reference);
    else throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
    const { beneficiaryId, contract, amountCents } = row;
    return { beneficiaryId, contract, amountCents: centsOf(amountCents) };
  };
};
