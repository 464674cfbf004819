import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf } from '../money/cents.ts';
import { ACTIVITY_CODES, activityOf } from './activities.ts';
import {
  priceAfterCredit,
  TAX_CREDIT_YEARLY_CEILING,
  type CreditedSpending,
} from './tax-credit.ts';

const after = (total: number, rest: Partial<CreditedSpending> = {}) =>
  priceAfterCredit({
    prestation: 'DEC_1',
    total: centsOf(total),
    funded: centsOf(0),
    usedThisYear: centsOf(0),
    usedForActivity: centsOf(0),
    ...rest,
  });

describe('price after the tax credit', () => {
  it('is half of it, the odd cent rounded down', () => {
    expect(after(10_000)).toEqual({ before: 10_000, base: 10_000, credit: 5_000, after: 5_000 });
    expect(after(10_001)).toMatchObject({ credit: 5_000, after: 5_001 });
    expect(after(1)).toMatchObject({ credit: 0, after: 1 });
    expect(after(0)).toMatchObject({ credit: 0, after: 0 });
  });

  it('excludes the part paid by others', () => {
    // Official example: 6,000 euros, of which 900 are funded.
    expect(after(600_000, { funded: centsOf(90_000) })).toEqual({
      before: 600_000,
      base: 510_000,
      credit: 255_000,
      after: 255_000,
    });
    expect(after(5_000, { funded: centsOf(9_000) })).toMatchObject({ credit: 0, after: 0 });
  });

  it('is refused below zero', () => {
    expect(() => after(-1)).toThrow(RangeError);
    expect(() => after(100, { funded: centsOf(-1) })).toThrow(RangeError);
  });

  it('stops at the yearly ceiling', () => {
    expect(TAX_CREDIT_YEARLY_CEILING).toBe(1_200_000);
    expect(after(50_000, { usedThisYear: centsOf(1_180_000) })).toMatchObject({
      base: 20_000,
      credit: 10_000,
      after: 40_000,
    });
    expect(after(50_000, { usedThisYear: centsOf(1_300_000) })).toMatchObject({
      base: 0,
      after: 50_000,
    });
  });

  it.each([
    ['DEC_3', 50_000],
    ['DEC_11', 300_000],
    ['DEC_2', 500_000],
  ] as const)('stops for %s at %i cents of it', (prestation, ceiling) => {
    expect(after(ceiling + 10_000, { prestation })).toMatchObject({
      base: ceiling,
      credit: ceiling / 2,
    });
    expect(after(10_000, { prestation, usedForActivity: centsOf(ceiling - 4_000) })).toMatchObject({
      base: 4_000,
      credit: 2_000,
      after: 8_000,
    });
  });

  it('[L30] is in whole cents, at most half of what is paid and within every ceiling', () => {
    const amount = fc.integer({ min: 0, max: 3_000_000 }).map(centsOf);
    fc.assert(
      fc.property(
        fc.record({
          prestation: fc.constantFrom(...ACTIVITY_CODES),
          total: amount,
          funded: amount,
          usedThisYear: amount,
          usedForActivity: amount,
        }),
        (spending) => {
          const { before, base, credit, after: left } = priceAfterCredit(spending);
          const borne = Math.max(0, spending.total - spending.funded);
          expect(before).toBe(spending.total);
          expect(credit + left).toBe(borne);
          expect(base - 2 * credit === 0 || base - 2 * credit === 1).toBe(true);
          expect(base).toBeLessThanOrEqual(borne);
          expect(left).toBeGreaterThanOrEqual(credit);
          const own = activityOf(spending.prestation).yearlyTaxCeiling;
          expect(base === 0 || base + spending.usedThisYear <= TAX_CREDIT_YEARLY_CEILING).toBe(
            true,
          );
          expect(base === 0 || own === undefined || base + spending.usedForActivity <= own).toBe(
            true,
          );
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
