import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatHours,
  hoursFromNumber,
  hoursOf,
  hoursRounding,
  hoursToNumber,
  parseHours,
  problemsOfHours,
} from './hours.ts';

describe('written hours', () => {
  it.each([
    ['7', 700],
    ['7,5', 750],
    ['7.50', 750],
    ['0,25', 25],
    ['151,67', 15_167],
    ['7 h', 700],
    ['7h30', 750],
    ['7 h 15', 725],
    ['7\u00a0h\u00a030', 750],
    ['7h20', 733],
    ['7h40', 767],
    ['7h59', 798],
    ['7H05min', 708],
    ['744', 74_400],
  ])('%j is %i hundredths', (typed, hundredths) => {
    expect(parseHours(typed)).toBe(hundredths);
  });

  it.each(['', 'h', '-1', '7,555', '7h60', '7h5', '1e2', '7:30', '٧', '12345'])(
    '%j is refused',
    (typed) => {
      expect(parseHours(typed)).toBeUndefined();
    },
  );

  it('show the rounded value of minutes', () => {
    expect(hoursRounding('7h20')).toBe('Soit 7,33\u00a0h en centièmes d’heure.');
    expect(hoursRounding('7 h 30')).toBe('Soit 7,5\u00a0h en centièmes d’heure.');
    expect(hoursRounding('7,5')).toBeUndefined();
    expect(hoursRounding('7h99')).toBeUndefined();
  });

  it('round-trip through text and the wire', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), (hundredths) => {
        const hours = hoursOf(hundredths);
        expect(parseHours(formatHours(hours))).toBe(hours);
        expect(hoursFromNumber(hoursToNumber(hours))).toBe(hours);
      }),
    );
  });

  it.each([0.001, 7.555, -0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e9])(
    '%d is refused from the wire',
    (value) => {
      expect(hoursFromNumber(value)).toBeUndefined();
    },
  );
});

const assess = (nombreHeures: number, heuresSup25 = 0, heuresSup50 = 0) =>
  problemsOfHours({
    nombreHeures: hoursOf(nombreHeures),
    heuresSup25: hoursOf(heuresSup25),
    heuresSup50: hoursOf(heuresSup50),
  });

const TOO_MANY = 'La valeur ne peut pas dépasser 744.';
const ORDER =
  'Les heures majorées à 50\u00a0% ne sont possibles qu’à partir de 8 heures majorées à 25\u00a0%.';

describe('limits of a month', () => {
  it('[DECL-24] are 744 hours, each and together', () => {
    expect(assess(74_400)).toEqual([]);
    expect(assess(74_401)).toEqual([{ champ: 'nombreHeures', message: TOO_MANY }]);
    expect(assess(0, 74_401)).toEqual([{ champ: 'heuresSup25', message: TOO_MANY }]);
    expect(assess(0, 800, 74_401)).toEqual([{ champ: 'heuresSup50', message: TOO_MANY }]);
    expect(assess(72_600, 800, 1_000)).toEqual([]);
    expect(assess(72_601, 800, 1_000)).toEqual([{ champ: 'nombreHeures', message: TOO_MANY }]);
  });

  it.each([
    [0, 100, true],
    [700, 100, true],
    [799, 1, true],
    [800, 1, false],
    [800, 100, false],
    [900, 0, false],
    [700, 0, false],
    [0, 0, false],
  ])(
    '[DECL-26] [XC-40] %i hundredths at 25 %% and %i at 50 %%: refused %s',
    (at25, at50, isRefused) => {
      expect(assess(10_000, at25, at50)).toEqual(
        isRefused ? [{ champ: 'heuresSup50', message: ORDER }] : [],
      );
    },
  );
});
