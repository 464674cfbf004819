import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import {
  CREDIT_NOTE_NUMBER,
  INVOICE_NUMBER,
  INVOICE_STATUT_LABELS,
} from '../campaigns/funder-orders.schemas.ts';
import { operationSearch } from './operations.schemas.ts';
import {
  creditableInvoice,
  creditNoteBody,
  creditNoteOutcome,
  operatorInvoice,
} from './operator-invoices.schemas.ts';

const READ = { kind: 'token', anyOf: ['BO_OPERATIONS'], mutates: false } as const;

const invoices = defineTable(operatorInvoice, {
  name: 'factures-financeurs',
  title: 'Factures des financeurs',
  columns: {
    numero: { title: 'Numéro', sorts: true },
    dateFacture: { title: 'Date', sorts: true },
    organisme: { title: 'Organisme', sorts: true },
    numeroContrat: { title: 'Contrat', sorts: true },
    montant: { title: 'Montant', kind: 'amount', sorts: true },
    resteAPayer: { title: 'Reste à payer', kind: 'amount' },
    dateEcheance: { title: 'Échéance', sorts: true },
    statut: { title: 'État', sorts: true, labels: INVOICE_STATUT_LABELS },
  },
  sortedBy: ['dateFacture', 'desc'],
  filters: { recherche: operationSearch },
  unsaved: ['recherche'],
  export: { namesPeople: false },
});

/** Funders are organisations: the list names no person. */
export const getOperatorInvoices = defineCall({
  id: 'OPERATIONS-FACTURES',
  summary: 'Lister les factures des financeurs, avec leurs avoirs',
  method: 'GET',
  path: '/api/sap/operations/factures',
  query: z.strictObject(invoices.query),
  answer: { kind: 'json', schema: z.array(operatorInvoice) },
  list: { table: invoices.table },
  access: READ,
  idempotent: false,
  errors: [],
});

export const getCreditableInvoice = defineCall({
  id: 'OPERATIONS-FACTURE',
  summary: 'Lire ce qui peut être crédité d’une facture',
  method: 'GET',
  path: '/api/sap/operations/factures/:numero',
  params: z.strictObject({ numero: INVOICE_NUMBER }),
  answer: { kind: 'json', schema: creditableInvoice },
  access: READ,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const creditFunderInvoice = defineCall({
  id: 'OPERATIONS-AVOIR',
  summary:
    'Établir un avoir sur la facture d’un financeur ; au-delà du seuil, le demander à une seconde personne',
  method: 'POST',
  path: '/api/sap/operations/factures/:numero/avoirs',
  params: z.strictObject({ numero: INVOICE_NUMBER }),
  body: creditNoteBody,
  answer: { kind: 'json', schema: creditNoteOutcome },
  access: { ...READ, mutates: true },
  idempotent: true,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'AVOIR_IMPOSSIBLE',
    'COMMANDE_FINANCEUR_NON_ANNULABLE',
    'OPERATION_DEJA_DEMANDEE',
    'CONFIRMATION_REQUISE',
    'LEDGER_SUSPENDU',
  ],
  sensitive: { actions: ['OPERATOR_MONEY'] },
});

export const getOperatorCreditNotePdf = defineCall({
  id: 'OPERATIONS-AVOIR-PDF',
  summary: 'Télécharger un avoir de n’importe quel financeur',
  method: 'GET',
  path: '/api/sap/operations/avoirs/:numero/pdf',
  params: z.strictObject({ numero: CREDIT_NOTE_NUMBER }),
  answer: { kind: 'file' },
  access: READ,
  idempotent: false,
  errors: ['EMETTEUR_NON_INSTALLE', 'RESSOURCE_INTROUVABLE'],
});
