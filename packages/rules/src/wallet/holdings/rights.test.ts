import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf } from '../../money/cents.ts';
import { addMonths, calendarDay } from '../../time/calendar-day.ts';
import {
  addRights,
  formatWireMonth,
  grantsMonth,
  isCovered,
  isMonthly,
  isSpendable,
  lastSpendableDay,
  monthInParis,
  parseWireMonth,
  rightOfQuantity,
  spendableMonths,
  unitOf,
  valueByMonth,
  valueOfRight,
} from './rights.ts';
import { CESU_ACCOUNT_TYPES } from './vocabulary.ts';

const UNITS = ['CENTIME', 'MINUTE', 'CENTIEME_HEURE'] as const;
const at = (instant: string): number => Date.parse(instant);
const day = calendarDay;

describe('units', () => {
  it('[L31] [XC-46] exist per account type', () => {
    expect(CESU_ACCOUNT_TYPES.map((type) => [type, unitOf(type), isMonthly(type)])).toEqual([
      ['MONTANT', 'CENTIME', false],
      ['MONTANT_PAR_MOIS', 'CENTIME', true],
      ['MINUTE_PAR_MOIS', 'MINUTE', true],
      ['CENTIEME_HEURE_PAR_MOIS', 'CENTIEME_HEURE', true],
    ]);
  });

  it('[L31] are never mixed', () => {
    for (const one of UNITS) {
      for (const other of UNITS.filter((unit) => unit !== one)) {
        const [mine, theirs] = [rightOfQuantity(one, 1), rightOfQuantity(other, 1)];
        expect(() => addRights(mine, theirs)).toThrow(RangeError);
        expect(() => isCovered(mine, theirs)).toThrow(RangeError);
      }
      expect(addRights(rightOfQuantity(one, 2), rightOfQuantity(one, 3))).toEqual({
        unit: one,
        quantity: 5,
      });
    }
  });

  it.each(UNITS)('[L31] exactly the right can be spent, not one %s more', (unit) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (quantity) => {
        const available = rightOfQuantity(unit, quantity);
        expect(isCovered(available, available)).toBe(true);
        expect(isCovered(rightOfQuantity(unit, quantity + 1), available)).toBe(false);
      }),
    );
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    '%d is refused as a quantity',
    (quantity) => {
      expect(() => rightOfQuantity('MINUTE', quantity)).toThrow(RangeError);
    },
  );
});

