import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import { amount, moment, uuid } from '../schemas/wire-fields.ts';
import { BANK_RETURN_MAX_BYTES } from './bank-returns.schemas.ts';

const READ = { kind: 'token', anyOf: ['BO_OPERATIONS'], mutates: false } as const;
const ACT = { ...READ, mutates: true } as const;
const PATH = '/api/sap/operations/rappels';

/** Why we ask for a transfer back. */
export const RECALL_REASONS = ['DUPL', 'TECH', 'FRAD', 'CUST'] as const;
/** Why we refuse to send one back. */
export const RECALL_REFUSALS = ['CUST', 'LEGL', 'ARDT', 'NOOR'] as const;

export const RECALL_DIRECTIONS = ['EMIS', 'RECU'] as const;
export const RECALL_STATES = ['OUVERT', 'ACCEPTE', 'REFUSE'] as const;

const recall = z.object({
  id: z.string(),
  /** EMIS: we ask for a transfer back; RECU: another bank asks for one that it sent us. */
  sens: z.enum(RECALL_DIRECTIONS),
  numero: z.string(),
  /** Of the transfer. */
  reference: z.string(),
  montant: amount,
  motif: z.string(),
  statut: z.enum(RECALL_STATES),
  motifReponse: z.nullable(z.string()),
  dateDemande: moment,
});
export type Recall = z.infer<typeof recall>;

const recalls = defineTable(recall, {
  name: 'rappels',
  title: 'Rappels de virements',
  columns: {
    dateDemande: { title: 'Demandé le', sorts: true },
    sens: { title: 'Sens', sorts: true, labels: { EMIS: 'Demandé par nous', RECU: 'Reçu' } },
    numero: { title: 'Numéro', sorts: true },
    reference: { title: 'Virement' },
    montant: { title: 'Montant', sorts: true },
    motif: { title: 'Motif' },
    statut: {
      title: 'État',
      sorts: true,
      labels: { OUVERT: 'En attente', ACCEPTE: 'Accepté', REFUSE: 'Refusé' },
    },
    motifReponse: { title: 'Motif de la réponse' },
  },
  sortedBy: ['dateDemande', 'desc'],
  filters: {
    sens: z.optional(z.enum(RECALL_DIRECTIONS)),
    statut: z.optional(z.enum(RECALL_STATES)),
  },
  export: { namesPeople: false },
});

export const getRecalls = defineCall({
  id: 'RAPPELS',
  summary: 'Lister les rappels de virements',
  method: 'GET',
  path: PATH,
  query: z.strictObject(recalls.query),
  answer: { kind: 'json', schema: z.array(recall) },
  list: { table: recalls.table },
  access: READ,
  idempotent: false,
  errors: [],
});

/** Repeated for the same transfer, it is refused while the first is open. */
export const requestRecall = defineCall({
  id: 'RAPPEL',
  summary: 'Demander le rappel d’un virement transmis à la banque',
  method: 'POST',
  path: PATH,
  body: z.strictObject({
    reference: z.string().check(z.regex(/^[0-9A-Z]{1,35}$/)),
    motif: z.enum(RECALL_REASONS),
  }),
  answer: { kind: 'json', schema: recall },
  access: ACT,
  idempotent: false,
  errors: ['RAPPEL_IMPOSSIBLE'],
  sensitive: { none: 'asks for money back; nothing moves before the bank has sent it' },
});

/** The request (camt.056), or our answer to one (camt.029). */
export const getRecallFile = defineCall({
  id: 'RAPPEL-FICHIER',
  summary: 'Lire le fichier d’un rappel, à remettre à la banque',
  method: 'GET',
  path: `${PATH}/:id/fichier`,
  params: z.strictObject({ id: uuid }),
  answer: { kind: 'file' },
  access: READ,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

/** A camt.029 on our recalls, or a camt.056 of another bank; repeated, it changes nothing. */
export const receiveRecallFile = defineCall({
  id: 'RAPPEL-RECU',
  summary: 'Prendre en compte une réponse à nos rappels, ou un rappel reçu (camt.029, camt.056)',
  method: 'POST',
  path: `${PATH}/fichiers`,
  upload: { field: 'fichier', maxBytes: BANK_RETURN_MAX_BYTES },
  answer: { kind: 'json', schema: z.array(recall) },
  access: ACT,
  idempotent: false,
  errors: [
    'FICHIER_MANQUANT',
    'FICHIER_ILLISIBLE',
    'FICHIER_NON_CONFORME',
    'RETOUR_D_AUTRUI',
    'LEDGER_SUSPENDU',
  ],
  sensitive: { none: 'records what the bank answered' },
});

export const answerRecall = defineCall({
  id: 'RAPPEL-REPONSE',
  summary: 'Répondre au rappel d’un virement que nous avons reçu',
  method: 'POST',
  path: `${PATH}/:id/reponse`,
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    decision: z.enum(['ACCEPTER', 'REFUSER']),
    motif: z.optional(z.enum(RECALL_REFUSALS)),
  }),
  answer: { kind: 'json', schema: recall },
  access: ACT,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'DEJA_RESOLU'],
  sensitive: { none: 'an answer to a bank: the receipt itself is undone by its own action' },
});
