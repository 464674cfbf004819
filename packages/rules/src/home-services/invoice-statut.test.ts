import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_STATES } from '../payments/card-state.ts';
import { PAYMENT_STATUTS } from '../wallet/holdings/vocabulary.ts';
import { centsOf } from '../money/cents.ts';
import {
  canInvoiceBecome,
  INVOICE_ACTORS,
  INVOICE_STATUTS,
  INVOICE_TRANSITIONS,
  invoiceAfterPayment,
  invoicesAfterCard,
  isCreditNote,
  type ChosenInvoice,
} from './invoice-statut.ts';

const ALLOWED: ReadonlySet<string> = new Set([
  'A_PAYER>EN_COURS by BENEFICIAIRE',
  'EN_COURS>PAYEE by CARTE',
  'EN_COURS>A_PAYER by CARTE',
  'A_PAYER>PAYEE by CARTE',
  'PAYEE>A_PAYER by CARTE',
  'EN_COURS>PAYEE by EMETTEUR',
  'EN_COURS>A_PAYER by EMETTEUR',
  'PAYEE>A_PAYER by EMETTEUR',
  'PAYEE>EN_COURS by EMETTEUR',
  'EN_COURS>A_PAYER by BENEFICIAIRE',
  'A_PAYER>PAYEE by PRESTATAIRE',
]);
const EVERY_STEP = INVOICE_STATUTS.flatMap((from) =>
  INVOICE_STATUTS.flatMap((to) =>
    INVOICE_ACTORS.map((by) => ({ from, to, by, allowed: ALLOWED.has(`${from}>${to} by ${by}`) })),
  ),
);
const waiting = (rest: Partial<ChosenInvoice> = {}): ChosenInvoice => ({
  statut: 'EN_COURS',
  isHeld: true,
  due: centsOf(5_000),
  requested: centsOf(5_000),
  ...rest,
});
const released = (rest: Partial<ChosenInvoice> = {}) =>
  waiting({ statut: 'A_PAYER', isHeld: false, ...rest });

describe('the status of an invoice', () => {
  it.each(EVERY_STEP)('$from to $to by $by: $allowed', ({ from, to, by, allowed }) => {
    expect(canInvoiceBecome(from, to, by)).toBe(allowed);
  });

  it('never changes to or from credit note', () => {
    expect(INVOICE_TRANSITIONS).toHaveLength(ALLOWED.size);
    expect(INVOICE_STATUTS.filter(isCreditNote)).toEqual(['NON_RENSEIGNE']);
    expect(
      INVOICE_TRANSITIONS.filter(({ from, to }) => isCreditNote(from) || isCreditNote(to)),
    ).toEqual([]);
  });

  it('follows the payment from an account', () => {
    expect(PAYMENT_STATUTS.map(invoiceAfterPayment)).toEqual([
      'EN_COURS',
      'EN_COURS',
      'PAYEE',
      'A_PAYER',
      'A_PAYER',
    ]);
  });
});

describe('invoices paid by one card', () => {
  it('are paid together once the money is captured', () => {
    const two = [waiting(), waiting()];
    expect(invoicesAfterCard(two, 'INITIEE')).toEqual({
      statuts: ['EN_COURS', 'EN_COURS'],
      isRefundDue: false,
    });
    expect(invoicesAfterCard(two, 'ACCEPTEE')).toEqual({
      statuts: ['PAYEE', 'PAYEE'],
      isRefundDue: false,
    });
  });

  it.each(['REFUSEE', 'ABANDONNEE', 'EXPIREE'] as const)(
    'are due again when the card is %s',
    (card) => {
      expect(invoicesAfterCard([waiting()], card).statuts).toEqual(['A_PAYER']);
      expect(invoicesAfterCard([waiting({ statut: 'PAYEE' })], card).statuts).toEqual(['PAYEE']);
      // Held by another card by now, so not released.
      expect(invoicesAfterCard([waiting({ isHeld: false })], card).statuts).toEqual(['EN_COURS']);
    },
  );

  it('[L14] are still paid by a late answer while they are unchanged', () => {
    expect(invoicesAfterCard([released()], 'ACCEPTEE')).toEqual({
      statuts: ['PAYEE'],
      isRefundDue: false,
    });
  });

  it.each([
    ['paid otherwise', released({ statut: 'PAYEE' })],
    ['being paid otherwise', released({ statut: 'EN_COURS' })],
    ['of another amount by now', released({ due: centsOf(4_999) })],
  ])('[L14] one %s: the whole card is refunded', (_name, other) => {
    expect(invoicesAfterCard([released(), other], 'ACCEPTEE')).toEqual({
      statuts: ['A_PAYER', other.statut],
      isRefundDue: true,
    });
  });

  it('are due again when the card is refunded', () => {
    expect(invoicesAfterCard([waiting({ statut: 'PAYEE' }), waiting()], 'REMBOURSEE')).toEqual({
      statuts: ['A_PAYER', 'A_PAYER'],
      isRefundDue: false,
    });
    expect(invoicesAfterCard([released({ statut: 'PAYEE' })], 'REMBOURSEE').statuts).toEqual([
      'PAYEE',
    ]);
  });

  it('[L14] take only allowed steps, and none twice', () => {
    const anyInvoice = fc.record({
      statut: fc.constantFrom('A_PAYER' as const, 'EN_COURS' as const, 'PAYEE' as const),
      isHeld: fc.boolean(),
      due: fc.constantFrom(centsOf(5_000), centsOf(4_000)),
      requested: fc.constant(centsOf(5_000)),
    });
    const sound = anyInvoice.filter(({ statut, isHeld }) => !isHeld || statut !== 'A_PAYER');
    fc.assert(
      fc.property(
        fc.array(sound, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...CARD_STATES),
        (invoices, card) => {
          const { statuts, isRefundDue } = invoicesAfterCard(invoices, card);
          for (const [index, invoice] of invoices.entries()) {
            const to = statuts[index];
            if (to === undefined) throw new Error('one is missing');
            if (to !== invoice.statut)
              expect(canInvoiceBecome(invoice.statut, to, 'CARTE')).toBe(true);
          }
          const next = invoices.map((invoice, index) => {
            const statut = statuts[index] ?? invoice.statut;
            // A card holds what it paid, and nothing after releasing it.
            const isHeld = statut === 'PAYEE' && card === 'ACCEPTEE' && !isRefundDue;
            return {
              ...invoice,
              statut,
              isHeld: isHeld || (invoice.isHeld && statut !== 'A_PAYER'),
            };
          });
          expect(invoicesAfterCard(next, card)).toEqual({ statuts, isRefundDue });
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
