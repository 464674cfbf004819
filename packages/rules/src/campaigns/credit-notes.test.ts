import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay } from '../time/calendar-day.ts';
import {
  afterCredit,
  CREDIT_NOTE_REASONS,
  creditableCents,
  type CreditedInvoice,
  creditNoteMention,
  creditNoteRefusal,
  expiredBefore,
} from './credit-notes.ts';

const INVOICE: CreditedInvoice = {
  amountCents: 10_000,
  creditedCents: 0,
  receivedCents: 0,
  isWaiting: false,
  isMade: true,
  takenBackCents: 0,
  takenBackCreditedCents: 0,
};
const WAITING = { ...INVOICE, isWaiting: true, isMade: false };

describe('the amount of a credit note', () => {
  it('[31-7] of an order that waits for its payment is the whole invoice', () => {
    expect(creditNoteRefusal(WAITING, 'COMMANDE_ANNULEE', 10_000)).toBeUndefined();
    expect(creditNoteRefusal(WAITING, 'COMMANDE_EXPIREE', 10_000)).toBeUndefined();
    expect(creditNoteRefusal(WAITING, 'COMMANDE_ANNULEE', 9_999)).toMatch(/toute sa facture/);
    expect(creditNoteRefusal(WAITING, 'GESTE_COMMERCIAL', 1)).toMatch(/plus rien/);
    expect(creditNoteRefusal(INVOICE, 'COMMANDE_ANNULEE', 10_000)).toMatch(/plus rien/);
  });

  it('[31-7] for value that was taken back is what was taken back and not credited yet', () => {
    const invoice = { ...INVOICE, takenBackCents: 3_000, takenBackCreditedCents: 1_000 };
    expect(creditableCents(invoice, 'VALEUR_REPRISE')).toBe(2_000);
    expect(creditNoteRefusal(invoice, 'VALEUR_REPRISE', 2_001)).toMatch(/20,00/);
    expect(creditNoteRefusal(INVOICE, 'VALEUR_REPRISE', 1)).toMatch(/plus rien/);
  });

  it('[31-7] borne by the issuer leaves what was taken back to its own credit note', () => {
    const invoice = { ...INVOICE, creditedCents: 1_000, takenBackCents: 3_000 };
    expect(creditableCents(invoice, 'GESTE_COMMERCIAL')).toBe(6_000);
    expect(creditableCents(invoice, 'VALEUR_REPRISE')).toBe(3_000);
  });

  it('[31-7] is never above what is left of the invoice', () => {
    const cents = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(cents, cents, cents, (credited, takenBack, takenBackCredited) => {
        const invoice = {
          ...INVOICE,
          creditedCents: credited,
          takenBackCents: takenBack + takenBackCredited,
          takenBackCreditedCents: takenBackCredited,
        };
        for (const reason of CREDIT_NOTE_REASONS) {
          const most = creditableCents(invoice, reason);
          expect(most).toBeGreaterThanOrEqual(0);
          expect(most).toBeLessThanOrEqual(10_000 - credited);
        }
      }),
    );
  });
});

describe('an invoice after a credit note', () => {
  const after = (received: number, credit: number, credited = 0) =>
    afterCredit({ amountCents: 10_000, creditedCents: credited, receivedCents: received }, credit);

  it('[31-7] is to pay, paid, or credited', () => {
    expect(after(0, 4_000)).toEqual({ statut: 'A_PAYER', excessCents: 0 });
    expect(after(6_000, 4_000)).toEqual({ statut: 'PAYEE', excessCents: 0 });
    expect(after(0, 10_000)).toEqual({ statut: 'CREDITEE', excessCents: 0 });
  });

  it('[31-7] leaves its payer what it had paid above the rest', () => {
    expect(after(10_000, 4_000)).toEqual({ statut: 'PAYEE', excessCents: 4_000 });
    expect(after(8_000, 4_000, 1_000)).toEqual({ statut: 'PAYEE', excessCents: 3_000 });
    expect(after(10_000, 10_000)).toEqual({ statut: 'CREDITEE', excessCents: 10_000 });
  });
});

it('[31-7] names the invoice that it changes', () => {
  expect(creditNoteMention('F2026-000012', calendarDay('2026-11-02'))).toContain(
    'la facture F2026-000012 du 02/11/2026',
  );
});

it('[31-7] counts the days of an unpaid order from its invoice', () => {
  expect(expiredBefore(calendarDay('2026-12-02'), 30)).toBe('2026-11-02');
});
