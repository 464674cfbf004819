import { FIGURES } from '@portail/testing/builders/dated-figures.builder.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, MAX_CENTS } from '../money/cents.ts';
import { exemptionCeiling } from '../wallet/tax/exemption.ts';
import {
  expectedBudget,
  fundedCategories,
  isAboveCeiling,
  leftOfBudget,
  mostFunded,
  shareOfBudget,
  worstBudget,
  worstCase,
} from './campaign-budget.ts';

const aCategory = (changes: Partial<Parameters<typeof mostFunded>[0]> = {}) => ({
  categoriePersonnel: 'Tous',
  maxParticipation: centsOf(150_000),
  maxCesu: centsOf(200_000),
  basisPoints: [6_000],
  ...changes,
});
const LIMITED = { limitsOrders: true };

describe('[33-6] the most that a category may receive', () => {
  it('is the share of the largest order, up to the maximum participation', () => {
    expect(mostFunded(aCategory(), LIMITED)).toBe(120_000);
    expect(mostFunded(aCategory({ maxCesu: centsOf(900_000) }), LIMITED)).toBe(150_000);
  });

  it('takes the highest rate of tranches and scales', () => {
    expect(mostFunded(aCategory({ basisPoints: [1_000, 7_000, 2_000] }), LIMITED)).toBe(140_000);
  });

  it('is the maximum participation when orders have no limit, and nothing at a rate of zero', () => {
    expect(mostFunded(aCategory(), { limitsOrders: false })).toBe(150_000);
    expect(mostFunded(aCategory({ basisPoints: [0] }), { limitsOrders: false })).toBe(0);
  });
});

it('[33-6] compares each category with the exemption ceiling of the year', () => {
  const generous = aCategory({
    maxParticipation: centsOf(255_000),
    maxCesu: centsOf(900_000),
    basisPoints: [10_000],
  });
  const above = (year: number) =>
    fundedCategories([aCategory(), generous], LIMITED).map((one) =>
      isAboveCeiling(one, exemptionCeiling(year, FIGURES)),
    );
  expect(above(2026)).toEqual([false, false]);
  expect(above(2025)).toEqual([false, true]);
});

it('[33-6] multiplies the most generous category by the people, then by their participation', () => {
  const categories = fundedCategories([aCategory(), aCategory({ basisPoints: [1_000] })], LIMITED);
  const worst = worstCase(categories, 300);
  expect(worst).toBe(36_000_000);
  expect(expectedBudget(worst, 4_250)).toBe(15_300_000);
  expect(worstCase([], 300)).toBe(0);
});

describe('[33-4] the simulated budget of a campaign', () => {
  const simulated = (changes: Parameters<typeof aCategory>[0] = {}, limitsOrders = true) =>
    worstBudget(fundedCategories([aCategory(changes)], { limitsOrders }), 200, centsOf(250));

  it('has what the funder pays, what the people pay, and their fees', () => {
    expect(simulated()).toEqual({
      people: 200,
      funded: 24_000_000,
      own: 16_000_000,
      fees: 50_000,
      total: 40_050_000,
    });
    // Beyond the maximum participation, the person pays the rest of the largest order.
    expect(simulated({ maxCesu: centsOf(900_000) })).toMatchObject({
      funded: 30_000_000,
      own: 150_000_000,
    });
    // Without a limit on orders, the order that reaches the maximum participation.
    expect(simulated({}, false)).toMatchObject({ funded: 30_000_000, own: 20_000_000 });
    expect(worstBudget([], 200, centsOf(250)).total).toBe(0);
  });

  it('takes its share of every part for a participation', () => {
    expect(shareOfBudget(simulated(), 4_250)).toEqual({
      people: 85,
      funded: 10_200_000,
      own: 6_800_000,
      fees: 21_250,
      total: 17_021_250,
    });
    expect(leftOfBudget(centsOf(1_000), centsOf(400))).toBe(600);
    expect(leftOfBudget(centsOf(1_000), centsOf(1_200))).toBe(0);
  });

  const cents = fc.integer({ min: 0, max: 2_000_000 }).map(centsOf);
  const basisPoints = fc.integer({ min: 0, max: 10_000 });
  const category = fc.record({
    categoriePersonnel: fc.string(),
    maxParticipation: cents,
    maxCesu: cents,
    basisPoints: fc.array(basisPoints, { minLength: 1, maxLength: 4 }),
  });
  const world = fc.record({
    categories: fc.array(category, { maxLength: 5 }),
    limitsOrders: fc.boolean(),
    people: fc.integer({ min: 0, max: 100_000 }),
    fees: fc.integer({ min: 0, max: 10_000 }).map(centsOf),
  });
  type World = typeof world extends fc.Arbitrary<infer W> ? W : never;
  const worstOf = ({ categories, limitsOrders, people, fees }: World) =>
    worstBudget(fundedCategories(categories, { limitsOrders }), people, fees);

  it('is in whole cents, and its parts add up', () => {
    fc.assert(
      fc.property(world, basisPoints, (given, rate) => {
        for (const budget of [worstOf(given), shareOfBudget(worstOf(given), rate)]) {
          for (const part of Object.values(budget)) {
            expect(Number.isSafeInteger(part) && part >= 0).toBe(true);
          }
          const sum = budget.funded + budget.own + budget.fees;
          expect(budget.total).toBe(Math.min(sum, MAX_CENTS));
        }
      }),
    );
  });

  it('never costs the funder more than the maximum participation of each person', () => {
    fc.assert(
      fc.property(world, (given) => {
        const most = Math.max(0, ...given.categories.map((one) => one.maxParticipation));
        expect(worstOf(given).funded).toBeLessThanOrEqual(given.people * most);
      }),
    );
  });

  it('grows with the participation, from nothing to the worst case', () => {
    fc.assert(
      fc.property(world, basisPoints, basisPoints, (given, one, other) => {
        const worst = worstOf(given);
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(shareOfBudget(worst, less).total).toBeLessThanOrEqual(
          shareOfBudget(worst, more).total,
        );
        expect(shareOfBudget(worst, 0).total).toBe(0);
        expect(shareOfBudget(worst, 10_000)).toEqual(worst);
      }),
    );
  });
});
