import { centsOf } from '@portail/rules/money/cents.ts';
import { describe, expect, it } from 'vitest';
import { sharesOf } from './refund-credit-note.ts';

const share = (compteId: string, cents: number, isPayable = true) => ({
  compteId,
  cents,
  isPayable,
});

describe('what a credit note brings back to accounts', () => {
  it('goes to them in their order, none beyond what it gave', () => {
    expect(sharesOf([share('b', 2_000), share('a', 3_000)], centsOf(2_500))).toEqual({
      shares: [
        { compteId: 'b', amountCents: 2_000 },
        { compteId: 'a', amountCents: 500 },
      ],
      rest: 0,
    });
  });

  it('goes to no year that has ended, nor to one that has it all back', () => {
    expect(
      sharesOf([share('b', 2_000, false), share('c', 0), share('a', 1_000)], centsOf(2_500)),
    ).toEqual({ shares: [{ compteId: 'a', amountCents: 1_000 }], rest: 1_500 });
  });

  it('a card’s part is nobody’s account', () => {
    expect(sharesOf([], centsOf(700))).toEqual({ shares: [], rest: 700 });
  });
});
