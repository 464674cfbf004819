import { centsOf, type Cents } from '../../money/cents.ts';

/**
 * Tax-free aid of an employer and its works council per person and calendar year
 * (article D7233-8 of the labour code). The owner confirms each year's figure.
 */
const CEILINGS: readonly { readonly from: number; readonly ceiling: Cents }[] = [
  { from: 2026, ceiling: centsOf(259_100) },
  { from: 2025, ceiling: centsOf(254_000) },
  { from: 2024, ceiling: centsOf(242_100) },
  { from: 2023, ceiling: centsOf(230_100) },
  { from: 2006, ceiling: centsOf(183_000) },
];

/** Years after the table use the last known ceiling. */
export const exemptionCeiling = (year: number): Cents => {
  const found = CEILINGS.find(({ from }) => year >= from);
  if (found === undefined) throw new RangeError(`no ceiling in ${year}`);
  return found.ceiling;
};

export interface FundedPart {
  readonly key: string;
  readonly funded: Cents;
}

export interface TaxedPart extends FundedPart {
  readonly exempt: Cents;
  readonly taxable: Cents;
}

/**
 * A person has one ceiling per year, whatever the number of funders. It is used in the given order;
 * the rest is taxable.
 */
export const shareCeiling = (year: number, parts: readonly FundedPart[]): readonly TaxedPart[] => {
  let left: number = exemptionCeiling(year);
  return parts.map((part) => {
    const exempt = Math.max(0, Math.min(left, part.funded));
    left -= exempt;
    return {
      ...part,
      exempt: centsOf(exempt),
      taxable: centsOf(Math.max(0, part.funded) - exempt),
    };
  });
};
