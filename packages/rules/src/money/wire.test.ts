import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CENTS } from './cents.ts';
import { centsOfWire, wireEuros } from './wire.ts';

describe('amounts on the wire', () => {
  it('[L29] come back as they went, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }), (cents) => {
        expect(centsOfWire(wireEuros(cents))).toBe(cents);
      }),
      { numRuns: 10_000 },
    );
  });

  it.each([0.005, 0.1 + 0.2, 1.234, Number.NaN, Infinity])('[L29] %d is not rounded', (euros) => {
    expect(() => centsOfWire(euros)).toThrow(RangeError);
  });
});
