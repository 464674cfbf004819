import * as z from 'zod/mini';
import { numeroContrat, requiredText } from '../schemas/fields.ts';
import { TABLE_FORMATS } from '../schemas/list.ts';
import {
  cancelledFunderOrder,
  CREDIT_NOTE_NUMBER,
  documentPeriod,
  funderInvoice,
  funderOrder,
  funderOrderBody,
  funderOrderDecided,
  funderOrderMade,
  funderOrderPreview,
  funderOrderRequest,
  INVOICE_NUMBER,
  invoicePayment,
  INVOICE_STATUT_LABELS,
} from './funder-orders.schemas.ts';
import { approvalDecisionBody } from '../backoffice/operations.schemas.ts';
import { uuid } from '../schemas/wire-fields.ts';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';

const ofCampaign = z.strictObject({ id: requiredText(64) });
const READ = {
  kind: 'token',
  anyOf: ['CONSULTER_SESSIONS_PRECOMMANDE'],
  mutates: false,
} as const;

/** Answers once the lines are assigned; they are posted in batches. */
export const makeFunderOrder = defineCall({
  id: 'B-053',
  summary: 'Passer la commande des lignes validées d’une session',
  method: 'POST',
  path: '/api/eb/sessions-precommande/gestion/:id/commandes',
  params: ofCampaign,
  body: funderOrderBody,
  bodyLimit: { maxKeys: 11_000 },
  answer: { kind: 'json', schema: funderOrderMade },
  access: {
    kind: 'token',
    anyOf: ['VALIDER_COMMANDES_FINANCEUR'],
    mutates: true,
  },
  idempotent: true,
  errors: [
    'SESSION_PRECOMMANDE_INCONNUE',
    'AUCUNE_LIGNE_A_COMMANDER',
    'LIGNES_NON_COMMANDABLES',
    'PLAFOND_DEPASSE',
    'TOTAL_MODIFIE',
    'CONFIRMATION_REQUISE',
    'OPERATION_DEJA_DEMANDEE',
    'LEDGER_SUSPENDU',
  ],
  sensitive: { actions: ['FUNDER_ORDER'] },
});

export const previewFunderOrder = defineCall({
  id: 'FINANCEUR-COMMANDE-APERCU',
  summary: 'Lire ce qu’une commande passée maintenant comprendrait, et les lignes qui la bloquent',
  method: 'GET',
  path: '/api/eb/sessions-precommande/gestion/:id/commandes/apercu',
  params: ofCampaign,
  answer: { kind: 'json', schema: funderOrderPreview },
  access: { ...READ, anyOf: ['VALIDER_COMMANDES_FINANCEUR'] },
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
});

export const getFunderOrderRequests = defineCall({
  id: 'FINANCEUR-COMMANDES-A-VALIDER',
  summary: 'Lister les commandes qui attendent un second administrateur',
  method: 'GET',
  path: '/api/eb/financeur/commandes-a-valider',
  answer: { kind: 'json', schema: z.array(funderOrderRequest) },
  access: READ,
  idempotent: false,
  errors: [],
});

export const decideFunderOrder = defineCall({
  id: 'FINANCEUR-COMMANDE-DECISION',
  summary: 'Accepter, avec un code, ou refuser la commande qu’un autre administrateur a demandée',
  method: 'POST',
  path: '/api/eb/financeur/commandes-a-valider/:idOperation/decision',
  params: z.strictObject({ idOperation: uuid }),
  body: approvalDecisionBody,
  answer: { kind: 'json', schema: funderOrderDecided },
  access: { kind: 'token', anyOf: ['GERER_UTILISATEURS'], mutates: true },
  idempotent: true,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'SECONDE_PERSONNE_REQUISE',
    'DECISION_DEJA_PRISE',
    'DEMANDE_PERIMEE',
    'AUTEUR_SANS_DROIT',
    'CONFIRMATION_REQUISE',
    'LIGNES_NON_COMMANDABLES',
    'PLAFOND_DEPASSE',
    'LEDGER_SUSPENDU',
  ],
  sensitive: { actions: ['FUNDER_ORDER'] },
});

export const cancelFunderOrder = defineCall({
  id: 'FINANCEUR-COMMANDE-ANNULATION',
  summary: 'Annuler une commande qui attend son paiement ; sa facture reçoit un avoir',
  method: 'POST',
  path: '/api/eb/sessions-precommande/gestion/:id/commandes/:reference/annulation',
  params: z.strictObject({ id: requiredText(64), reference: requiredText(64) }),
  answer: { kind: 'json', schema: cancelledFunderOrder },
  access: { kind: 'token', anyOf: ['VALIDER_COMMANDES_FINANCEUR'], mutates: true },
  idempotent: true,
  errors: ['RESSOURCE_INTROUVABLE', 'COMMANDE_FINANCEUR_NON_ANNULABLE', 'LEDGER_SUSPENDU'],
  sensitive: { none: 'nothing was paid and nothing was made: no value moves' },
});

const orders = defineTable(funderOrder, {
  name: 'commandes-session',
  title: 'Commandes d’une session',
  columns: {
    idCommande: { title: 'Commande', sorts: true },
    dateCommande: { title: 'Date', sorts: true },
    nombreLignes: { title: 'Lignes', kind: 'count', sorts: true },
    montantTotal: { title: 'Montant total', kind: 'amount', sorts: true },
    partFinancee: { title: 'Part financée', kind: 'amount', sorts: true },
    partBeneficiaire: { title: 'Part des bénéficiaires', kind: 'amount', sorts: true },
    statut: { title: 'État', sorts: true },
    numeroBonCommande: { title: 'Bon de commande', sorts: true },
    numeroFacture: { title: 'Facture', sorts: true },
  },
  sortedBy: ['dateCommande', 'desc'],
  filters: {},
  export: { none: 'the specification gives this address to the ordered lines' },
});

