import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf } from '../money/cents.ts';
import { estimateOf, ESTIMATE_NOTE, type EstimateInput } from './estimate.ts';
import { hoursOf } from './hours.ts';

const input = (over: Partial<EstimateInput>): EstimateInput => ({
  typeActivite: undefined,
  wage: centsOf(78_120),
  hours: hoursOf(8000),
  expenses: centsOf(0),
  isAlsaceMoselle: false,
  fundedAid: centsOf(0),
  ...over,
});

describe('estimate', () => {
  it('computes a gross of 1 000.00 for 781.20 net', () => {
    expect(estimateOf(input({}))).toEqual({
      gross: 100_000,
      employeeContributions: 21_880,
      // 43.5 % and 5 € of health, less 2 € an hour.
      employerContributions: 43_500 + 500 - 16_000,
      contributions: 49_880,
      contributionsBorne: 49_880,
      taxBase: 128_000,
      taxCredit: 64_000,
    });
  });

  it('has a higher gross in Alsace-Moselle for the same net', () => {
    expect(estimateOf(input({ wage: centsOf(76_820), isAlsaceMoselle: true })).gross).toBe(100_000);
  });

  it('has half the contributions paid at home, all for a childminder, who has no deduction', () => {
    const atHome = estimateOf(input({ typeActivite: 'GED' }));
    expect(atHome.contributionsBorne).toBe(24_940);
    expect(atHome.taxBase).toBe(78_120 + 24_940);
    const childminder = estimateOf(input({ typeActivite: 'AMA', expenses: centsOf(5000) }));
    expect(childminder.employerContributions).toBe(44_000);
    expect(childminder.contributionsBorne).toBe(0);
    expect(childminder.taxBase).toBe(83_120);
    expect(childminder.taxCredit).toBe(41_560);
  });

  it('gives no tax credit for the funded part of the vouchers', () => {
    const { taxBase, taxCredit } = estimateOf(input({ fundedAid: centsOf(28_000) }));
    expect([taxBase, taxCredit]).toEqual([100_000, 50_000]);
    expect(estimateOf(input({ fundedAid: centsOf(10_000_000) })).taxBase).toBe(0);
  });

  it('is never negative, and its parts add up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.integer({ min: 0, max: 74_400 }),
        fc.constantFrom('AMA' as const, 'GED' as const, undefined),
        fc.boolean(),
        (wage, hours, typeActivite, isAlsaceMoselle) => {
          const one = estimateOf(
            input({ wage: centsOf(wage), hours: hoursOf(hours), typeActivite, isAlsaceMoselle }),
          );
          expect(Object.values(one).every((amount) => amount >= 0)).toBe(true);
          expect(one.gross - one.employeeContributions).toBe(wage);
          expect(one.employeeContributions + one.employerContributions).toBe(one.contributions);
          expect(one.contributionsBorne).toBeLessThanOrEqual(one.contributions);
        },
      ),
    );
  });

  it('has a note that it is an estimate', () => {
    expect(ESTIMATE_NOTE).toMatch(/^Estimation donnée pour information/);
  });
});
