import { centsOf, MAX_CENTS, type Cents } from '../money/cents.ts';

const WHOLE = 10_000;

/** A worst case above the largest amount is capped at it. */
const boundedCents = (value: number): Cents => centsOf(Math.min(value, MAX_CENTS));

/** A category of a campaign, in cents and hundredths of a percent. */
export interface BudgetedCategory {
  readonly categoriePersonnel: string;
  readonly maxParticipation: Cents;
  readonly maxCesu: Cents;
  /** Every rate that a person of the category may get. */
  readonly basisPoints: readonly number[];
}

/** The most that the funder pays in a year for one person of the category. */
export const mostFunded = (
  { maxParticipation, maxCesu, basisPoints }: BudgetedCategory,
  { limitsOrders }: { readonly limitsOrders: boolean },
): Cents => {
  const rate = Math.max(0, ...basisPoints);
  if (rate === 0) return centsOf(0);
  // Without a limit on orders, only the maximum participation bounds what is funded.
  if (!limitsOrders) return maxParticipation;
  return centsOf(Math.min(maxParticipation, Math.floor((maxCesu * rate) / WHOLE)));
};

/** What the person pays of the order for which the funder pays the most. */
const ownOfLargest = (category: BudgetedCategory, most: Cents, limitsOrders: boolean): Cents => {
  const rate = Math.max(0, ...category.basisPoints);
  const total = limitsOrders || rate === 0 ? category.maxCesu : Math.ceil((most * WHOLE) / rate);
  return boundedCents(Math.max(0, total - most));
};

export interface FundedCategory {
  readonly categoriePersonnel: string;
  readonly most: Cents;
  /** What the person pays of that order. */
  readonly own: Cents;
}

export const isAboveCeiling = ({ most }: FundedCategory, ceiling: Cents): boolean => most > ceiling;

export const fundedCategories = (
  categories: readonly BudgetedCategory[],
  { limitsOrders }: { readonly limitsOrders: boolean },
): readonly FundedCategory[] =>
  categories.map((category) => {
    const most = mostFunded(category, { limitsOrders });
    const { categoriePersonnel } = category;
    return { categoriePersonnel, most, own: ownOfLargest(category, most, limitsOrders) };
  });

/** Every person orders the most of the most generous category. */
export const worstCase = (categories: readonly FundedCategory[], people: number): Cents =>
  boundedCents(people * Math.max(0, ...categories.map(({ most }) => most)));

/** The part of the worst case if this share of the people order, in hundredths of a percent. */
export const expectedBudget = (worst: Cents, participationBasisPoints: number): Cents =>
  centsOf(Math.round((worst * participationBasisPoints) / WHOLE));

/** In cents: what the funder pays, what the people pay of their orders, and their fees. */
export interface SimulatedBudget {
  readonly people: number;
  readonly funded: Cents;
  readonly own: Cents;
  readonly fees: Cents;
  readonly total: Cents;
}

/** In cents; the total is capped at the largest amount. */
export const budgetOfParts = (parts: Omit<SimulatedBudget, 'total'>): SimulatedBudget => ({
  ...parts,
  total: boundedCents(parts.funded + parts.own + parts.fees),
});

/** Everyone places the order that costs the funder the most. */
export const worstBudget = (
  categories: readonly FundedCategory[],
  people: number,
  feesOfOrder: Cents,
): SimulatedBudget => {
  const [largest] = categories.toSorted(
    (one, other) => other.most - one.most || other.own - one.own,
  );
  return budgetOfParts({
    people,
    funded: worstCase(categories, people),
    own: boundedCents(people * (largest?.own ?? 0)),
    fees: boundedCents(largest === undefined ? 0 : people * feesOfOrder),
  });
};

/** The same if this share of the people order, in hundredths of a percent. */
export const shareOfBudget = (
  worst: SimulatedBudget,
  participationBasisPoints: number,
): SimulatedBudget =>
  budgetOfParts({
    people: Math.ceil((worst.people * participationBasisPoints) / WHOLE),
    funded: expectedBudget(worst.funded, participationBasisPoints),
    own: expectedBudget(worst.own, participationBasisPoints),
    fees: expectedBudget(worst.fees, participationBasisPoints),
  });

/** What the orders of a campaign leave of its worst case. */
export const leftOfBudget = (worst: Cents, committed: Cents): Cents =>
  centsOf(Math.max(0, worst - committed));
