import { centsOf, type Cents } from '../../money/cents.ts';
import { oldestFirst, takeInOrder } from '../../money/split.ts';

/** An account that may pay. */
export interface PayingAccount {
  readonly numero: string;
  readonly millesime: number;
  readonly available: Cents;
}

export interface Drawn<A extends PayingAccount> {
  readonly account: A;
  /** 0 for those that are not touched. */
  readonly taken: Cents;
  readonly left: Cents;
}

/** In the order in which they pay: the oldest vintage first, then by number. */
export const inPayingOrder = <A extends PayingAccount>(accounts: readonly A[]): readonly A[] =>
  oldestFirst(accounts.map((account) => ({ ...account, key: account.numero, account }))).map(
    ({ account }) => account,
  );

/**
 * What each account gives and keeps, in the order in which they pay; `undefined` when they do not
 * hold it. The screen says beforehand what the server will do.
 */
export const drawFrom = <A extends PayingAccount>(
  total: Cents,
  accounts: readonly A[],
): readonly Drawn<A>[] | undefined => {
  const ordered = inPayingOrder(accounts);
  const parts = takeInOrder(
    total,
    ordered.map(({ numero, available }) => ({ key: numero, available })),
  );
  if (parts === undefined) return undefined;
  const taken = new Map(parts.map(({ key, cents }) => [key, cents]));
  return ordered.map((account) => {
    const cents = taken.get(account.numero) ?? centsOf(0);
    return { account, taken: cents, left: centsOf(account.available - cents) };
  });
};

/** All that they hold together. */
export const availableIn = (accounts: readonly PayingAccount[]): Cents =>
  centsOf(accounts.reduce((sum, { available }) => sum + Math.max(0, available), 0));
