import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, MAX_CENTS } from '../../money/cents.ts';
import { PRODUCT_TYPES } from '../holdings/vocabulary.ts';
import { needsDelivery, needsPayment, tradeFees } from './trade.ts';

const RUNS = 100_000;
/** 10 euros up to 200 euros, 5 % above. */
const TERMS = { feeAmount: centsOf(1_000), thresholdAmount: centsOf(20_000), feeRate: 500 };
const feeOf = (cents: number, terms: Partial<typeof TERMS> = {}) =>
  tradeFees({ ...TERMS, ...terms }, centsOf(cents));

describe('trade fees', () => {
  it.each([
    [1, 'FORFAIT', 1_000],
    [15_000, 'FORFAIT', 1_000],
    [20_000, 'FORFAIT', 1_000],
    [20_001, 'PROPORTIONNEL', 1_000],
    [20_010, 'PROPORTIONNEL', 1_001],
    [30_000, 'PROPORTIONNEL', 1_500],
    [100_009, 'PROPORTIONNEL', 5_000],
    [100_010, 'PROPORTIONNEL', 5_001],
  ])('[TRADE-06] on %i cents: %s, %i', (amount, typeFrais, valeur) => {
    expect(feeOf(amount)).toEqual({ typeFrais, valeur });
  });

  it('[TRADE-06] are zero without a contract fee, and for a zero amount', () => {
    const none = { typeFrais: null, valeur: 0 };
    expect(feeOf(10_000, { feeAmount: centsOf(0) })).toEqual(none);
    expect(feeOf(30_000, { feeRate: 0 })).toEqual(none);
    expect(feeOf(0)).toEqual(none);
    expect(feeOf(9, { thresholdAmount: centsOf(0), feeRate: 500 })).toEqual(none);
    expect(() => feeOf(-1)).toThrow(RangeError);
  });

  it('[TRADE-06] of zero skip the payment', () => {
    expect(needsPayment(feeOf(30_000, { feeRate: 0 }))).toBe(false);
    expect(needsPayment(feeOf(30_000))).toBe(true);
    expect(needsPayment({ typeFrais: 'FORFAIT', valeur: centsOf(1) })).toBe(true);
  });

  it('[TRADE-06] only paper is delivered', () => {
    expect(PRODUCT_TYPES.filter(needsDelivery)).toEqual(['TITRE']);
  });

  it('[L30] [I14] are whole cents, rounded half up, and never negative', () => {
    const amount = fc.oneof(
      fc.integer({ min: 0, max: 50_000 }),
      fc.integer({ min: 0, max: MAX_CENTS }),
    );
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 0, max: 50_000 }),
        fc.integer({ min: 0, max: 5_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (cents, threshold, flat, feeRate) => {
          const { typeFrais, valeur } = tradeFees(
            { feeAmount: centsOf(flat), thresholdAmount: centsOf(threshold), feeRate },
            centsOf(cents),
          );
          if (!Number.isSafeInteger(valeur) || valeur < 0) throw new Error(`${valeur}`);
          if ((typeFrais === null) !== (valeur === 0)) throw new Error(`${typeFrais} of ${valeur}`);
          if (cents === 0) return;
          if (cents <= threshold) {
            if (valeur !== flat) throw new Error(`${cents} is not above ${threshold}`);
            return;
          }
          // |fee − exact| ≤ ½ cent, and a half goes up.
          const distance = 2n * BigInt(valeur) * 10_000n - 2n * BigInt(cents) * BigInt(feeRate);
          if (distance > 10_000n || distance <= -10_000n) throw new Error(`${cents} at ${feeRate}`);
        },
      ),
      { numRuns: RUNS },
    );
  });
});
