import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf } from '../money/cents.ts';
import { FEE_KINDS, feesOf, type FeeRule } from './fees.ts';

const flat: FeeRule = { typeFrais: 'FORFAIT', montantFrais: centsOf(150), tauxFrais: 0 };
const rate: FeeRule = { typeFrais: 'PROPORTIONNEL', montantFrais: centsOf(0), tauxFrais: 200 };
const none: FeeRule = { typeFrais: null, montantFrais: centsOf(150), tauxFrais: 200 };

describe('fees of a contract', () => {
  it('[XC-42] [XC-49] [ACC-14] are flat, proportional or none', () => {
    expect(FEE_KINDS).toEqual(['FORFAIT', 'PROPORTIONNEL']);
    expect(feesOf(flat, centsOf(10_000))).toBe(150);
    expect(feesOf(flat, centsOf(1))).toBe(150);
    expect(feesOf(rate, centsOf(10_000))).toBe(200);
    expect(feesOf(none, centsOf(10_000))).toBe(0);
  });

  it('[XC-42] round half a cent up', () => {
    expect(feesOf(rate, centsOf(24))).toBe(0);
    expect(feesOf(rate, centsOf(25))).toBe(1);
    expect(feesOf(rate, centsOf(74))).toBe(1);
    expect(feesOf(rate, centsOf(75))).toBe(2);
  });

  it('[XC-49] cost nothing on nothing, and are not made of a debt', () => {
    for (const rule of [flat, rate, none]) {
      expect(feesOf(rule, centsOf(0))).toBe(0);
      expect(() => feesOf(rule, centsOf(-1))).toThrow(RangeError);
    }
  });

  it('[XC-42] at a rate never fall as the amount rises, and stay within a cent of it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (cents, tauxFrais) => {
          const rule: FeeRule = { ...rate, tauxFrais };
          const fees = feesOf(rule, centsOf(cents));
          expect(feesOf(rule, centsOf(cents + 1))).toBeGreaterThanOrEqual(fees);
          expect(Math.abs(fees * 10_000 - cents * tauxFrais)).toBeLessThanOrEqual(5_000);
        },
      ),
    );
  });
});
