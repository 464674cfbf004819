import { type DatedFigures, figureIn, lineOn } from '../../figures/dated-figures.ts';
import { centsOf, type Cents } from '../../money/cents.ts';
import { calendarDay } from '../../time/calendar-day.ts';

/**
 * Tax-free aid of an employer and its works council per person and calendar year
 * (article D7233-8 of the labour code). Years after the last line use the last known ceiling.
 */
export const exemptionCeiling = (
  year: number,
  { ceilings }: Pick<DatedFigures, 'ceilings'>,
): Cents => {
  const line = lineOn(ceilings, calendarDay(`${year}-01-01`));
  if (line === undefined) throw new RangeError(`no ceiling in ${year}`);
  return figureIn(line, 'plafond');
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
export const shareCeiling = (
  ceiling: Cents,
  parts: readonly FundedPart[],
): readonly TaxedPart[] => {
  let left: number = ceiling;
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
