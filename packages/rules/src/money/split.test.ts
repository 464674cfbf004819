import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, MAX_CENTS } from './cents.ts';
import {
  oldestFirst,
  participationOf,
  rateOf,
  splitProportionally,
  takeInOrder,
  trancheRate,
  type Part,
} from './split.ts';

const RUNS = 100_000;
const anyAmount = fc.oneof(
  fc.integer({ min: 0, max: 20_000 }),
  fc.integer({ min: 0, max: MAX_CENTS }),
);
const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { cents }) => sum + cents, 0);
const centsByKey = (parts: readonly Part[]) => new Map(parts.map(({ key, cents }) => [key, cents]));

describe('a proportional split', () => {
  it('[L30] [I14] loses no cent, gives no negative share, and does not depend on the order', () => {
    const weights = fc.array(
      fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: MAX_CENTS })),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(anyAmount, weights, fc.nat(), (total, drawn, turn) => {
        const weighted = drawn.map((weight, index) => ({ key: `k${index}`, weight }));
        const whole = weighted.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
        fc.pre(whole > 0n);
        const parts = splitProportionally(centsOf(total), weighted);
        if (sumOf(parts) !== total) throw new Error('a cent is lost');
        for (const [index, { cents }] of parts.entries()) {
          const exact = BigInt(total) * BigInt(weighted[index]!.weight);
          const floor = Number(exact / whole);
          if (cents < floor || cents > floor + 1 || (exact % whole === 0n && cents !== floor)) {
            throw new Error('further than a cent from the exact share');
          }
        }
        const by = turn % weighted.length;
        const turned = [...weighted.slice(by), ...weighted.slice(0, by)].toReversed();
        const again = centsByKey(splitProportionally(centsOf(total), turned));
        for (const { key, cents } of parts) {
          if (again.get(key) !== cents) throw new Error(`${key} depends on the order`);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('[L30] the larger remainder takes the cent', () => {
    const split = (total: number, ...weights: number[]) =>
      splitProportionally(
        centsOf(total),
        weights.map((weight, index) => ({ key: `k${index}`, weight })),
      ).map(({ cents }) => cents);
    expect(split(100, 1, 1, 1)).toEqual([34, 33, 33]);
    expect(split(5, 1, 1)).toEqual([3, 2]);
    expect(split(100, 2, 1)).toEqual([67, 33]);
    expect(split(101, 0, 1, 1)).toEqual([0, 51, 50]);
    // 7 and 1/7, 2 and 6/7: the smaller weight has the larger remainder.
    expect(split(10, 5, 2)).toEqual([7, 3]);
    expect(split(0, 0, 0)).toEqual([0, 0]);
    expect(() => split(1, 0, 0)).toThrow(RangeError);
    expect(() => split(1, -1, 2)).toThrow(RangeError);
    expect(() => split(1, 0.5, 0.5)).toThrow(RangeError);
    expect(() => split(-1, 1)).toThrow(RangeError);
  });
});

describe('a tie in a proportional split', () => {
  it('[L30] goes to the first key, whatever the order of the parts', () => {
    const parts = [
      { key: 'b', weight: 1 },
      { key: 'a', weight: 1 },
    ];
    for (const order of [parts, parts.toReversed()]) {
      const byKey = centsByKey(splitProportionally(centsOf(5), order));
      expect([byKey.get('a'), byKey.get('b')]).toEqual([3, 2]);
    }
  });
});

describe('rates', () => {
  it('[L30] are of no amount below 0', () => {
    expect(rateOf(centsOf(0), 5_000)).toBe(0);
    expect(() => rateOf(centsOf(-1), 5_000)).toThrow('below 0');
  });

  it('[L30] are rounded half up to the cent, whatever the amount', () => {
    fc.assert(
      fc.property(anyAmount, fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
        const part = rateOf(centsOf(amount), basisPoints);
        // |part − exact| ≤ ½ cent, and a half goes up.
        const twice = 2n * BigInt(amount) * BigInt(basisPoints);
        const distance = 2n * BigInt(part) * 10_000n - twice;
        if (distance > 10_000n || distance <= -10_000n) throw new Error(`${amount} ${basisPoints}`);
      }),
      { numRuns: RUNS },
    );
    expect(rateOf(centsOf(1), 5_000)).toBe(1);
    expect(rateOf(centsOf(1), 4_999)).toBe(0);
    expect(rateOf(centsOf(1_005), 1_000)).toBe(101);
  });

  it('[L30] [I13] the funder and the person pay the whole, the funder at most its ceiling', () => {
    fc.assert(
      fc.property(
        anyAmount,
        fc.integer({ min: 0, max: 10_000 }),
        anyAmount,
        (amount, basisPoints, ceiling) => {
          const { funded, own } = participationOf(centsOf(amount), {
            basisPoints,
            ceiling: centsOf(ceiling),
          });
          if (funded + own !== amount || funded < 0 || own < 0 || funded > ceiling) {
            throw new Error(`${amount} ${basisPoints} ${ceiling}`);
          }
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('[L30] each amount is in one tranche', () => {
    const tranches = [
      { min: centsOf(0), max: centsOf(100_000), basisPoints: 8_000 },
      { min: centsOf(100_000), max: centsOf(250_000), basisPoints: 5_000 },
      { min: centsOf(250_000), max: undefined, basisPoints: 2_000 },
    ];
    const rates = [0, 99_999, 100_000, 249_999, 250_000, MAX_CENTS].map((amount) =>
      trancheRate(centsOf(amount), tranches),
    );
    expect(rates).toEqual([8_000, 8_000, 5_000, 5_000, 2_000, 2_000]);
    expect(trancheRate(centsOf(5), tranches.slice(1))).toBeUndefined();
  });

  it('[L30] [I13] one tranche holds an amount, and its rate shares it out to the cent', () => {
    const bounds = fc.uniqueArray(fc.integer({ min: 1, max: 60_000 }), { maxLength: 4 });
    fc.assert(
      fc.property(bounds, fc.integer({ min: 0, max: 70_000 }), fc.nat(), (drawn, amount, seed) => {
        const inOrder = [0, ...drawn.toSorted((one, other) => one - other)];
        // A rate of its own for each, so that the right one is told from its neighbours.
        const tranches = inOrder.map((min, index) => {
          const next = inOrder[index + 1];
          return {
            min: centsOf(min),
            max: next === undefined ? undefined : centsOf(next),
            basisPoints: (seed + index) % 10_001,
          };
        });
        const index = inOrder.findLastIndex((min) => min <= amount);
        const basisPoints = trancheRate(centsOf(amount), tranches);
        if (basisPoints !== (seed + index) % 10_001) throw new Error(`${amount}: ${basisPoints}`);
        const { funded, own } = participationOf(centsOf(amount), {
          basisPoints,
          ceiling: centsOf(MAX_CENTS),
        });
        if (funded + own !== amount || funded < 0 || own < 0) throw new Error(`${amount}`);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a payment from several accounts', () => {
  it('[L30] names no account that gives nothing, and takes no amount below 0', () => {
    const sources = [
      { key: 'empty', available: centsOf(0) },
      { key: 'full', available: centsOf(500) },
      { key: 'spare', available: centsOf(500) },
    ];
    expect(takeInOrder(centsOf(400), sources)).toEqual([{ key: 'full', cents: 400 }]);
    expect(takeInOrder(centsOf(0), sources)).toEqual([]);
    expect(() => takeInOrder(centsOf(-1), sources)).toThrow('below 0');
  });

  it('[L30] [I14] takes each to the end before the next, and never more than there is', () => {
    const sources = fc.array(fc.integer({ min: 0, max: 50_000 }), { maxLength: 4 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), sources, (total, available) => {
        const named = available.map((cents, index) => ({
          key: `k${index}`,
          available: centsOf(cents),
        }));
        const parts = takeInOrder(centsOf(total), named);
        const held = available.reduce((sum, cents) => sum + cents, 0);
        if ((parts === undefined) !== total > held) throw new Error(`${total} of ${held}`);
        if (parts === undefined) return;
        if (sumOf(parts) !== total) throw new Error('a cent is lost');
        const byKey = centsByKey(parts);
        const taken = named.map(({ key }) => byKey.get(key) ?? 0);
        const last = taken.findLastIndex((cents) => cents > 0);
        for (const [index, cents] of taken.entries()) {
          const own = available[index] ?? 0;
          if (cents < 0 || cents > own) throw new Error(`${cents} of ${own}`);
          if (index < last && cents !== own) throw new Error('one is begun before the last ends');
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('[L30] begins with what is lost first', () => {
    const accounts = [
      { key: 'b', millesime: 2027 },
      { key: 'c', millesime: 2026 },
      { key: 'a', millesime: 2027 },
    ];
    expect(oldestFirst(accounts).map(({ key }) => key)).toEqual(['c', 'a', 'b']);
    expect(oldestFirst(accounts.toReversed()).map(({ key }) => key)).toEqual(['c', 'a', 'b']);
  });
});
