import { describe, expect, it } from 'vitest';
import { centsOf } from '../money/cents.ts';
import { expectedBudget, fundedCategories, mostFunded, worstCase } from './campaign-budget.ts';

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
    fundedCategories([aCategory(), generous], { limitsOrders: true, year }).map(
      ({ isAboveCeiling }) => isAboveCeiling,
    );
  expect(above(2026)).toEqual([false, false]);
  expect(above(2025)).toEqual([false, true]);
});

it('[33-6] multiplies the most generous category by the people, then by their participation', () => {
  const categories = fundedCategories([aCategory(), aCategory({ basisPoints: [1_000] })], {
    limitsOrders: true,
    year: 2026,
  });
  const worst = worstCase(categories, 300);
  expect(worst).toBe(36_000_000);
  expect(expectedBudget(worst, 4_250)).toBe(15_300_000);
  expect(worstCase([], 300)).toBe(0);
});
