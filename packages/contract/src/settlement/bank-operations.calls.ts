import * as z from 'zod/mini';
import { operationSearch } from '../backoffice/operations.schemas.ts';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import { amount, day, moment, uuid } from '../schemas/wire-fields.ts';

const READ = { kind: 'token', anyOf: ['BO_OPERATIONS'], mutates: false } as const;

/**
 * ATTENDU: sent on its own, the bank has not answered. RETENU: came back, and an operator sends it
 * again or pays it later.
 */
export const PAYOUT_STATES = [
  'A_TRANSMETTRE',
  'TRANSMIS',
  'ATTENDU',
  'ARRIVE',
  'RETENU',
  'REJETE',
] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

const payout = z.object({
  id: uuid,
  /** As the bank knows it. */
  reference: z.string(),
  codeNAN: z.string(),
  canal: z.enum(['LOT', 'INSTANTANE']),
  etat: z.enum(PAYOUT_STATES),
  /** Payments that it pays. */
  nombre: z.number(),
  montant: amount,
  /** Of the file; without one, of the transfer. */
  jour: day,
  creeLe: moment,
  fichier: z.nullable(z.string()),
  /** The code of the bank. */
  motif: z.nullable(z.string()),
});
export type Payout = z.infer<typeof payout>;

const payouts = defineTable(payout, {
  name: 'virements',
  title: 'Virements aux intervenants',
  columns: {
    reference: { title: 'Référence' },
    codeNAN: { title: 'Code NAN' },
    canal: { title: 'Canal', labels: { LOT: 'Fichier du jour', INSTANTANE: 'Instantané' } },
    etat: {
      title: 'État',
      labels: {
        A_TRANSMETTRE: 'À transmettre',
        TRANSMIS: 'Transmis',
        ATTENDU: 'Réponse attendue',
        ARRIVE: 'Arrivé',
        RETENU: 'Retenu',
        REJETE: 'Rejeté',
      },
    },
    nombre: { title: 'Paiements', kind: 'count' },
    montant: { title: 'Montant', kind: 'amount', sorts: true },
    jour: { title: 'Date' },
    creeLe: { title: 'Créé le', sorts: true },
    fichier: { title: 'Fichier' },
    motif: { title: 'Motif de la banque' },
  },
  sortedBy: ['creeLe', 'desc'],
  filters: { etat: z.optional(z.enum(PAYOUT_STATES)), recherche: operationSearch },
  unsaved: ['recherche'],
  export: { namesPeople: false },
});

export const getPayouts = defineCall({
  id: 'VIREMENTS-INTERVENANTS',
  summary: 'Lister les virements aux intervenants et leur état',
  method: 'GET',
  path: '/api/sap/operations/virements',
  query: z.strictObject(payouts.query),
  answer: { kind: 'json', schema: z.array(payout) },
  list: { table: payouts.table },
  access: READ,
  idempotent: false,
  errors: [],
});

/** RETOURNE: collected, then taken back by the bank of the person. */
export const DEBIT_STATES = [
  'A_EMETTRE',
  'EMIS',
  'ENCAISSE',
  'RETOURNE',
  'REJETE',
  'ANNULE',
] as const;
export type DebitState = (typeof DEBIT_STATES)[number];

const debit = z.object({
  id: uuid,
  reference: z.string(),
  nature: z.enum(['PRECOMMANDE', 'PAIEMENT', 'ECHANGE']),
  numeroContrat: z.string(),
  /** Opens the sheet of the person who is debited; the list names nobody. */
  idPersonne: uuid,
  etat: z.enum(DEBIT_STATES),
  montant: amount,
  sequence: z.nullable(z.enum(['FRST', 'RCUR', 'FNAL', 'OOFF'])),
  /** Of the collection; null until it is in a file. */
  jour: z.nullable(day),
  creeLe: moment,
  motif: z.nullable(z.string()),
});
export type Debit = z.infer<typeof debit>;

const debits = defineTable(debit, {
  name: 'prelevements',
  title: 'Prélèvements des parts à charge',
  columns: {
    reference: { title: 'Référence' },
    nature: {
      title: 'Nature',
      labels: { PRECOMMANDE: 'Commande', PAIEMENT: 'Paiement', ECHANGE: 'Échange' },
    },
    numeroContrat: { title: 'Contrat' },
    etat: {
      title: 'État',
      labels: {
        A_EMETTRE: 'À émettre',
        EMIS: 'Émis',
        ENCAISSE: 'Encaissé',
        RETOURNE: 'Retourné après encaissement',
        REJETE: 'Rejeté',
        ANNULE: 'Annulé',
      },
    },
    montant: { title: 'Montant', kind: 'amount', sorts: true },
    sequence: {
      title: 'Séquence',
      labels: { FRST: 'Premier', RCUR: 'Récurrent', FNAL: 'Dernier', OOFF: 'Ponctuel' },
    },
    jour: { title: 'Date du prélèvement' },
    creeLe: { title: 'Créé le', sorts: true },
    motif: { title: 'Motif de la banque' },
  },
  sortedBy: ['creeLe', 'desc'],
  filters: { etat: z.optional(z.enum(DEBIT_STATES)), recherche: operationSearch },
  unsaved: ['recherche'],
  export: { namesPeople: false },
});

export const getDebits = defineCall({
  id: 'PRELEVEMENTS-PERSONNES',
  summary: 'Lister les prélèvements des parts à charge et leur état',
  method: 'GET',
  path: '/api/sap/operations/prelevements',
  query: z.strictObject(debits.query),
  answer: { kind: 'json', schema: z.array(debit) },
  list: { table: debits.table },
  access: READ,
  idempotent: false,
  errors: [],
});
