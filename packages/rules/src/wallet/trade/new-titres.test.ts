import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isConvertedFace } from '../conversion/conversion.ts';
import { centsOf, type Cents } from '../../money/cents.ts';
import { MAX_TITRES } from '../../orders/order-amounts.ts';
import { titresForOld, titresWorth } from './trade.ts';

const RUNS = 100_000;
const sumOf = (values: readonly Cents[]): number => values.reduce((sum, one) => sum + one, 0);
const worth = (total: number, requested: number) => titresWorth(centsOf(total), centsOf(requested));
const forOld = (...old: number[]) => titresForOld(old.map(centsOf));

describe('vouchers of the new vintage', () => {
  it('[I14] have the requested value, and the last one takes the remainder', () => {
    expect(worth(6_000, 2_000)).toEqual([2_000, 2_000, 2_000]);
    expect(worth(7_500, 2_000)).toEqual([2_000, 2_000, 2_000, 1_500]);
    expect(worth(7_499, 2_000)).toEqual([2_000, 2_000, 3_499]);
    expect(worth(10_000, 1_500)).toEqual([1_500, 1_500, 1_500, 1_500, 1_500, 2_500]);
    expect(worth(10_000, 9_900)).toEqual([5_000, 5_000]);
    expect(worth(9_901, 9_900)).toEqual([4_951, 4_950]);
    expect(worth(1_700, 2_000)).toEqual([1_700]);
    // 85 euros and 14: together they are the largest voucher.
    expect(worth(9_900, 8_500)).toEqual([9_900]);
    expect(worth(9_901, 8_500)).toEqual([4_951, 4_950]);
  });

  it('[CONV-09] [CHK-14] are 15 to 99 euros, or none', () => {
    expect(worth(1_500, 1_500)).toEqual([1_500]);
    expect(worth(1_499, 1_500)).toBeUndefined();
    expect(() => worth(6_000, 1_499)).toThrow(RangeError);
    expect(() => worth(6_000, 9_901)).toThrow(RangeError);
  });

  it('fit in a book', () => {
    expect(worth(MAX_TITRES * 1_500, 1_500)).toHaveLength(MAX_TITRES);
    expect(worth((MAX_TITRES + 1) * 1_500, 1_500)).toBeUndefined();
    expect(forOld(...Array.from({ length: MAX_TITRES }, () => 1_500))).toHaveLength(MAX_TITRES);
    expect(forOld(...Array.from({ length: MAX_TITRES + 1 }, () => 1_500))).toBeUndefined();
  });

  it('[I14] keep the old face values when allowed', () => {
    expect(forOld(1_500, 9_900, 2_000)).toEqual([9_900, 2_000, 1_500]);
    expect(forOld(1_000, 1_000)).toEqual([2_000]);
    expect(forOld(1_000, 2_000, 1_300)).toEqual([2_000, 2_300]);
    expect(forOld(1_000)).toBeUndefined();
    expect(forOld()).toEqual([]);
  });

  it('[I14] [L30] lose no cent of an account', () => {
    fc.assert(
      fc.property(
        // Few large values, because they are slow.
        fc.oneof(
          { weight: 99, arbitrary: fc.integer({ min: 0, max: 60_000 }) },
          { weight: 1, arbitrary: fc.integer({ min: 0, max: 1_600_000 }) },
        ),
        fc.integer({ min: 1_500, max: 9_900 }),
        (total, requested) => {
          const titres = worth(total, requested);
          if (titres === undefined) {
            if (total >= 1_500 && total / requested < MAX_TITRES - 1) throw new Error(`${total}`);
            return;
          }
          if (sumOf(titres) !== total) throw new Error(`${total} at ${requested}: a cent is lost`);
          if (!titres.every(isConvertedFace))
            throw new Error(`${total} at ${requested}: ${titres.join()}`);
          if (titres.length > MAX_TITRES) throw new Error(`${total} at ${requested}: too many`);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('[I14] [L30] lose no cent of old vouchers, in any order', () => {
    const old = fc.array(fc.integer({ min: 901, max: 9_900 }).map(centsOf), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(old, fc.nat(), (values, turn) => {
        const titres = titresForOld(values);
        if (titres === undefined) {
          if (sumOf(values) >= 1_500) throw new Error(values.join());
          return;
        }
        if (sumOf(titres) !== sumOf(values)) throw new Error(`${values.join()}: a cent is lost`);
        if (!titres.every(isConvertedFace)) throw new Error(`${values.join()}: ${titres.join()}`);
        const by = turn % values.length;
        const turned = [...values.slice(by), ...values.slice(0, by)].toReversed();
        if (titresForOld(turned)?.join() !== titres.join()) throw new Error('the order matters');
      }),
      { numRuns: RUNS },
    );
  });
});
