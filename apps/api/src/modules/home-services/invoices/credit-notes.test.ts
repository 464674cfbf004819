import { centsOf } from '@portail/rules/money/cents.ts';
import { describe, expect, it } from 'vitest';
import { sharesOf } from './credit-notes.ts';

const share = (compteId: string, cents: number, isPayable = true) => ({
  compteId,
  cents,
  isPayable,
});

describe('refund of a credit note to accounts', () => {
  it('goes to the accounts in order, at most what each one paid', () => {
    expect(sharesOf([share('b', 2_000), share('a', 3_000)], centsOf(2_500))).toEqual({
      shares: [
        { compteId: 'b', amountCents: 2_000 },
        { compteId: 'a', amountCents: 500 },
      ],
      rest: 0,
    });
  });

  it('skips expired accounts and accounts already refunded in full', () => {
    expect(
      sharesOf([share('b', 2_000, false), share('c', 0), share('a', 1_000)], centsOf(2_500)),
    ).toEqual({ shares: [{ compteId: 'a', amountCents: 1_000 }], rest: 1_500 });
  });

  it('leaves out the part paid by card', () => {
    expect(sharesOf([], centsOf(700))).toEqual({ shares: [], rest: 700 });
  });
});