describe('value of a right', () => {
  it.each([
    ['MINUTE', 60, 2_350, 2_350],
    ['MINUTE', 90, 2_350, 3_525],
    ['MINUTE', 1, 2_350, 39],
    // 20 minutes at 22,01 €: a third of 2201 is 733,67.
    ['MINUTE', 20, 2_201, 734],
    ['MINUTE', 30, 2_201, 1_101],
    ['CENTIEME_HEURE', 100, 2_350, 2_350],
    ['CENTIEME_HEURE', 150, 2_350, 3_525],
    ['CENTIEME_HEURE', 1, 2_350, 24],
    ['CENTIEME_HEURE', 1, 2_349, 23],
    ['CENTIME', 1_234, null, 1_234],
    ['MINUTE', 0, 2_350, 0],
  ] as const)('[L31] %s × %i at %d is %i cents', (unit, quantity, rate, cents) => {
    const worth = valueOfRight(
      rightOfQuantity(unit, quantity),
      rate === null ? null : centsOf(rate),
    );
    expect(worth).toBe(cents);
  });

  it('[L31] of an hour is the hourly rate, in minutes and in hundredths', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.integer({ min: 1, max: 50_000 }),
        (hours, rate) => {
          const worth = (unit: 'MINUTE' | 'CENTIEME_HEURE', perHour: number) =>
            valueOfRight(rightOfQuantity(unit, hours * perHour), centsOf(rate));
          expect(worth('MINUTE', 60)).toBe(hours * rate);
          expect(worth('CENTIEME_HEURE', 100)).toBe(hours * rate);
        },
      ),
    );
  });

  it('[L31] is undefined without a rate', () => {
    expect(() => valueOfRight(rightOfQuantity('MINUTE', 5), null)).toThrow(RangeError);
    expect(() => valueOfRight(rightOfQuantity('MINUTE', 5), centsOf(0))).toThrow(RangeError);
  });

  it('[L30] [L31] over several months adds up to the cent', () => {
    const months = fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.constantFrom('MINUTE', 'CENTIEME_HEURE'),
        months,
        fc.integer({ min: 1, max: 50_000 }),
        (unit, quantities, rate) => {
          fc.pre(quantities.some((quantity) => quantity > 0));
          const shares = quantities.map((quantity, index) => ({
            mois: addMonths(day('2027-01-01'), index),
            quantity,
          }));
          const { total, parts } = valueByMonth(unit, shares, centsOf(rate));
          expect(parts.reduce<number>((sum, part) => sum + part, 0)).toBe(total);
          for (const [index, part] of parts.entries()) {
            const exact = (quantities[index]! * rate) / (unit === 'MINUTE' ? 60 : 100);
            expect(Math.abs(part - exact)).toBeLessThan(1.5);
          }
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

describe('months', () => {
  it.each([
    ['2027-01-31T22:59:59Z', '2027-01-01'],
    ['2027-01-31T23:00:00Z', '2027-02-01'],
    ['2027-03-31T21:59:59Z', '2027-03-01'],
    ['2027-03-31T22:00:00Z', '2027-04-01'],
    ['2027-10-31T22:59:59Z', '2027-10-01'],
    ['2027-10-31T23:00:00Z', '2027-11-01'],
    ['2028-02-29T22:59:59Z', '2028-02-01'],
  ])('[L31] [L24] at %s the month is %s', (instant, mois) => {
    expect(monthInParis(at(instant))).toBe(mois);
  });

  it('[L31] are spent in the month, or later when the plan carries over, never before', () => {
    const now = at('2027-03-15T12:00:00Z');
    const months = ['2027-04-01', '2027-01-01', '2027-03-01', '2026-12-01'].map(day);
    expect(spendableMonths(months, false, now)).toEqual(['2027-03-01']);
    expect(spendableMonths(months, true, now)).toEqual(['2026-12-01', '2027-01-01', '2027-03-01']);
    expect(isSpendable({ mois: day('2027-04-01'), reporte: true }, now)).toBe(false);
    expect(
      isSpendable({ mois: day('2027-04-01'), reporte: false }, at('2027-03-31T22:00:00Z')),
    ).toBe(true);
  });

  it('[L31] are granted from the first month of a plan to its last', () => {
    const plan = { premierMois: day('2027-01-01'), dernierMois: day('2027-03-01') };
    expect(
      ['2026-12-01', '2027-01-01', '2027-03-01', '2027-04-01'].map((mois) =>
        grantsMonth(plan, day(mois)),
      ),
    ).toEqual([false, true, true, false]);
  });

  it('are MM/YYYY on the wire', () => {
    expect(parseWireMonth('02/2028')).toBe('2028-02-01');
    expect(formatWireMonth(day('2028-02-01'))).toBe('02/2028');
    for (const text of [
      '2/2028',
      '13/2028',
      '00/2028',
      '02/28',
      '02/0028',
      '2028-02',
      '02/2028 ',
    ]) {
      expect(parseWireMonth(text)).toBeUndefined();
    }
  });
});

it('[25-25] end on their own last day, or on the last day of the vintage', () => {
  const last = day('2027-01-31');
  const until = (mois: string, reporte: boolean) =>
    lastSpendableDay({ mois: day(mois), reporte }, last);
  expect(until('2026-11-01', false)).toBe('2026-11-30');
  expect(until('2026-02-01', false)).toBe('2026-02-28');
  expect(until('2026-11-01', true)).toBe('2027-01-31');
  expect(until('2027-02-01', false)).toBe('2027-01-31');
});