export const getFunderOrders = defineCall({
  id: 'B-054',
  summary: 'Lister les commandes d’une session',
  method: 'GET',
  path: '/api/eb/sessions-precommande/gestion/:id/commandes',
  params: ofCampaign,
  query: z.strictObject(orders.query),
  answer: { kind: 'json', schema: z.array(funderOrder) },
  list: { table: orders.table },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
});

export const exportFunderOrders = defineCall({
  id: 'COMMANDES-EXPORT',
  summary: 'Télécharger les lignes commandées d’une session en tableau',
  method: 'GET',
  path: '/api/eb/sessions-precommande/gestion/:id/commandes/export',
  params: ofCampaign,
  query: z.strictObject({
    format: z.optional(z.enum(TABLE_FORMATS)),
    /** One order; all orders of the campaign when absent. */
    idCommande: z.optional(requiredText(64)),
  }),
  answer: { kind: 'file' },
  access: READ,
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE', 'RESSOURCE_INTROUVABLE'],
});

const invoices = defineTable(funderInvoice, {
  name: 'factures',
  title: 'Factures',
  columns: {
    numero: { title: 'Numéro', sorts: true },
    dateFacture: { title: 'Date', sorts: true },
    numeroContrat: { title: 'Contrat', sorts: true },
    libelleSession: { title: 'Session', sorts: true },
    idCommande: { title: 'Commande', sorts: true },
    numeroBonCommande: { title: 'Bon de commande', sorts: true },
    nombreLignes: { title: 'Lignes', kind: 'count', sorts: true },
    montant: { title: 'Montant', kind: 'amount', sorts: true },
    resteAPayer: { title: 'Reste à payer', kind: 'amount' },
    dateEcheance: { title: 'Échéance', sorts: true },
    statut: { title: 'État', sorts: true, labels: INVOICE_STATUT_LABELS },
  },
  sortedBy: ['dateFacture', 'desc'],
  filters: { numeroContrat: z.optional(numeroContrat) },
  export: { namesPeople: false },
});

export const getFunderInvoices = defineCall({
  id: 'FINANCEUR-FACTURES',
  summary: 'Lister les factures d’un financeur',
  method: 'GET',
  path: '/api/eb/financeur/factures',
  query: z.strictObject(invoices.query),
  answer: { kind: 'json', schema: z.array(funderInvoice) },
  list: { table: invoices.table },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: [],
});

export const getFunderInvoicePdf = defineCall({
  id: 'FINANCEUR-FACTURE-PDF',
  summary: 'Télécharger une facture d’un financeur',
  method: 'GET',
  path: '/api/eb/financeur/factures/:numero/pdf',
  params: z.strictObject({ numero: INVOICE_NUMBER }),
  answer: { kind: 'file' },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: ['EMETTEUR_NON_INSTALLE', 'RESSOURCE_INTROUVABLE'],
});

export const getInvoicePayment = defineCall({
  id: 'FINANCEUR-FACTURE-REGLEMENT',
  summary: 'Lire comment régler une facture par virement, et la référence à rappeler',
  method: 'GET',
  path: '/api/eb/financeur/factures/:numero/reglement',
  params: z.strictObject({ numero: INVOICE_NUMBER }),
  answer: { kind: 'json', schema: invoicePayment },
  access: {
    ...READ,
    anyOf: ['PAYER_FACTURES_FINANCEUR'],
    links: ['BACK_OFFICE', 'LECTURE_SEULE'],
  },
  idempotent: false,
  errors: ['EMETTEUR_NON_INSTALLE', 'RESSOURCE_INTROUVABLE'],
});

export const getFunderDocuments = defineCall({
  id: 'FINANCEUR-DOCUMENTS',
  summary: 'Télécharger les factures et avoirs d’une période, en une archive',
  method: 'GET',
  path: '/api/eb/financeur/documents',
  query: documentPeriod,
  answer: { kind: 'file' },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: ['EMETTEUR_NON_INSTALLE', 'AUCUN_DOCUMENT', 'TROP_DE_DOCUMENTS'],
});

export const getFunderCreditNotePdf = defineCall({
  id: 'FINANCEUR-AVOIR-PDF',
  summary: 'Télécharger un avoir d’un financeur',
  method: 'GET',
  path: '/api/eb/financeur/avoirs/:numero/pdf',
  params: z.strictObject({ numero: CREDIT_NOTE_NUMBER }),
  answer: { kind: 'file' },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: ['EMETTEUR_NON_INSTALLE', 'RESSOURCE_INTROUVABLE'],
});

/** Stored as signed and acknowledged at once; processed later. */
export const receivePrintNotification = defineCall({
  id: 'IMPRESSION-NOTIFICATION',
  summary: 'Recevoir une notification signée de l’imprimeur ou du transporteur',
  method: 'POST',
  path: '/api/eb/partenaires/impression/notifications',
  answer: { kind: 'empty' },
  access: { kind: 'signature' },
  idempotent: false,
  errors: ['SIGNATURE_REFUSEE', 'DEMANDE_REJOUEE'],
  sensitive: { none: 'signed by the other party, which has its own reconciliation' },
});
