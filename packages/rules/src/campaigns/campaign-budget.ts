import { centsOf, type Cents } from '../money/cents.ts';
import { exemptionCeiling } from '../wallet/tax/exemption.ts';

const WHOLE = 10_000;

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

export interface FundedCategory {
  readonly categoriePersonnel: string;
  readonly most: Cents;
  readonly isAboveCeiling: boolean;
}

export const fundedCategories = (
  categories: readonly BudgetedCategory[],
  { limitsOrders, year }: { readonly limitsOrders: boolean; readonly year: number },
): readonly FundedCategory[] =>
  categories.map((category) => {
    const most = mostFunded(category, { limitsOrders });
    const { categoriePersonnel } = category;
    return { categoriePersonnel, most, isAboveCeiling: most > exemptionCeiling(year) };
  });

/** Every person orders the most of the most generous category. */
export const worstCase = (categories: readonly FundedCategory[], people: number): Cents =>
  centsOf(people * Math.max(0, ...categories.map(({ most }) => most)));

/** The part of the worst case if this share of the people order, in hundredths of a percent. */
export const expectedBudget = (worst: Cents, participationBasisPoints: number): Cents =>
  centsOf(Math.round((worst * participationBasisPoints) / WHOLE));
