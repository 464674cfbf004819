import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterDeductions } from './payout-deductions.ts';

const sumOf = (list: readonly { readonly cents: number }[]): number =>
  list.reduce((sum, { cents }) => sum + cents, 0);

const amounts = fc.integer({ min: 1, max: 50_000 });
const contract = fc.constantFrom('100001', '100002', '100003');
const parts = fc.uniqueArray(fc.record({ contract, cents: amounts }), {
  selector: (part) => part.contract,
});
const deductions = fc.array(fc.record({ contract, cents: amounts }), { maxLength: 4 });

describe('deductions from a payout', () => {
  it('[31-8] pays out what is due less the deductions, never below zero for any contract', () => {
    fc.assert(
      fc.property(parts, deductions, (due, taken) => {
        const paid = afterDeductions(due, taken);
        if (paid === undefined) return sumOf(taken) >= sumOf(due);
        return (
          sumOf(paid) === sumOf(due) - sumOf(taken) &&
          paid.every(({ contract: of, cents }) => {
            const before = due.find((part) => part.contract === of)?.cents ?? 0;
            return cents > 0 && cents <= before;
          })
        );
      }),
    );
  });

  it('[31-8] transfers nothing while the deductions reach what is due', () => {
    const due = [{ contract: '100001', cents: 5_000 }];
    expect(afterDeductions(due, [{ contract: '100001', cents: 5_000 }])).toBeUndefined();
    expect(afterDeductions(due, [{ contract: '100002', cents: 9_000 }])).toBeUndefined();
    expect(afterDeductions(due, [])).toEqual(due);
    expect(afterDeductions([], [])).toEqual([]);
  });

  it('[31-8] takes from the contract of the credit note before the others', () => {
    const due = [
      { contract: '100001', cents: 5_000 },
      { contract: '100002', cents: 3_000 },
    ];
    expect(afterDeductions(due, [{ contract: '100002', cents: 4_000 }])).toEqual([
      { contract: '100001', cents: 4_000 },
    ]);
  });
});
