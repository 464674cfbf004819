import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import { requiredText } from '../schemas/fields.ts';
import { amount, day, moment, uuid } from '../schemas/wire-fields.ts';

const READ = { kind: 'token', anyOf: ['BO_OPERATIONS'], mutates: false } as const;
const PATH = '/api/sap/operations/fichiers-bancaires';
const REASON_MAX_LENGTH = 300;

/** ABANDONNE: the bank never had it in time, and its debits are expected again. */
export const BANK_FILE_STATES = ['PRET', 'TRANSMIS', 'ABANDONNE'] as const;

export const BANK_FILE_TYPES = ['VIREMENTS', 'PRELEVEMENTS'] as const;

const bankFile = z.object({
  id: uuid,
  /** The number under which the bank knows it. */
  numero: z.string(),
  type: z.enum(BANK_FILE_TYPES),
  etat: z.enum(BANK_FILE_STATES),
  nombre: z.number(),
  montant: amount,
  /** Of the execution or of the collection. */
  jour: day,
  dateCreation: moment,
});
export type BankFile = z.infer<typeof bankFile>;

const files = defineTable(bankFile, {
  name: 'fichiers-bancaires',
  title: 'Fichiers bancaires',
  columns: {
    numero: { title: 'Numéro', sorts: true },
    type: {
      title: 'Type',
      sorts: true,
      labels: { PRELEVEMENTS: 'Prélèvements', VIREMENTS: 'Virements' },
    },
    etat: {
      title: 'État',
      sorts: true,
      labels: { PRET: 'À transmettre', TRANSMIS: 'Transmis', ABANDONNE: 'Abandonné' },
    },
    nombre: { title: 'Opérations', kind: 'count' },
    montant: { title: 'Total', kind: 'amount' },
    jour: { title: 'Date', sorts: true },
    dateCreation: { title: 'Créé le', sorts: true },
  },
  sortedBy: ['dateCreation', 'desc'],
  filters: {
    type: z.optional(z.enum(BANK_FILE_TYPES)),
    etat: z.optional(z.enum(BANK_FILE_STATES)),
  },
  export: { namesPeople: false },
});

export const getBankFiles = defineCall({
  id: 'FICHIERS-BANCAIRES',
  summary: 'Lister les fichiers de virements et de prélèvements',
  method: 'GET',
  path: PATH,
  query: z.strictObject(files.query),
  answer: { kind: 'json', schema: z.array(bankFile) },
  list: { table: files.table },
  access: READ,
  idempotent: false,
  errors: [],
});

/** The file as the bank has it: names and whole account numbers. */
export const downloadBankFile = defineCall({
  id: 'FICHIER-BANCAIRE',
  summary: 'Télécharger un fichier de virements ou de prélèvements, avec un motif',
  method: 'POST',
  path: `${PATH}/:id/contenu`,
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ motif: requiredText(REASON_MAX_LENGTH) }),
  answer: { kind: 'file' },
  access: { ...READ, mutates: true },
  idempotent: false,
  errors: ['CONFIRMATION_REQUISE', 'RESSOURCE_INTROUVABLE', 'EMETTEUR_NON_INSTALLE'],
  sensitive: { actions: ['OPERATOR_BANK_FILE'] },
});

const unreadableHolder = z.object({
  codeNAN: z.string(),
  depuisLe: day,
  montantDu: amount,
});

/** Payees whose holder no bank can read: kept out of the files until they give other details. */
export const getUnreadableHolders = defineCall({
  id: 'TITULAIRES-ILLISIBLES',
  summary: 'Lister les intervenants dont le nom du titulaire retient les virements',
  method: 'GET',
  path: '/api/sap/operations/titulaires-illisibles',
  answer: { kind: 'json', schema: z.array(unreadableHolder) },
  access: READ,
  idempotent: false,
  errors: [],
});
