import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf } from '../money/cents.ts';
import { PAYMENT_STATUTS } from '../wallet/holdings/vocabulary.ts';
import {
  availableIn,
  drawFrom,
  inPayingOrder,
  isCancellable,
  type PayingAccount,
} from './account-payment.ts';

const account = (numero: string, millesime: number, cents: number): PayingAccount => ({
  numero,
  millesime,
  available: centsOf(cents),
});

const anyAccounts = fc.uniqueArray(
  fc.record({
    numero: fc.integer({ min: 4_000_000_000, max: 4_000_000_099 }).map(String),
    millesime: fc.integer({ min: 2024, max: 2028 }),
    available: fc.integer({ min: 0, max: 100_000 }).map(centsOf),
  }),
  { selector: ({ numero }) => numero, maxLength: 6 },
);

describe('a payment from several accounts', () => {
  const old = account('4000000009', 2026, 1_000);
  const young = account('4000000001', 2027, 2_500);

  it('[ACC-16] takes the oldest vintage first, in any order of the input', () => {
    for (const named of [
      [old, young],
      [young, old],
    ]) {
      expect(drawFrom(centsOf(1_500), named)).toEqual([
        { account: old, taken: 1_000, left: 0 },
        { account: young, taken: 500, left: 2_000 },
      ]);
    }
  });

  it('[ACC-16] takes accounts of one vintage by number, and only those it needs', () => {
    const twin = account('4000000002', 2027, 100);
    expect(inPayingOrder([twin, young]).map(({ numero }) => numero)).toEqual([
      '4000000001',
      '4000000002',
    ]);
    expect(drawFrom(centsOf(2_500), [twin, young])?.map(({ taken }) => taken)).toEqual([2_500, 0]);
  });

  it('[ACC-26] takes the whole balance, and not a cent more', () => {
    const all = availableIn([old, young]);
    expect(all).toBe(3_500);
    expect(drawFrom(all, [old, young])?.every(({ left }) => left === 0)).toBe(true);
    expect(drawFrom(centsOf(3_501), [old, young])).toBeUndefined();
  });

  it('[ACC-16] takes exactly the amount, and at most the balance of each account', () => {
    fc.assert(
      fc.property(anyAccounts, fc.integer({ min: 0, max: 300_000 }), (accounts, amount) => {
        const drawn = drawFrom(centsOf(amount), accounts);
        expect(drawn === undefined).toBe(amount > availableIn(accounts));
        if (drawn === undefined) return;
        expect(drawn.reduce((sum, { taken }) => sum + taken, 0)).toBe(amount);
        for (const { account: one, taken, left } of drawn) {
          expect(taken + left).toBe(one.available);
          expect(left).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

it('[ACC-27] a payment can be cancelled until it is part of a payout', () => {
  expect(PAYMENT_STATUTS.filter(isCancellable)).toEqual(['EN_ATTENTE_CARTE', 'EN_COURS']);
});
