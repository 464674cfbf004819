import * as z from 'zod/mini';
import {
  accountPayment,
  accountStatement,
  cesuAccount,
  checkbook,
  checkbookStatement,
  contractQuery,
  paperPayment,
  PAPER_PAYMENT_STATUTS,
  periodQuery,
  taxDocument,
  transfer,
} from './holdings.schemas.ts';
import { listQuery } from '../schemas/list.ts';
import { PAYMENT_STATUTS } from '@portail/rules/wallet/holdings/vocabulary.ts';
import type { Permission } from '@portail/rules/identity/access/vocabulary.ts';
import { defineCall } from '../calls/define-call.ts';

const readBy = <const P extends Permission>(...anyOf: readonly P[]) =>
  ({ kind: 'token', anyOf, mutates: false }) as const;

/** Same access as their pages. */
const TITRES_READ = { ...readBy('CONSULTER_TITRES'), feature: 'AFFICHER_MES_TITRES' } as const;
const TAX_READ = {
  ...readBy('CONSULTER_DOCUMENTS'),
  feature: 'SOUS_MENU_ATTESTATION_FISCALE',
} as const;

const accountParams = z.strictObject({
  numeroCompteCesu: z.string().check(z.regex(/^\d{10}$/)),
});
const periodOnly = z.strictObject(periodQuery);
const bookParams = z.strictObject({
  idProduit: z.string().check(z.regex(/^[0-9A-Z]{1,20}$/)),
  millesime: z.string().check(z.regex(/^\d{4}$/)),
});
const bookQuery = z.strictObject(contractQuery);
const accountPaymentsQuery = z.strictObject({
  ...contractQuery,
  ...periodQuery,
  ...listQuery,
  statut: z.optional(z.enum(PAYMENT_STATUTS)),
});
const paperPaymentsQuery = z.strictObject({
  ...contractQuery,
  ...periodQuery,
  ...listQuery,
  statut: z.optional(z.enum(PAPER_PAYMENT_STATUTS)),
});
const transfersQuery = z.strictObject({ ...contractQuery, ...periodQuery, ...listQuery });

