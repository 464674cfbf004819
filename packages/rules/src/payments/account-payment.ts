import { centsOf, type Cents } from '../money/cents.ts';
import { oldestFirst, takeInOrder } from '../money/split.ts';
import type { PaymentStatut } from '../wallet/holdings/vocabulary.ts';

/** Paid or still to be paid: these count against a declared wage. */
export const LIVE_PAYMENT_STATUTS = [
  'EN_ATTENTE_CARTE',
  'EN_COURS',
  'EFFECTUE',
] as const satisfies readonly PaymentStatut[];

/** Until the payment is part of a payout. */
export const isCancellable = (statut: PaymentStatut): boolean =>
  statut === 'EN_ATTENTE_CARTE' || statut === 'EN_COURS';

export interface PayingAccount {
  readonly numero: string;
  readonly millesime: number;
  readonly available: Cents;
}

export interface Drawn<A extends PayingAccount> {
  readonly account: A;
  /** 0 if the account is not used. */
  readonly taken: Cents;
  readonly left: Cents;
}

/** The oldest vintage first, then by number. */
export const inPayingOrder = <A extends PayingAccount>(accounts: readonly A[]): readonly A[] =>
  oldestFirst(accounts.map((account) => ({ ...account, key: account.numero, account }))).map(
    ({ account }) => account,
  );

/**
 * What is taken from each account and what is left, in paying order; `undefined` when the balance is
 * too low. Shared with the browser, which displays it before the payment.
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

export const availableIn = (accounts: readonly PayingAccount[]): Cents =>
  centsOf(accounts.reduce((sum, { available }) => sum + Math.max(0, available), 0));
