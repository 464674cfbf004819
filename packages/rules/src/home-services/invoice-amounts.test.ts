import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, type Cents } from '../money/cents.ts';
import {
  countersOf,
  afterCreditNote,
  chooseInvoices,
  creditNoteProblem,
  dueOf,
  isPayable,
  isWithinAgreed,
  MAX_CHOSEN_INVOICES,
  netOf,
  overpaidOf,
  type PayableInvoice,
} from './invoice-amounts.ts';
import { INVOICE_STATUTS, type InvoiceStatut } from './invoice-statut.ts';
import { SERVICE_ORDER_STATUTS } from './service-order.ts';

const invoice = (total: number, paid = 0, ...creditNotes: readonly number[]) => ({
  statut: (paid > 0 ? 'PAYEE' : 'A_PAYER') as InvoiceStatut,
  total: centsOf(total),
  paid: centsOf(paid),
  creditNotes: creditNotes.map(centsOf),
});

describe('amount due on an invoice', () => {
  it('is its total less credit notes and payments', () => {
    expect(dueOf(invoice(10_000))).toBe(10_000);
    expect(netOf(invoice(10_000, 0, 2_500, 500))).toBe(7_000);
    expect(dueOf(invoice(10_000, 0, 2_500, 500))).toBe(7_000);
    expect(dueOf(invoice(10_000, 10_000))).toBe(0);
    expect(dueOf(invoice(10_000, 10_000, 4_000))).toBe(0);
    expect(overpaidOf(invoice(10_000, 10_000, 4_000))).toBe(4_000);
    expect(overpaidOf(invoice(10_000))).toBe(0);
  });

  it('is lowered or closed by a credit note, which refunds what was paid', () => {
    expect(afterCreditNote(invoice(10_000), centsOf(2_500))).toEqual({
      statut: 'A_PAYER',
      due: 7_500,
      refund: 0,
    });
    expect(afterCreditNote(invoice(10_000), centsOf(10_000))).toEqual({
      statut: 'PAYEE',
      due: 0,
      refund: 0,
    });
    expect(afterCreditNote(invoice(10_000, 10_000, 1_000), centsOf(2_500))).toEqual({
      statut: 'PAYEE',
      due: 0,
      refund: 2_500,
    });
  });

  it('credit notes are positive and at most the invoice', () => {
    expect(creditNoteProblem(invoice(10_000), centsOf(0))).toBe('NUL');
    expect(creditNoteProblem(invoice(10_000), centsOf(-1))).toBe('NUL');
    expect(creditNoteProblem(invoice(10_000, 0, 9_000), centsOf(1_000))).toBeUndefined();
    expect(creditNoteProblem(invoice(10_000, 0, 9_000), centsOf(1_001))).toBe('TROP_ELEVE');
    const of = (statut: InvoiceStatut) =>
      creditNoteProblem({ ...invoice(10_000), statut }, centsOf(1));
    expect(INVOICE_STATUTS.map(of)).toEqual([undefined, 'EN_COURS', undefined, 'AVOIR']);
    expect(() => afterCreditNote(invoice(10_000), centsOf(10_001))).toThrow(RangeError);
  });

  it('all invoices together stay within the agreed amount', () => {
    const agreed = centsOf(30_000);
    expect(isWithinAgreed(agreed, [], centsOf(30_000))).toBe(true);
    expect(isWithinAgreed(agreed, [], centsOf(30_001))).toBe(false);
    expect(isWithinAgreed(agreed, [invoice(20_000)], centsOf(10_001))).toBe(false);
    expect(isWithinAgreed(agreed, [invoice(20_000, 0, 1)], centsOf(10_001))).toBe(true);
    expect(isWithinAgreed(agreed, [], centsOf(0))).toBe(false);
  });

  it('[L30] no cent appears or is lost, whatever credit notes come', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.boolean(),
        fc.array(fc.integer({ min: 1, max: 300_000 }), { maxLength: 8 }),
        (total, isPaid, amounts) => {
          const issued = invoice(total, isPaid ? total : 0);
          const creditNotes: Cents[] = [];
          let statut = issued.statut;
          let refunded = 0;
          const now = () => ({ ...issued, statut, creditNotes });
          for (const amount of amounts.map(centsOf)) {
            if (creditNoteProblem(now(), amount) !== undefined) continue;
            const after = afterCreditNote(now(), amount);
            creditNotes.push(amount);
            statut = after.statut;
            refunded += after.refund;
            expect(dueOf(now())).toBe(after.due);
            expect(after.due === 0).toBe(statut === 'PAYEE');
          }
          expect(netOf(now())).toBeGreaterThanOrEqual(0);
          expect(issued.paid - refunded + dueOf(now())).toBe(netOf(now()));
          expect(refunded).toBe(overpaidOf(now()));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

const payable = (numero: string, rest: Partial<PayableInvoice> = {}): PayableInvoice => ({
  numero,
  clientId: '7001',
  statut: 'A_PAYER',
  due: centsOf(4_250),
  ...rest,
});

describe('invoices chosen to be paid', () => {
  const own = [
    payable('F-1'),
    payable('F-2', { due: centsOf(1) }),
    payable('F-3', { statut: 'PAYEE', due: centsOf(0) }),
    payable('F-4', { statut: 'EN_COURS' }),
    payable('A-1', { statut: 'NON_RENSEIGNE' }),
    payable('F-9', { clientId: '7002' }),
  ];

  it('add up to the sum due', () => {
    expect(chooseInvoices(own, ['F-2', 'F-1'])).toEqual({
      problem: undefined,
      invoices: [own[1], own[0]],
      total: 4_251,
    });
  });

  it.each([
    ['VIDE', [], []],
    ['EN_DOUBLE', ['F-1', 'F-1'], ['F-1']],
    ['INCONNUE', ['F-1', 'F-77'], ['F-77']],
    ['NON_PAYABLE', ['F-1', 'F-3', 'F-4', 'A-1'], ['F-3', 'F-4', 'A-1']],
    ['PLUSIEURS_PRESTATAIRES', ['F-1', 'F-9'], ['F-1', 'F-9']],
  ])('are refused as a whole: %s', (problem, chosen, numeros) => {
    expect(chooseInvoices(own, chosen)).toEqual({ problem, numeros });
  });

  it('are limited in number', () => {
    const numeros = Array.from({ length: MAX_CHOSEN_INVOICES + 1 }, (_, index) => `N-${index}`);
    const many = numeros.map((numero) => payable(numero));
    expect(chooseInvoices(many, numeros).problem).toBe('TROP');
    expect(chooseInvoices(many, numeros.slice(1)).problem).toBeUndefined();
  });

  it('cannot be credit notes', () => {
    expect(INVOICE_STATUTS.filter((statut) => isPayable({ statut, due: centsOf(1) }))).toEqual([
      'A_PAYER',
    ]);
    expect(isPayable({ statut: 'A_PAYER', due: centsOf(0) })).toBe(false);
  });

  it('are counted, with the orders in progress', () => {
    expect(
      countersOf(
        SERVICE_ORDER_STATUTS.map((statut) => ({ statut })),
        own,
      ),
    ).toEqual({ commandesEnCours: 3, facturesAPayer: 3, montantAPayer: 8_501 });
    expect(countersOf([], [])).toEqual({
      commandesEnCours: 0,
      facturesAPayer: 0,
      montantAPayer: 0,
    });
  });
});
