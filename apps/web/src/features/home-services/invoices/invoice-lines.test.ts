import { describe, expect, it } from 'vitest';
import { aCreditNote, anInvoice } from './home-invoices.builder.ts';
import { byProvider, creditWords, payableOnes, shownAmount } from './invoice-lines.ts';

describe('lines of the invoices', () => {
  it('[SAP-17] a credit note has a negative amount', () => {
    expect(shownAmount(anInvoice())).toBe('120,00\u00a0€');
    expect(shownAmount(aCreditNote())).toMatch(/^[-\u2212]20,00\u00a0€$/);
    expect(
      creditWords('Avoir {numero} du {date} : {montant}', {
        numero: 'A-1',
        date: '13/11/2026',
        montant: 20,
      }),
    ).toMatch(/^Avoir A-1 du 13\/11\/2026 : [-\u2212]20,00/);
  });

  it('[SAP-05, SAP-17] only due invoices are payable, never a credit note', () => {
    const lines = [
      anInvoice(),
      anInvoice({ numero: 'F-2', statut: 'EN_COURS' }),
      anInvoice({ numero: 'F-3', statut: 'PAYEE', montantDu: 0 }),
      aCreditNote(),
      aCreditNote({ numero: 'A-2', montantDu: 20 }),
    ];
    expect(payableOnes(lines).map(({ numero }) => numero)).toEqual(['F-1']);
  });

  it('are grouped by provider, in order', () => {
    const lines = [
      anInvoice({ clientId: '7002' }),
      anInvoice({ numero: 'F-2' }),
      anInvoice({ numero: 'F-3', clientId: '7002' }),
    ];
    expect(byProvider(lines).map(({ clientId, invoices }) => [clientId, invoices.length])).toEqual([
      ['7002', 2],
      ['7001', 1],
    ]);
  });
});
