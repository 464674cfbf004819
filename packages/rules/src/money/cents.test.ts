import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsFromEuros,
  centsOf,
  decimalEuros,
  eurosOf,
  formatAmount,
  isMultipleOfStep,
  MAX_CENTS,
  parseAmount,
  ZERO_CENTS,
} from './cents.ts';

const anyCents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).map(centsOf);
/** No-break spaces, narrow or not, as plain ones. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('cents', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_CENTS + 1, -MAX_CENTS - 1])(
    '%d is no amount',
    (value) => {
      expect(() => centsOf(value)).toThrow(RangeError);
    },
  );

  it('holds every whole number within bounds', () => {
    expect(centsOf(MAX_CENTS)).toBe(MAX_CENTS);
    expect(centsOf(-MAX_CENTS)).toBe(-MAX_CENTS);
    expect(ZERO_CENTS).toBe(0);
  });
});

describe('euros on the wire', () => {
  it('every amount within bounds survives the wire', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        const text = JSON.stringify(eurosOf(cents));
        expect(centsFromEuros(JSON.parse(text) as number)).toBe(cents === 0 ? 0 : cents);
        expect(text).toMatch(/^-?\d+(\.\d{1,2})?$/);
      }),
      { numRuns: 5_000 },
    );
  });

  it('any two decimals that a person writes are read exactly', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        (whole, decimals) => {
          const text = `${whole}.${String(decimals).padStart(2, '0')}`;
          expect(centsFromEuros(Number(text))).toBe(whole * 100 + decimals);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it.each([
    [15, 1500],
    [15.5, 1550],
    [0.29, 29],
    [1.15, 115],
    [-12.34, -1234],
    [0, 0],
    [1_000_000_000, MAX_CENTS],
  ])('%d is %d cents', (euros, cents) => {
    expect(centsFromEuros(euros)).toBe(cents);
  });

  it.each([
    0.001,
    1.005,
    -1.005,
    12.345,
    0.1 + 0.2,
    999_999_999.999,
    1_000_000_000.01,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e300,
    Number.MIN_VALUE,
  ])('%d is refused, never rounded', (euros) => {
    expect(centsFromEuros(euros)).toBeUndefined();
  });

  it('minus zero has no sign', () => {
    expect(Object.is(centsFromEuros(-0), 0)).toBe(true);
  });

  it('a third decimal is refused, whatever the amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 1, max: 9 }),
        (whole, decimals, third) => {
          const text = `${whole}.${String(decimals).padStart(2, '0')}${third}`;
          expect(centsFromEuros(Number(text))).toBeUndefined();
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('amounts in the files of banks', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [1_550, '15.50'],
    [-1_550, '-15.50'],
    [MAX_CENTS, '1000000000.00'],
    [MAX_CENTS * 10_000, '10000000000000.00'],
  ])('[L29] %i cents are written %s', (cents, text) => {
    expect(decimalEuros(cents)).toBe(text);
  });

  it('[31-0] an amount that is no whole number of cents is refused', () => {
    for (const cents of [0.5, Number.NaN, 2 ** 53])
      expect(() => decimalEuros(cents)).toThrow(RangeError);
  });
});

describe('steps', () => {
  it('[XC-21] a multiple is checked in cents', () => {
    const step = (euros: number) => centsFromEuros(euros) ?? centsOf(Number.NaN);
    expect(isMultipleOfStep(step(0.3), step(0.1))).toBe(true);
    expect(isMultipleOfStep(step(1.1), step(0.1))).toBe(true);
    expect(isMultipleOfStep(step(0.35), step(0.1))).toBe(false);
    expect(isMultipleOfStep(step(45), step(15))).toBe(true);
    expect(isMultipleOfStep(step(44.99), step(15))).toBe(false);
    expect(isMultipleOfStep(ZERO_CENTS, step(15))).toBe(true);
  });

  it('[XC-21] n times the step is a multiple, one cent more is not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 10_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (step, times) => {
          expect(isMultipleOfStep(centsOf(step * times), centsOf(step))).toBe(true);
          expect(isMultipleOfStep(centsOf(step * times + 1), centsOf(step))).toBe(false);
        },
      ),
    );
  });

  it('nothing is a multiple of no step', () => {
    expect(isMultipleOfStep(centsOf(100), ZERO_CENTS)).toBe(false);
  });
});

describe('what a person types', () => {
  it.each([
    ['15', 1500],
    ['15,5', 1550],
    ['15,50', 1550],
    ['15.50', 1550],
    ['15 €', 1500],
    ['15€', 1500],
    ['15,50\u00a0€', 1550],
    ['  15  ', 1500],
    ['1 234,50', 123_450],
    ['1\u202f234,50\u00a0€', 123_450],
    ['1\u00a0234\u00a0567', 123_456_700],
    ['0', 0],
    ['007', 700],
    ['999999999,99', 99_999_999_999],
  ])('%j is %d cents', (typed, cents) => {
    expect(parseAmount(typed)).toBe(cents);
  });

  it.each([
    '',
    ' ',
    '€',
    ',50',
    '15,',
    '15,505',
    '-15',
    '+15',
    '1e3',
    '0x10',
    '1.234,50',
    '1,234.50',
    '12 34',
    '1 2345',
    '1234 567',
    '15 € 20',
    '15 $',
    'quinze',
    'NaN',
    '١٥',
    '1000000000',
    '1 000 000 000',
  ])('%j is no amount', (typed) => {
    expect(parseAmount(typed)).toBeUndefined();
  });

  it('reads back what is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CENTS - 1 }).map(centsOf), (cents) => {
        expect(parseAmount(formatAmount(cents))).toBe(cents);
        expect(parseAmount(plain(formatAmount(cents)))).toBe(cents);
      }),
      { numRuns: 1_000 },
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        parseAmount(typed);
      }),
    );
  });
});

describe('what a person reads', () => {
  it('[XC-34] euros, two decimals, the French way', () => {
    expect(plain(formatAmount(centsOf(123_450)))).toBe('1 234,50 €');
    expect(plain(formatAmount(ZERO_CENTS))).toBe('0,00 €');
    expect(plain(formatAmount(centsOf(5)))).toBe('0,05 €');
    expect(plain(formatAmount(centsOf(-123_456_789)))).toBe('-1 234 567,89 €');
  });

  it('[XC-34] an amount never breaks across two lines', () => {
    fc.assert(fc.property(anyCents, (cents) => !formatAmount(cents).includes(' ')));
  });
});
