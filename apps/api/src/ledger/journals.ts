import type { JournalKind } from '@portail/rules/ledger/vocabulary.ts';
import type { AccountRef } from './accounts.ts';
import type { Entry, Journal } from './posting.ts';

const requireAmount = (amount: number): number => {
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    throw new RangeError(`${amount} is not an amount of the books`);
  }
  return amount;
};

export const debit = (account: AccountRef, amount: number, titre?: string): Entry => ({
  account,
  amount: -requireAmount(amount),
  ...(titre === undefined ? {} : { titre }),
});

export const credit = (account: AccountRef, amount: number, titre?: string): Entry => ({
  account,
  amount: requireAmount(amount),
  ...(titre === undefined ? {} : { titre }),
});

/** Lines of nothing are left out: an order may have no own part, a payment no fee. */
export const linesAbove0 = (
  write: typeof debit | typeof credit,
  account: AccountRef,
  amount: number,
): readonly Entry[] => (amount === 0 ? [] : [write(account, amount)]);

/** Balanced or not at all: a template that forgets a line fails here, in its own test. */
export const journal = (
  kind: JournalKind,
  entries: readonly Entry[],
  rest: Partial<Omit<Journal, 'kind' | 'entries'>> = {},
): Journal => {
  const sum = entries.reduce((total, { amount }) => total + amount, 0);
  if (entries.length < 2 || sum !== 0) throw new RangeError(`${kind} is not balanced: ${sum}`);
  return { kind, unit: 'CENTIME', entries, ...rest };
};
