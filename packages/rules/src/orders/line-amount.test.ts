import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, ZERO_CENTS } from '../money/cents.ts';
import { MAX_TITRES, spreadAmount } from './order-amounts.ts';

const forms = (paper: number, account: number, faceValue?: number) => ({
  paper: centsOf(paper),
  account: centsOf(account),
  faceValue: faceValue === undefined ? undefined : centsOf(faceValue),
});

describe('[FUND-13] another total of a line', () => {
  it('changes the account part if there is one', () => {
    expect(spreadAmount(centsOf(7_000), forms(0, 10_000), [])).toEqual({
      paper: 0,
      account: 7_000,
      count: 0,
    });
    expect(spreadAmount(centsOf(30_000), forms(15_000, 10_000, 1_500), [10, 20])).toEqual({
      paper: 15_000,
      account: 15_000,
      count: 10,
    });
  });

  it('keeps or proposes vouchers that match the total', () => {
    expect(spreadAmount(centsOf(15_000), forms(15_000, 5_000, 1_500), [10, 20])).toEqual({
      paper: 15_000,
      account: 0,
      count: 10,
    });
    expect(spreadAmount(centsOf(15_000), forms(30_000, 5_000, 1_500), [10, 20])).toEqual({
      paper: 15_000,
      account: 0,
      count: 10,
    });
  });

  it('respects the maximum number of vouchers', () => {
    const alone = (count: number) =>
      spreadAmount(centsOf(count * 1_500), forms(15_000, 0, 1_500), []);
    expect(alone(MAX_TITRES)).toMatchObject({ count: MAX_TITRES });
    expect(alone(MAX_TITRES + 1)).toBe('TOO_MANY');
  });

  it('reduces vouchers only as needed, to offered numbers', () => {
    expect(spreadAmount(centsOf(20_000), forms(30_000, 5_000, 1_500), [10, 20])).toEqual({
      paper: 15_000,
      account: 5_000,
      count: 10,
    });
    expect(spreadAmount(centsOf(20_000), forms(30_000, 5_000, 1_500), [])).toEqual({
      paper: 19_500,
      account: 500,
      count: 13,
    });
    expect(spreadAmount(centsOf(1_000), forms(30_000, 5_000, 1_500), [10])).toEqual({
      paper: 0,
      account: 1_000,
      count: 0,
    });
  });

  it('must match whole vouchers without an account part', () => {
    const paper = forms(15_000, 0, 1_500);
    expect(spreadAmount(centsOf(10_000), paper, [])).toBe('STEP');
    expect(spreadAmount(centsOf(3_000), paper, [10, 20])).toBe('NOT_OFFERED');
    expect(spreadAmount(centsOf(1_500 * 1_001), paper, [])).toBe('TOO_MANY');
    expect(spreadAmount(centsOf(30_000), paper, [10, 20])).toEqual({
      paper: 30_000,
      account: 0,
      count: 20,
    });
  });

  it('is exact to the cent for all forms', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 901, max: 9_900 }),
        fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 3 }),
        (total, count, account, faceValue, counts) => {
          const before =
            count === 0 ? forms(0, account) : forms(count * faceValue, account, faceValue);
          const after = spreadAmount(centsOf(total), before, counts);
          if (typeof after === 'string') return;
          expect(after.paper + after.account).toBe(total);
          expect(after.account).toBeGreaterThanOrEqual(0);
          expect(after.paper).toBe(after.count * faceValue || ZERO_CENTS);
        },
      ),
    );
  });
});
