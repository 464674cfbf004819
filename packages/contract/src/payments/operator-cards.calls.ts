import { CARD_STATES } from '@portail/rules/payments/card-state.ts';
import * as z from 'zod/mini';
import { operationSearch } from '../backoffice/operations.schemas.ts';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import { amount, moment, uuid } from '../schemas/wire-fields.ts';

const cardPayment = z.object({
  /** Of the transaction. */
  reference: z.string(),
  nature: z.enum(['PRECOMMANDE', 'PAIEMENT', 'ECHANGE', 'FACTURES']),
  numeroContrat: z.string(),
  /** Opens the sheet of the person who pays; the list holds no name. */
  idPersonne: uuid,
  etat: z.enum(CARD_STATES),
  montant: amount,
  rembourse: amount,
  /** Differences with the provider’s file not yet resolved. */
  ecarts: z.number(),
  creeLe: moment,
  debiteLe: z.nullable(moment),
});
export type CardPayment = z.infer<typeof cardPayment>;

const cardPayments = defineTable(cardPayment, {
  name: 'paiements-carte',
  title: 'Paiements par carte',
  columns: {
    creeLe: { title: 'Créé le', sorts: true },
    reference: { title: 'Référence' },
    nature: {
      title: 'Nature',
      labels: {
        PRECOMMANDE: 'Commande',
        PAIEMENT: 'Paiement',
        ECHANGE: 'Échange',
        FACTURES: 'Factures',
      },
    },
    numeroContrat: { title: 'Contrat' },
    etat: {
      title: 'État',
      labels: {
        INITIEE: 'En attente',
        EXPIREE: 'Expiré',
        ABANDONNEE: 'Abandonné',
        REFUSEE: 'Refusé',
        ACCEPTEE: 'Accepté',
        REMBOURSEE: 'Remboursé',
      },
    },
    montant: { title: 'Montant', kind: 'amount' },
    rembourse: { title: 'Remboursé', kind: 'amount' },
    ecarts: { title: 'Écarts ouverts', kind: 'count' },
    debiteLe: { title: 'Débité le' },
  },
  sortedBy: ['creeLe', 'desc'],
  filters: {
    etat: z.optional(z.enum(CARD_STATES)),
    ecart: z.optional(z.literal('OUVERT')),
    recherche: operationSearch,
  },
  unsaved: ['recherche'],
  export: { namesPeople: false },
});

export const getCardPayments = defineCall({
  id: 'PAIEMENTS-CARTE',
  summary: 'Lister les paiements par carte, leurs remboursements et leurs écarts',
  method: 'GET',
  path: '/api/sap/operations/paiements-carte',
  query: z.strictObject(cardPayments.query),
  answer: { kind: 'json', schema: z.array(cardPayment) },
  list: { table: cardPayments.table },
  access: { kind: 'token', anyOf: ['BO_OPERATIONS'], mutates: false },
  idempotent: false,
  errors: [],
});
