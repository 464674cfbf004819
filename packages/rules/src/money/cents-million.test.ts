import { describe, expect, it } from 'vitest';
import { centsFromEuros, centsOf, eurosOf, isMultipleOfStep, parseAmount } from './cents.ts';

const MILLION = 1_000_000;
const digitsOf = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

describe('every amount from 0 to 10 000,00 €', () => {
  it('[L29] is exact on the wire and as typed, where multiplying is not', () => {
    let wrong = 0;
    let wrongByMultiplying = 0;
    for (let cents = 0; cents <= MILLION; cents += 1) {
      const text = digitsOf(cents);
      const euros = Number(text);
      if (
        centsFromEuros(euros) !== cents ||
        eurosOf(centsOf(cents)) !== euros ||
        parseAmount(text) !== cents ||
        parseAmount(text.replace('.', ',')) !== cents
      ) {
        wrong += 1;
      }
      if (Math.trunc(euros * 100) !== cents) wrongByMultiplying += 1;
    }
    expect(wrong).toBe(0);
    // The reason for all this.
    expect(wrongByMultiplying).toBe(65_624);
  });

  it('[L29] every multiple of ten cents is one, and nothing else is', () => {
    const step = centsOf(10);
    let refusedByRemainder = 0;
    for (let cents = 1; cents <= 100_000; cents += 1) {
      expect(isMultipleOfStep(centsOf(cents), step)).toBe(cents % 10 === 0);
      if (cents % 10 === 0 && (cents / 100) % 0.1 !== 0) refusedByRemainder += 1;
    }
    expect(refusedByRemainder).toBe(9_986);
  });

  it.each([
    ['15,50', 1_550],
    ['15.50', 1_550],
    ['1 234,50', 123_450],
    ['1\u00a0234,50', 123_450],
    ['1\u202f234,50', 123_450],
  ])('[L29] %j is read', (typed, cents) => {
    expect(parseAmount(typed)).toBe(cents);
  });

  it.each(['15,505', '1e3', '٣', '-0', '-0,00', '0x1', 'Infinity', '１５'])(
    '[L29] %j is refused',
    (typed) => {
      expect(parseAmount(typed)).toBeUndefined();
    },
  );
});
