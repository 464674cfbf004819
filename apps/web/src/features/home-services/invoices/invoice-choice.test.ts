import { INVOICE_CHOICE_MESSAGES } from '@portail/contract/home-services/home-service-messages.ts';
import { describe, expect, it } from 'vitest';
import { anInvoice } from './home-invoices.builder.ts';
import { choiceOf, withChosen } from './invoice-choice.ts';

const OFFERED = [
  anInvoice(),
  anInvoice({ numero: 'F-2', montantDu: 0.1 }),
  anInvoice({ numero: 'F-9', clientId: '7002', codeNAN: undefined }),
];

describe('selected invoices', () => {
  it('[SAP-05] add up to the sum due, for one provider', () => {
    expect(choiceOf(OFFERED, ['F-2', 'F-1'])).toMatchObject({
      total: 12_010,
      error: undefined,
      codeNAN: '7890123',
    });
  });

  it('[SAP-05] must be at least one, of one provider', () => {
    expect(choiceOf(OFFERED, []).error).toBe(INVOICE_CHOICE_MESSAGES.VIDE);
    expect(choiceOf(OFFERED, ['F-1', 'F-9'])).toMatchObject({
      total: 0,
      error: INVOICE_CHOICE_MESSAGES.PLUSIEURS_PRESTATAIRES,
      codeNAN: undefined,
    });
  });

  it('[SAP-06] cannot be paid from an account where the provider takes none', () => {
    expect(choiceOf(OFFERED, ['F-9'])).toMatchObject({ error: undefined, codeNAN: undefined });
  });

  it('exclude one that was paid elsewhere', () => {
    expect(choiceOf(OFFERED.slice(1), ['F-1', 'F-2']).total).toBe(10);
  });

  it('are selected once', () => {
    expect(withChosen(['F-1'], 'F-1', true)).toEqual(['F-1']);
    expect(withChosen(['F-1'], 'F-2', true)).toEqual(['F-1', 'F-2']);
    expect(withChosen(['F-1', 'F-2'], 'F-1', false)).toEqual(['F-2']);
  });
});
