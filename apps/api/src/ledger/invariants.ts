import { CARD_INVARIANTS } from './invariants/card-invariants.ts';
import { CHANGE_INVARIANTS } from './invariants/change-invariants.ts';
import { DECLARATION_INVARIANTS } from './invariants/declaration-invariants.ts';
import { HAND_INVARIANTS } from './invariants/hand-invariants.ts';
import { INVOICE_INVARIANTS } from './invariants/invoice-invariants.ts';
import type { Invariant } from './invariants/invariant.ts';
import { ORDER_INVARIANTS } from './invariants/order-invariants.ts';
import { SUM_INVARIANTS } from './invariants/sum-invariants.ts';
import { VOUCHER_INVARIANTS } from './invariants/voucher-invariants.ts';
import { ONCE_INVARIANTS } from './invariants/once-invariants.ts';
import { CHAIN_INVARIANTS } from './invariants/chain-invariants.ts';
import { OPPOSITION_INVARIANTS } from './invariants/opposition-invariants.ts';
import { PAYMENT_INVARIANTS } from './invariants/payment-invariants.ts';
import { PAYOUT_INVARIANTS } from './invariants/payout-invariants.ts';
import { RULE_INVARIANTS } from './invariants/rule-invariants.ts';

export interface InvariantOutcome {
  readonly id: string;
  readonly libelle: string;
  readonly breaches: number;
  readonly first: unknown;
  readonly isLateness: boolean;
}

export const INVARIANTS: readonly Invariant[] = [
  ...SUM_INVARIANTS,
  ...VOUCHER_INVARIANTS,
  ...ONCE_INVARIANTS,
  ...ORDER_INVARIANTS,
  ...CHAIN_INVARIANTS,
  ...RULE_INVARIANTS,
  ...CHANGE_INVARIANTS,
  ...PAYMENT_INVARIANTS,
  ...PAYOUT_INVARIANTS,
  ...CARD_INVARIANTS,
  ...DECLARATION_INVARIANTS,
  ...INVOICE_INVARIANTS,
  ...HAND_INVARIANTS,
  ...OPPOSITION_INVARIANTS,
];

export type Query = (sql: string) => Promise<readonly Record<string, unknown>[]>;

/** Asks them, one after the other. The caller opens one snapshot for them, read-only. */
export const checkInvariants = async (
  query: Query,
  asked: readonly Invariant[] = INVARIANTS,
): Promise<readonly InvariantOutcome[]> => {
  const outcomes: InvariantOutcome[] = [];
  for (const { id, libelle, sql, isLateness = false } of asked) {
    const [row] = await query(`with offender as materialized (${sql})
      select (select count(*) from offender)::integer as breaches,
             (select to_jsonb(o) from offender o limit 1) as first`);
    if (row === undefined) throw new Error(`${id} did not answer`);
    outcomes.push({
      id,
      libelle,
      breaches: Number(row['breaches']),
      first: row['first'] ?? null,
      isLateness,
    });
  }
  return outcomes;
};
