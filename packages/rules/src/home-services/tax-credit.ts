import { centsOf, ZERO_CENTS, type Cents } from '../money/cents.ts';
import { activityOf, type ActivityCode } from './activities.ts';

/**
 * Article 199 sexdecies of the tax code: half of what a household pays itself in a year. The
 * ceiling is the one without dependants, which is the lowest.
 */
export const TAX_CREDIT_YEARLY_CEILING = centsOf(1_200_000);
const HALF = 2;

export interface CreditedSpending {
  readonly prestation: ActivityCode;
  readonly total: Cents;
  /** Paid by others: a funder's part of vouchers, an allowance. */
  readonly funded: Cents;
  /** Part of the ceilings used this year, as far as the portal knows. */
  readonly usedThisYear: Cents;
  readonly usedForActivity: Cents;
}

export interface PriceAfterCredit {
  readonly before: Cents;
  /** Basis of the credit. */
  readonly base: Cents;
  readonly credit: Cents;
  /** The price, less what others pay, less the credit. */
  readonly after: Cents;
}

const leftOf = (ceiling: Cents, used: Cents): number => Math.max(0, ceiling - used);

/** An estimate, shown as such; the credit is rounded down. */
export const priceAfterCredit = ({
  prestation,
  total,
  funded,
  usedThisYear,
  usedForActivity,
}: CreditedSpending): PriceAfterCredit => {
  if (total < ZERO_CENTS || funded < ZERO_CENTS) throw new RangeError('no price below 0');
  const borne = Math.max(0, total - funded);
  const { yearlyTaxCeiling } = activityOf(prestation);
  const base = Math.min(
    borne,
    leftOf(TAX_CREDIT_YEARLY_CEILING, usedThisYear),
    yearlyTaxCeiling === undefined ? borne : leftOf(yearlyTaxCeiling, usedForActivity),
  );
  const credit = Math.floor(base / HALF);
  return {
    before: total,
    base: centsOf(base),
    credit: centsOf(credit),
    after: centsOf(borne - credit),
  };
};
