import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { invoiceNumber } from './home-services-identifiers.schemas.ts';
import {
  invoiceCardBody,
  invoicesQuery,
  serviceInvoice,
} from './home-services-invoices.schemas.ts';

const READ = {
  kind: 'token',
  anyOf: ['CONSULTER_FACTURES'],
  mutates: false,
} as const;

export const getServiceInvoices = defineCall({
  id: 'S-09',
  summary: 'Lister ses factures et avoirs de services, les derniers d’abord',
  method: 'GET',
  path: '/api/sap/factures',
  query: invoicesQuery,
  answer: { kind: 'json', schema: z.array(serviceInvoice) },
  list: { cursor: 'numero' },
  access: { ...READ, links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const getServiceInvoicePdf = defineCall({
  id: 'S-10',
  summary: 'Télécharger une facture ou un avoir de service',
  method: 'GET',
  path: '/api/sap/factures/:numero/pdf',
  params: z.strictObject({ numero: invoiceNumber }),
  answer: { kind: 'file' },
  access: { ...READ, links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

/** Pays the sum due; all invoices or none. */
export const startInvoiceCardPayment = defineCall({
  id: 'S-11',
  summary: 'Commencer le paiement par carte de factures de services',
  method: 'POST',
  path: '/api/sap/factures/paiement-carte',
  body: invoiceCardBody,
  answer: {
    kind: 'json',
    schema: z.object({ referenceTransaction: z.string(), urlPaiement: z.string() }),
  },
  access: { ...READ, anyOf: ['PAYER_FACTURES'], mutates: true, links: ['SAP'] },
  idempotent: true,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'FACTURE_NON_PAYABLE',
    'PRESTATAIRE_CARTE_INDISPONIBLE',
    'OPERATIONS_SUSPENDUES',
    'LEDGER_SUSPENDU',
  ],
  sensitive: { none: 'pays by the bank card of the person, which its bank authenticates' },
});
