import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, type Cents } from '../../money/cents.ts';
import { MAX_TITRES } from '../../orders/order-amounts.ts';
import { assessTitres, isConvertedFace, largestTotal, nearestTotals } from './conversion.ts';

const RUNS = 100_000;
const requestOf = (total: number, faceValue: number, available = 1_000_000) => ({
  total: centsOf(total),
  faceValue: centsOf(faceValue),
  available: centsOf(available),
});

describe('face value of converted vouchers', () => {
  it.each([
    [1_400, 'VALEUR_MINIMALE'],
    [1_499, 'VALEUR_MINIMALE'],
    [0, 'VALEUR_MINIMALE'],
    [9_901, 'VALEUR_MAXIMALE'],
    [9_999, 'VALEUR_MAXIMALE'],
  ])('[CONV-09] [CHK-14] %i cents: %s, whatever else is wrong', (faceValue, problem) => {
    expect(assessTitres(requestOf(99_999_999, faceValue))).toEqual({ problem, nearest: [] });
  });

  it('[CONV-09] [CHK-14] is 15 to 99 euros, both included', () => {
    expect(assessTitres(requestOf(3_000, 1_500))).toEqual({ count: 2 });
    expect(assessTitres(requestOf(9_900, 9_900))).toEqual({ count: 1 });
    expect(assessTitres(requestOf(3_002, 1_501))).toEqual({ count: 2 });
    expect(isConvertedFace(centsOf(1_499))).toBe(false);
    expect(isConvertedFace(centsOf(9_901))).toBe(false);
  });
});

describe('total of a conversion', () => {
  it('[CONV-10] is a multiple: 100 euros are not seven vouchers of 15, 105 are', () => {
    expect(assessTitres(requestOf(10_000, 1_500))).toEqual({
      problem: 'MULTIPLE',
      nearest: [9_000, 10_500],
    });
    expect(assessTitres(requestOf(10_500, 1_500))).toEqual({ count: 7 });
  });

  it('[CONV-10] is counted in cents, so that 30,30 euros are three times 10,10', () => {
    expect(assessTitres(requestOf(5_049, 1_683))).toEqual({ count: 3 });
    expect(assessTitres(requestOf(5_050, 1_683))).toMatchObject({ problem: 'MULTIPLE' });
  });

  it('[CONV-10] is limited to the balance, to the cent', () => {
    expect(assessTitres(requestOf(10_500, 1_500, 10_500))).toEqual({ count: 7 });
    expect(assessTitres(requestOf(10_500, 1_500, 10_499))).toEqual({
      problem: 'SOLDE',
      nearest: [9_000],
    });
    expect(assessTitres(requestOf(100_000, 1_500, 3_100))).toEqual({
      problem: 'SOLDE',
      nearest: [3_000],
    });
    expect(assessTitres(requestOf(1_500, 1_500, 1_499))).toEqual({ problem: 'SOLDE', nearest: [] });
  });

  it('[CONV-10] is positive and fits in a book', () => {
    expect(assessTitres(requestOf(0, 1_500))).toEqual({ problem: 'MONTANT_NUL', nearest: [1_500] });
    const book = MAX_TITRES * 1_500;
    expect(assessTitres(requestOf(book, 1_500, 9_000_000))).toEqual({ count: MAX_TITRES });
    expect(assessTitres(requestOf(book + 1_500, 1_500, 9_000_000))).toEqual({
      problem: 'TROP_DE_TITRES',
      nearest: [book],
    });
  });

  it('[CONV-10] offers the nearest possible totals', () => {
    expect(nearestTotals(requestOf(700, 1_500, 5_000))).toEqual([1_500]);
    expect(nearestTotals(requestOf(4_600, 1_500, 5_000))).toEqual([4_500]);
    expect(nearestTotals(requestOf(4_600, 1_500, 6_000))).toEqual([4_500, 6_000]);
    expect(largestTotal(centsOf(1_500), centsOf(-1))).toBe(0);
  });
});

describe('conversion of an account to vouchers', () => {
  const amount = fc.integer({ min: 0, max: 2_000_000 }).map(centsOf);
  const face = fc.integer({ min: 1_300, max: 10_100 }).map(centsOf);
  const isPossible = (total: Cents, faceValue: Cents, available: Cents) =>
    'count' in assessTitres({ total, faceValue, available });

  it('[I14] [L30] [CONV-10] uses the whole value, or offers the nearest possible total', () => {
    fc.assert(
      fc.property(amount, face, amount, (drawn, faceValue, available) => {
        // Half of the totals are multiples; random ones hardly ever are.
        const total = drawn % 2 === 0 ? drawn : centsOf(Math.floor(drawn / faceValue) * faceValue);
        const assessed = assessTitres({ total, faceValue, available });
        if ('count' in assessed) {
          if (assessed.count * faceValue !== total || total > available || assessed.count < 1) {
            throw new Error(`${total} is not ${assessed.count} of ${faceValue}`);
          }
          return;
        }
        if (
          total > 0 &&
          total <= available &&
          total % faceValue === 0 &&
          isConvertedFace(faceValue)
        ) {
          if (total / faceValue <= MAX_TITRES)
            throw new Error(`${total} of ${faceValue} is refused`);
        }
        for (const one of assessed.nearest) {
          if (!isPossible(one, faceValue, available)) throw new Error(`${one} is offered in vain`);
        }
        const [first] = assessed.nearest;
        const hasAny = isConvertedFace(faceValue) && available >= faceValue;
        if (hasAny !== (first !== undefined)) throw new Error('something possible is not offered');
        const gaps = assessed.nearest.map((one) => Math.abs(one - total));
        for (const one of assessed.nearest) {
          for (const other of [one - faceValue, one + faceValue]) {
            if (other > 0 && isPossible(centsOf(other), faceValue, available)) {
              if (Math.abs(other - total) < Math.min(...gaps))
                throw new Error(`${other} is nearer`);
            }
          }
        }
      }),
      { numRuns: RUNS },
    );
  });
});
