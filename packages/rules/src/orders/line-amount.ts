import { centsOf, ZERO_CENTS, type Cents } from '../money/cents.ts';
import { countOfTitres, MAX_TITRES, offeredPaperAmounts } from './face-value.ts';

/** How an order is spread over vouchers and an account. */
export interface LineForms {
  readonly paper: Cents;
  readonly account: Cents;
  /** Of its vouchers; there is none without any. */
  readonly faceValue: Cents | undefined;
}

export interface SpreadAmount {
  readonly paper: Cents;
  readonly account: Cents;
  readonly count: number;
}

/** The vouchers of an order that has no account part do not fall on this amount. */
export type SpreadProblem = 'STEP' | 'NOT_OFFERED' | 'TOO_MANY';

const isOffered = (paper: Cents, faceValue: Cents, counts: readonly number[]): boolean =>
  counts.length === 0 || offeredPaperAmounts(counts, faceValue).includes(paper);

/** The most vouchers, of the numbers that the campaign offers, that an amount holds. */
const paperWithin = (total: Cents, faceValue: Cents, counts: readonly number[]): Cents =>
  counts.length === 0
    ? centsOf(Math.min(Math.floor(total / faceValue), MAX_TITRES) * faceValue)
    : (offeredPaperAmounts(counts, faceValue).findLast((amount) => amount <= total) ?? ZERO_CENTS);

const onPaperAlone = (
  total: Cents,
  faceValue: Cents,
  counts: readonly number[],
): SpreadAmount | SpreadProblem => {
  const count = countOfTitres(total, faceValue);
  if (count === undefined) return 'STEP';
  if (!isOffered(total, faceValue, counts)) return 'NOT_OFFERED';
  return count > MAX_TITRES ? 'TOO_MANY' : { paper: total, account: ZERO_CENTS, count };
};

/**
 * Another total for an order, in the forms that the person chose: the account takes the
 * difference; vouchers only give way when the total no longer holds them.
 */
export const spreadAmount = (
  total: Cents,
  { paper, account, faceValue }: LineForms,
  counts: readonly number[],
): SpreadAmount | SpreadProblem => {
  if (faceValue === undefined) return { paper: ZERO_CENTS, account: total, count: 0 };
  if (account === ZERO_CENTS) return onPaperAlone(total, faceValue, counts);
  const kept = paper <= total ? paper : paperWithin(total, faceValue, counts);
  return { paper: kept, account: centsOf(total - kept), count: kept / faceValue };
};
