import {
  CARD_INVARIANTS,
  DECLARATION_INVARIANTS,
  HAND_INVARIANTS,
  INVOICE_INVARIANTS,
  PAYMENT_INVARIANTS,
  PAYOUT_INVARIANTS,
} from './invariants/payment-invariants.ts';
import {
  CHANGE_INVARIANTS,
  OPPOSITION_INVARIANTS,
  ORDER_INVARIANTS,
  VOUCHER_INVARIANTS,
} from './invariants/order-invariants.ts';
import {
  CHAIN_INVARIANTS,
  type Invariant,
  ONCE_INVARIANTS,
  RULE_INVARIANTS,
  SUM_INVARIANTS,
} from './invariants/ledger-invariants.ts';

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
