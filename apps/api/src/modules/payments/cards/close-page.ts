import type { CardState } from '@portail/rules/payments/cards/card-state.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { causeOf, type CardCauses, type PaidCause } from './card-cause.ts';
import { cardTransactionsIn, type LockedTransaction } from './card-transactions.repository.ts';

export const paidCauseOf = (row: LockedTransaction): PaidCause => ({
  causeId: row.causeId,
  amountCents: centsOf(row.amountCents),
  referenceTransaction: row.reference,
});

export type ClosePage = (
  unit: UnitOfWork,
  row: LockedTransaction,
  state: Exclude<CardState, 'ACCEPTEE' | 'REMBOURSEE'>,
) => Promise<void>;

/** A page that ended without money, by whoever's word: what waited for it is told. */
export const createClosePage =
  ({ clock, causes }: Pick<Platform, 'clock'> & { readonly causes: CardCauses }): ClosePage =>
  async (unit, row, state) => {
    await cardTransactionsIn(unit).setState(row.reference, state, clock.realNow());
    await causeOf(causes, row.cause).failed(unit, paidCauseOf(row));
  };
