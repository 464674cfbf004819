import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf } from '../money/cents.ts';
import {
  isSoundQuantity,
  pricedLine,
  priceOfMinutes,
  totalsOf,
  VAT_RATES,
  type PriceLine,
} from './price.ts';
import { MAX_HOURS } from './service-request.ts';

const RUNS = 20_000;
const line = (rest: Partial<PriceLine>): PriceLine => ({
  libelle: 'Ménage',
  unite: 'HEURE',
  quantite: 2,
  unitPrice: centsOf(2_750),
  vatRate: 1_000,
  ...rest,
});

describe('price of a service', () => {
  it.each([
    [2_750, 60, 2_750],
    [2_750, 15, 688],
    [2_751, 30, 1_376],
    [1, 15, 0],
    [2, 15, 1],
    [2_999, 60_000, 2_999_000],
    [0, 60, 0],
  ])('%i cents an hour for %i minutes: %i', (rate, minutes, price) => {
    expect(priceOfMinutes(centsOf(rate), minutes)).toBe(price);
  });

  it('is never negative', () => {
    expect(() => priceOfMinutes(centsOf(-1), 60)).toThrow(RangeError);
    expect(() => priceOfMinutes(centsOf(100), -15)).toThrow(RangeError);
  });

  it('includes its tax', () => {
    expect(pricedLine(line({}))).toMatchObject({ ttc: 5_500, ht: 5_000, tva: 500 });
    expect(pricedLine(line({ vatRate: 0 }))).toMatchObject({ ttc: 5_500, ht: 5_500, tva: 0 });
    expect(pricedLine(line({ vatRate: 550 }))).toMatchObject({ ttc: 5_500, ht: 5_213, tva: 287 });
    expect(
      pricedLine(line({ unite: 'FORFAIT', quantite: 3, unitPrice: centsOf(500), vatRate: 2_000 })),
    ).toMatchObject({ ttc: 1_500, ht: 1_250, tva: 250 });
  });

  it('counts hours by the quarter and fixed prices by the piece', () => {
    expect(isSoundQuantity('HEURE', 0.25)).toBe(true);
    expect(isSoundQuantity('HEURE', MAX_HOURS)).toBe(true);
    for (const hours of [0, -0.25, 0.3, MAX_HOURS + 0.25]) {
      expect(isSoundQuantity('HEURE', hours), String(hours)).toBe(false);
    }
    expect(isSoundQuantity('FORFAIT', 1)).toBe(true);
    expect(isSoundQuantity('FORFAIT', 1_000)).toBe(true);
    for (const quantite of [0, -1, 1_001, 0.5, Number.NaN]) {
      expect(isSoundQuantity('FORFAIT', quantite)).toBe(false);
    }
    expect(() => pricedLine(line({ quantite: 0.3 }))).toThrow(RangeError);
  });

  it('[L30] is in whole cents, rounded half up, and its parts add up to it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 1, max: 4_000 }),
        fc.constantFrom(...VAT_RATES),
        (rate, quarters, vatRate) => {
          const { ttc, ht, tva } = pricedLine(
            line({ unitPrice: centsOf(rate), quantite: quarters / 4, vatRate }),
          );
          if (ht + tva !== ttc || tva < 0) throw new Error(`${ht} + ${tva} is not ${ttc}`);
          // |price − exact| ≤ ½ cent, and a half goes up.
          const distance = 2n * (BigInt(ttc) * 60n - BigInt(rate) * BigInt(quarters) * 15n);
          if (distance > 60n || distance <= -60n) throw new Error(`${rate} × ${quarters}`);
          const whole = 10_000n + BigInt(vatRate);
          const taxDistance = 2n * (BigInt(ht) * whole - BigInt(ttc) * 10_000n);
          if (taxDistance > whole || taxDistance <= -whole) throw new Error(`${ttc} at ${vatRate}`);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('of a quotation is the sum of its lines', () => {
    expect(totalsOf([])).toEqual({ ht: 0, tva: 0, ttc: 0 });
    const anyLine = fc.record({
      libelle: fc.constant('Ménage'),
      unite: fc.constant('FORFAIT' as const),
      quantite: fc.integer({ min: 1, max: 20 }),
      unitPrice: fc.integer({ min: 1, max: 50_000 }).map(centsOf),
      vatRate: fc.constantFrom(...VAT_RATES),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 10 }), (lines) => {
        const { ht, tva, ttc } = totalsOf(lines.map(pricedLine));
        expect(ht + tva).toBe(ttc);
        expect(ttc).toBe(lines.reduce((sum, one) => sum + one.quantite * one.unitPrice, 0));
      }),
    );
  });
});
