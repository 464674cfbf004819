import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnits, unitsOf, wireQuantity } from './quantity.ts';
import { CESU_ACCOUNT_TYPES } from './vocabulary.ts';

/** No-break spaces, narrow or not, as plain ones. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('formatted holdings', () => {
  it.each([
    ['MONTANT', 1234.5, '1 234,50 €'],
    ['MONTANT_PAR_MOIS', 0, '0,00 €'],
    ['MINUTE_PAR_MOIS', 750, '12 h 30'],
    ['MINUTE_PAR_MOIS', 720, '12 h 00'],
    ['MINUTE_PAR_MOIS', 5, '0 h 05'],
    ['CENTIEME_HEURE_PAR_MOIS', 1250, '12 h 30'],
    ['CENTIEME_HEURE_PAR_MOIS', 5, '0 h 03'],
    ['CENTIEME_HEURE_PAR_MOIS', 123_456, '1234 h 33 min 36 s'],
  ] as const)('[XC-46] %s: %d is « %s »', (type, wire, words) => {
    expect(plain(formatUnits(type, unitsOf(type, wire)))).toBe(words);
  });

  it.each([
    ['MONTANT', 12_000, '+ 120,00 €'],
    ['MONTANT', -12_000, '− 120,00 €'],
    ['MONTANT', 0, '0,00 €'],
    ['MINUTE_PAR_MOIS', -90, '− 1 h 30'],
    ['CENTIEME_HEURE_PAR_MOIS', 150, '+ 1 h 30'],
  ] as const)('a movement of %s has its sign: %d is « %s »', (type, units, words) => {
    expect(plain(formatUnits(type, units, true))).toBe(words);
  });

  it('show a negative sign by default', () => {
    expect(plain(formatUnits('MONTANT', -100))).toBe('− 1,00 €');
  });

  it('count euros of the wire in whole cents, and sum exactly', () => {
    const sum = [0.1, 0.2].reduce((total, euros) => total + unitsOf('MONTANT', euros), 0);
    expect(sum).toBe(30);
  });

  it.each(['MINUTE_PAR_MOIS', 'CENTIEME_HEURE_PAR_MOIS'] as const)(
    '[26-3] of %s are whole on the wire',
    (type) => {
      expect(() => unitsOf(type, 1.5)).toThrow(RangeError);
      expect(() => unitsOf(type, Number.NaN)).toThrow(RangeError);
    },
  );

  it('round-trip through the wire, and contain no breaking space', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CESU_ACCOUNT_TYPES),
        fc.integer({ min: -100_000_000, max: 100_000_000 }),
        (type, units) => {
          expect(unitsOf(type, wireQuantity(type, units))).toBe(units);
          expect(formatUnits(type, units, true)).not.toContain(' ');
        },
      ),
    );
  });
});