export const getActiveAccounts = defineCall({
  id: 'B-024',
  summary: 'Lister les comptes actifs et leurs soldes',
  method: 'GET',
  path: '/api/eb/beneficiaires/comptes-actifs',
  query: z.strictObject(contractQuery),
  answer: { kind: 'json', schema: z.array(cesuAccount) },
  access: { ...readBy('CONSULTER_COMPTE', 'PAYER_COMPTE'), links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const getAccounts = defineCall({
  id: 'B-078',
  summary: 'Lister tous les comptes, actifs ou non',
  method: 'GET',
  path: '/api/eb/beneficiaires/comptes',
  query: z.strictObject(contractQuery),
  answer: { kind: 'json', schema: z.array(cesuAccount) },
  access: { ...readBy('CONSULTER_COMPTE'), links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const getAccountStatement = defineCall({
  id: 'B-079',
  summary: 'Lire le relevé d’un compte',
  method: 'GET',
  path: '/api/eb/beneficiaires/comptes/:numeroCompteCesu/releve',
  params: accountParams,
  query: z.strictObject({ ...periodQuery, ...listQuery }),
  answer: { kind: 'json', schema: accountStatement },
  list: { cursor: 'id', rows: 'operations' },
  access: { ...readBy('CONSULTER_COMPTE'), links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const getAccountStatementPdf = defineCall({
  id: 'B-080',
  summary: 'Télécharger le relevé d’un compte en PDF',
  method: 'GET',
  path: '/api/eb/beneficiaires/comptes/:numeroCompteCesu/releve/pdf',
  params: accountParams,
  query: periodOnly,
  answer: { kind: 'file' },
  access: { ...readBy('CONSULTER_COMPTE'), links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const getAccountStatementCsv = defineCall({
  id: 'RELEVE-COMPTE-CSV',
  summary: 'Télécharger le relevé d’un compte en tableau',
  method: 'GET',
  path: '/api/eb/beneficiaires/comptes/:numeroCompteCesu/releve/csv',
  params: accountParams,
  query: periodOnly,
  answer: { kind: 'file' },
  access: { ...readBy('CONSULTER_COMPTE'), links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const getAccountPayments = defineCall({
  id: 'B-081',
  summary: 'Lister les paiements faits depuis un compte',
  method: 'GET',
  path: '/api/eb/beneficiaires/paiements-comptes',
  query: accountPaymentsQuery,
  answer: { kind: 'json', schema: z.array(accountPayment) },
  list: { cursor: 'reference' },
  access: { ...readBy('CONSULTER_COMPTE'), links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const getAccountPaymentsCsv = defineCall({
  id: 'PAIEMENTS-COMPTES-CSV',
  summary: 'Télécharger les paiements faits depuis un compte en tableau',
  method: 'GET',
  path: '/api/eb/beneficiaires/paiements-comptes/csv',
  query: z.strictObject({
    ...contractQuery,
    ...periodQuery,
    statut: accountPaymentsQuery.shape.statut,
  }),
  answer: { kind: 'file' },
  access: { ...readBy('CONSULTER_COMPTE'), links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const getAccountPaymentPdf = defineCall({
  id: 'B-071',
  summary: 'Télécharger le reçu d’un paiement depuis un compte',
  method: 'GET',
  path: '/api/eb/beneficiaires/paiements-comptes/:reference/pdf',
  params: z.strictObject({ reference: z.string().check(z.regex(/^PC[0-9A-Z]{10}$/)) }),
  answer: { kind: 'file' },
  access: { ...readBy('CONSULTER_COMPTE'), links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const getTransfers = defineCall({
  id: 'B-082',
  summary: 'Lister les droits versés par le département',
  method: 'GET',
  path: '/api/eb/beneficiaires/versements',
  query: transfersQuery,
  answer: { kind: 'json', schema: z.array(transfer) },
  list: { cursor: 'id' },
  access: { ...readBy('CONSULTER_COMPTE'), links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const getTransfersCsv = defineCall({
  id: 'VERSEMENTS-CSV',
  summary: 'Télécharger les droits versés en tableau',
  method: 'GET',
  path: '/api/eb/beneficiaires/versements/csv',
  query: z.strictObject({ ...contractQuery, ...periodQuery }),
  answer: { kind: 'file' },
  access: { ...readBy('CONSULTER_COMPTE'), links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const getCheckbooks = defineCall({
  id: 'B-083',
  summary: 'Lister les titres papier par produit et millésime',
  method: 'GET',
  path: '/api/eb/beneficiaires/titres',
  query: bookQuery,
  answer: { kind: 'json', schema: z.array(checkbook) },
  access: { ...TITRES_READ, links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const getCheckbookStatement = defineCall({
  id: 'B-084',
  summary: 'Lire le relevé des titres d’un produit et d’un millésime',
  method: 'GET',
  path: '/api/eb/beneficiaires/titres/:idProduit/:millesime/releve',
  params: bookParams,
  query: bookQuery,
  answer: { kind: 'json', schema: checkbookStatement },
  access: { ...TITRES_READ, links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const getCheckbookStatementPdf = defineCall({
  id: 'B-085',
  summary: 'Télécharger le relevé des titres en PDF',
  method: 'GET',
  path: '/api/eb/beneficiaires/titres/:idProduit/:millesime/releve/pdf',
  params: bookParams,
  query: bookQuery,
  answer: { kind: 'file' },
  access: { ...TITRES_READ, links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const getPaperPayments = defineCall({
  id: 'B-086',
  summary: 'Lister les paiements faits avec des titres papier',
  method: 'GET',
  path: '/api/eb/beneficiaires/paiements-titres',
  query: paperPaymentsQuery,
  answer: { kind: 'json', schema: z.array(paperPayment) },
  list: { cursor: 'numeroRemise' },
  access: { ...TITRES_READ, links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const getPaperPaymentsCsv = defineCall({
  id: 'PAIEMENTS-TITRES-CSV',
  summary: 'Télécharger les paiements faits avec des titres papier en tableau',
  method: 'GET',
  path: '/api/eb/beneficiaires/paiements-titres/csv',
  query: z.strictObject({
    ...contractQuery,
    ...periodQuery,
    statut: paperPaymentsQuery.shape.statut,
  }),
  answer: { kind: 'file' },
  access: { ...TITRES_READ, links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const getTaxDocuments = defineCall({
  id: 'B-087',
  summary: 'Lister les attestations fiscales',
  method: 'GET',
  path: '/api/eb/beneficiaires/attestations-fiscales',
  query: z.strictObject(contractQuery),
  answer: { kind: 'json', schema: z.array(taxDocument) },
  access: { ...TAX_READ, links: ['LECTURE_SEULE'] },
  idempotent: false,
  errors: [],
});

export const getTaxDocumentPdf = defineCall({
  id: 'B-088',
  summary: 'Télécharger une attestation fiscale',
  method: 'GET',
  path: '/api/eb/beneficiaires/attestations-fiscales/:id/pdf',
  params: z.strictObject({ id: z.string().check(z.regex(/^[0-9A-Za-z-]{1,64}$/)) }),
  answer: { kind: 'file' },
  access: { ...TAX_READ, links: ['LECTURE_SEULE'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});
