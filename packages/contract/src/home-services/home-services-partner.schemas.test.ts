import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { HOME_SERVICE_MESSAGES, INVOICE_CHOICE_MESSAGES } from './home-service-messages.ts';
import { MESSAGES } from '../messages/messages.ts';
import { invoiceCardBody, serviceInvoice } from './home-services-invoices.schemas.ts';
import {
  issuedCreditNoteBody,
  planningBody,
  sentQuotationBody,
} from './home-services-partner.schemas.ts';
import { paynumCreation, paynumRequests, supportChange } from './home-services-paynum.schemas.ts';

const messagesOf = (schema: z.ZodMiniType, value: unknown) =>
  Object.fromEntries(
    (z.safeParse(schema, value).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );
const LINE = { libelle: 'Ménage', unite: 'HEURE', quantite: 2.5, prixUnitaire: 27.5, tauxTva: 10 };
const quote = (...lignes: readonly unknown[]) => ({
  numeroCommande: 'CS0123456789',
  reference: 'D-2026-7',
  lignes,
});

describe('messages of a provider', () => {
  it('price a quotation line by line, taxes included', () => {
    expect(messagesOf(sentQuotationBody, quote(LINE))).toEqual({});
    expect(z.parse(sentQuotationBody, quote(LINE)).lignes).toEqual([
      { ...LINE, prixUnitaire: 2_750, tauxTva: 1_000 },
    ]);
    expect(messagesOf(sentQuotationBody, quote())).toEqual({ lignes: MESSAGES.required });
    expect(messagesOf(sentQuotationBody, quote({ ...LINE, tauxTva: 5.5 }))).toEqual({});
    expect(messagesOf(sentQuotationBody, quote({ ...LINE, tauxTva: 19.6 }))).toEqual({
      'lignes.0.tauxTva': HOME_SERVICE_MESSAGES.vatRate,
    });
    expect(messagesOf(sentQuotationBody, quote({ ...LINE, unite: 'FORFAIT' }))).toEqual({
      'lignes.0.quantite': HOME_SERVICE_MESSAGES.priceQuantity,
    });
    for (const prixUnitaire of [0, -1, 1.001, '5']) {
      expect(messagesOf(sentQuotationBody, quote({ ...LINE, prixUnitaire }))).toEqual({
        'lignes.0.prixUnitaire': MESSAGES.amount,
      });
    }
  });

  it('name the worker in a planning', () => {
    const plan = { numeroCommande: 'CS0123456789', statut: 'ATTRIBUEE' };
    expect(messagesOf(planningBody, plan)).toEqual({
      intervenant: HOME_SERVICE_MESSAGES.workerMissing,
    });
    expect(messagesOf(planningBody, { ...plan, intervenant: 'Awa D.' })).toEqual({});
    expect(messagesOf(planningBody, { ...plan, statut: 'EN_COURS' })).toEqual({});
    expect(messagesOf(planningBody, { ...plan, statut: 'EN_ATTENTE' })).toEqual({
      statut: MESSAGES.choice,
    });
  });

  it('name the invoice that a credit note corrects, the amount and the reason', () => {
    const note = {
      numero: 'A-1',
      numeroFacture: 'F-1',
      date: '16/11/2026',
      montant: 12.5,
      motif: 'Heure non faite',
    };
    expect(messagesOf(issuedCreditNoteBody, note)).toEqual({});
    for (const field of Object.keys(note)) {
      const { [field]: _, ...rest } = { ...note } as Record<string, unknown>;
      expect(Object.keys(messagesOf(issuedCreditNoteBody, rest))).toEqual([field]);
    }
  });
});

describe('invoices', () => {
  it('have a number, a date, an order, an amount due, a status and their credit notes', () => {
    const invoice = {
      numero: 'F-1',
      clientId: '7001',
      date: '16/11/2026',
      numeroCommande: 'CS0123456789',
      montant: 55,
      montantDu: 42.5,
      statut: 'A_PAYER',
      avoirs: [{ numero: 'A-1', date: '17/11/2026', montant: 12.5 }],
    };
    expect(z.parse(serviceInvoice, invoice)).toEqual(invoice);
    for (const field of Object.keys(invoice)) {
      const { [field]: _, ...rest } = { ...invoice } as Record<string, unknown>;
      expect(z.safeParse(serviceInvoice, rest).success, field).toBe(false);
    }
  });

  it('chosen for a card payment are at least one, each once', () => {
    const of = (numerosFacture: unknown) => messagesOf(invoiceCardBody, { numerosFacture });
    expect(of(['F-1', 'F-2'])).toEqual({});
    expect(of([])).toEqual({ numerosFacture: INVOICE_CHOICE_MESSAGES.VIDE });
    expect(of(undefined)).toEqual({ numerosFacture: INVOICE_CHOICE_MESSAGES.VIDE });
    expect(of(['F-1', 'F-1'])).toEqual({ numerosFacture: INVOICE_CHOICE_MESSAGES.EN_DOUBLE });
    expect(of(Array.from({ length: 51 }, (_, index) => `F-${index}`))).toEqual({
      numerosFacture: INVOICE_CHOICE_MESSAGES.TROP,
    });
    expect(of(['../F'])).toEqual({ 'numerosFacture.0': MESSAGES.format });
  });
});

describe('Paynum', () => {
  it('lists demandesCesu', () => {
    const list = {
      demandesCesu: [
        {
          id: 'd1',
          numeroContrat: '100001',
          raisonSociale: 'Horizon',
          choixSupport: 'TITRE',
          statut: 'EN_ATTENTE',
          dateDemande: '16/11/2026',
        },
      ],
    };
    expect(z.parse(paynumRequests, list)).toEqual(list);
  });

  it('requires a contract, and paper or an account', () => {
    const body = { numeroContrat: '100001', choixSupport: 'COMPTE' };
    expect(messagesOf(paynumCreation, body)).toEqual({});
    expect(messagesOf(paynumCreation, {})).toEqual({
      numeroContrat: MESSAGES.required,
      choixSupport: MESSAGES.required,
    });
    expect(messagesOf(supportChange, { choixSupport: 'INCONNU' })).toEqual({
      choixSupport: MESSAGES.choice,
    });
  });
});
