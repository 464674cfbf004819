import { FIGURES } from '@portail/testing/builders/dated-figures.builder.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf } from '../../money/cents.ts';
import { exemptionCeiling, shareCeiling } from './exemption.ts';

const ceilingOf = (year: number) => exemptionCeiling(year, FIGURES);

describe('yearly exemption ceiling', () => {
  it('[XC-43] [DOC-05] is a dated figure', () => {
    expect([2020, 2022, 2023, 2024, 2025, 2026].map(ceilingOf)).toEqual([
      183_000, 183_000, 230_100, 242_100, 254_000, 259_100,
    ]);
  });

  it('uses the last known figure for later years, and none before the scheme', () => {
    expect(ceilingOf(2031)).toBe(ceilingOf(2026));
    expect(() => ceilingOf(2005)).toThrow(RangeError);
  });

  it('[DOC-05] makes the excess taxable', () => {
    expect(shareCeiling(ceilingOf(2026), [{ key: 'a', funded: centsOf(300_000) }])).toEqual([
      { key: 'a', funded: 300_000, exempt: 259_100, taxable: 40_900 },
    ]);
  });

  it('[26-3] is used up in the given order, and not by what a funder took back', () => {
    const part = (key: string, funded: number) => ({ key, funded: centsOf(funded) });
    expect(
      shareCeiling(ceilingOf(2026), [part('a', -500), part('b', 259_000), part('c', 300)]),
    ).toEqual([
      { key: 'a', funded: -500, exempt: 0, taxable: 0 },
      { key: 'b', funded: 259_000, exempt: 259_000, taxable: 0 },
      { key: 'c', funded: 300, exempt: 100, taxable: 200 },
    ]);
  });

  it('[26-3] begins on the first of its years', () => {
    expect(ceilingOf(2006)).toBe(183_000);
    expect(() => ceilingOf(2005)).toThrow('2005');
  });

  it('[XC-43] applies per person, whatever the number of funders', () => {
    const part = fc.record({
      key: fc.string(),
      funded: fc.integer({ min: 0, max: 500_000 }).map(centsOf),
    });
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 5 }),
        fc.integer({ min: 2006, max: 2040 }),
        (parts, year) => {
          const shared = shareCeiling(ceilingOf(year), parts);
          const exempt = shared.reduce((sum, one) => sum + one.exempt, 0);
          const funded = parts.reduce((sum, one) => sum + one.funded, 0);
          expect(exempt).toBe(Math.min(funded, ceilingOf(year)));
          for (const one of shared) expect(one.exempt + one.taxable).toBe(one.funded);
        },
      ),
    );
  });
});
