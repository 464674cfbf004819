import * as z from 'zod/mini';
import {
  bankDetails,
  bankDetailsBody,
  intervenantIdentity,
  receivedPayments,
  remise,
  remiseFilters,
} from './payees.schemas.ts';
import { periodQuery } from '../wallet/holdings.schemas.ts';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';

/** No call takes the payee's number: each answers for the caller. */
const reads = {
  kind: 'token',
  anyOf: ['CONSULTER_REMISES'],
  mutates: false,
} as const;
const ofBank = {
  kind: 'token',
  anyOf: ['GERER_COORDONNEES_BANCAIRES'],
  mutates: false,
} as const;

export const getIntervenant = defineCall({
  id: 'INTERVENANT',
  summary: 'Lire son identité d’intervenant, son code NAN et ce qui reste à lui verser',
  method: 'GET',
  path: '/api/eb/intervenant',
  answer: { kind: 'json', schema: intervenantIdentity },
  access: { ...reads, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: [],
});

const remises = defineTable(remise, {
  name: 'remises',
  title: 'Paiements et remises',
  columns: {
    dateRemise: { title: 'Date', sorts: true },
    numeroRemise: { title: 'Numéro', sorts: true },
    type: {
      title: 'Nature',
      sorts: true,
      labels: { COMPTE: 'Paiement depuis un compte', TITRE: 'Remise de titres' },
    },
    payeur: { title: 'Payeur' },
    nombreTitres: { title: 'Nombre de titres', kind: 'count' },
    montant: { title: 'Montant', kind: 'amount', sorts: true },
    statut: {
      title: 'État',
      sorts: true,
      labels: { EN_COURS: 'En cours', EFFECTUE: 'Effectué', REJETE: 'Rejeté', ANNULE: 'Annulé' },
    },
    dateVersement: { title: 'Versé le' },
    referenceVersement: { title: 'Référence du virement' },
    commentaire: { title: 'Commentaire' },
  },
  sortedBy: ['dateRemise', 'desc'],
  filters: remiseFilters,
  export: { namesPeople: true },
});

export const getRemises = defineCall({
  id: 'S-39',
  summary: 'Lister les paiements et remises reçus, les plus récents d’abord',
  method: 'GET',
  path: '/api/sap/intervenant/remises',
  query: z.strictObject(remises.query),
  answer: { kind: 'json', schema: z.array(remise) },
  list: { table: remises.table },
  access: { ...reads, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: [],
});

export const getRemisePdf = defineCall({
  id: 'S-40',
  summary: 'Télécharger le bordereau d’un paiement ou d’une remise reçus',
  method: 'GET',
  path: '/api/sap/intervenant/remises/:numeroRemise/pdf',
  params: z.strictObject({
    numeroRemise: z.string().check(z.regex(/^(?:PC|RT)[0-9A-Z]{10}$/)),
  }),
  answer: { kind: 'file' },
  access: { ...reads, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const getReceivedPayments = defineCall({
  id: 'PAIEMENTS-RECUS',
  summary: 'Lire les totaux par mois de ce qui a été reçu',
  method: 'GET',
  path: '/api/sap/intervenant/paiements',
  query: z.strictObject(periodQuery),
  answer: { kind: 'json', schema: receivedPayments },
  access: { ...reads, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: [],
});

export const getBankDetails = defineCall({
  id: 'COORDONNEES-BANCAIRES',
  summary: 'Lire les coordonnées bancaires où les virements sont faits',
  method: 'GET',
  path: '/api/sap/intervenant/informations-bancaires',
  answer: { kind: 'json', schema: bankDetails },
  access: ofBank,
  idempotent: false,
  errors: [],
});

export const changeBankDetails = defineCall({
  id: 'COORDONNEES-BANCAIRES-MODIFICATION',
  summary:
    'Donner de nouvelles coordonnées bancaires, après confirmation de son identité par un code',
  method: 'PATCH',
  path: '/api/sap/intervenant/informations-bancaires',
  body: bankDetailsBody,
  answer: { kind: 'json', schema: bankDetails },
  access: { ...ofBank, mutates: true },
  idempotent: false,
  errors: ['CONFIRMATION_REQUISE'],
  sensitive: { actions: ['CHANGE_IBAN'] },
});

/** Stored and acknowledged immediately; processed by the outbox. */
export const receiveBankNotification = defineCall({
  id: 'BANQUE-NOTIFICATION',
  summary: 'Recevoir une notification signée de la banque : un virement est revenu',
  method: 'POST',
  path: '/api/eb/partenaires/banque/notifications',
  answer: { kind: 'empty' },
  access: { kind: 'signature' },
  idempotent: false,
  errors: ['SIGNATURE_REFUSEE', 'DEMANDE_REJOUEE'],
  sensitive: { none: 'signed by the other party, which has its own reconciliation' },
});
