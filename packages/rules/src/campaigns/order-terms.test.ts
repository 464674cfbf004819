import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aboveCredit, creditRefusal, isPaidFirst } from './order-terms.ts';

const cents = fc.integer({ min: 0, max: 10_000_000 });

describe('terms of a contract for its orders', () => {
  it('[31-3] allows an order up to the limit and not one cent above', () => {
    fc.assert(
      fc.property(cents, cents, cents, (limitCents, outstandingCents, funded) => {
        const credit = { terms: 'PLAFOND' as const, limitCents, outstandingCents };
        return aboveCredit(credit, funded) === Math.max(0, outstandingCents + funded - limitCents);
      }),
    );
  });

  it.each(['A_TERME', 'PREPAIEMENT'] as const)('[31-3] sets no limit with %s', (terms) => {
    expect(aboveCredit({ terms, limitCents: 0, outstandingCents: 5_000 }, 1)).toBe(0);
  });

  it('[31-3] waits for the payment of an invoice, if there is one', () => {
    expect(isPaidFirst('PREPAIEMENT', 1)).toBe(true);
    expect(isPaidFirst('PREPAIEMENT', 0)).toBe(false);
    expect(isPaidFirst('PLAFOND', 1)).toBe(false);
  });

  it('[31-3] refuses with the amount of the order, the limit, what is used and what is left', () => {
    const credit = { terms: 'PLAFOND' as const, limitCents: 500_000, outstandingCents: 420_050 };
    const sentence = creditRefusal(credit, 100_000);
    for (const words of [
      '1\u202f000,00\u00a0€',
      '5\u202f000,00\u00a0€',
      '4\u202f200,50\u00a0€',
      '799,50\u00a0€',
    ])
      expect(sentence).toContain(words);
    expect(creditRefusal({ ...credit, outstandingCents: 600_000 }, 1)).toContain(
      'reste 0,00\u00a0€',
    );
  });
});
