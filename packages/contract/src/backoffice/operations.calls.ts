import { RECEIPT_KINDS } from '@portail/rules/backoffice/operators/operations.ts';
import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import { uuid } from '../schemas/wire-fields.ts';
import {
  accessProof,
  expectedDetails,
  expectedReceipt,
  approvalDecisionBody,
  decisionOutcome,
  operationSearch,
  pendingOperation,
  proofDecisionBody,
  receiptBody,
  receiptTarget,
  recordedReceipt,
  refundableDetails,
  refundableLine,
  refundBody,
  refundOutcome,
  refundTarget,
  searchedAmount,
} from './operations.schemas.ts';

const READ = {
  kind: 'token',
  anyOf: ['BO_OPERATIONS'],
  mutates: false,
} as const;
const ACT = { ...READ, mutates: true } as const;

/** The server checks which one a request requires. */
const APPROVERS = ['BO_OPERATIONS', 'BO_FINANCEURS', 'BO_PERSONNALISATION'] as const;

const receipts = defineTable(expectedReceipt, {
  name: 'encaissements-attendus',
  title: 'Encaissements attendus',
  columns: {
    nature: {
      title: 'Nature',
      sorts: true,
      labels: {
        COMMANDE: 'Commande',
        ECHANGE: 'Échange',
        FACTURE: 'Facture',
        RETENUE: 'Retenue à rendre',
      },
    },
    reference: { title: 'Référence', sorts: true },
    numeroContrat: { title: 'Contrat', sorts: true },
    montant: { title: 'Montant', kind: 'amount', sorts: true },
    moyen: {
      title: 'Moyen',
      sorts: true,
      labels: { CHEQUE: 'Chèque', VIREMENT: 'Virement', PRELEVEMENT: 'Prélèvement' },
    },
    depuisLe: { title: 'Depuis le', sorts: true },
  },
  sortedBy: ['depuisLe', 'asc'],
  filters: {
    nature: z.optional(z.enum(RECEIPT_KINDS)),
    recherche: operationSearch,
    montant: searchedAmount,
  },
  unsaved: ['recherche'],
  export: { namesPeople: false },
});

const refundables = defineTable(refundableLine, {
  name: 'remboursements',
  title: 'Remboursements',
  columns: {
    nature: {
      title: 'Nature',
      sorts: true,
      labels: {
        COMMANDE: 'Commande',
        AVOIR: 'Avoir',
        CARTE: 'Carte',
        ENCAISSEMENT: 'Encaissement',
        CREDIT: 'Crédit de compte',
        TROP_PERCU: 'Trop-perçu',
      },
    },
    reference: { title: 'Référence', sorts: true },
    libelle: { title: 'Libellé' },
    numeroContrat: { title: 'Contrat', sorts: true },
    montant: { title: 'Montant', kind: 'amount', sorts: true },
    depuisLe: { title: 'Depuis le', sorts: true },
  },
  sortedBy: ['depuisLe', 'asc'],
  filters: { recherche: operationSearch },
  unsaved: ['recherche'],
  export: { namesPeople: false },
});

/** Without names: a name is read one at a time, and the reading is recorded (P11). */
export const getExpectedReceipts = defineCall({
  id: 'OPERATIONS-ATTENDUS',
  summary: 'Lister ce qui est attendu par chèque, virement ou prélèvement',
  method: 'GET',
  path: '/api/sap/operations/encaissements',
  query: z.strictObject(receipts.query),
  answer: { kind: 'json', schema: z.array(expectedReceipt) },
  list: { table: receipts.table },
  access: READ,
  idempotent: false,
  errors: [],
});

export const getExpectedReceipt = defineCall({
  id: 'OPERATIONS-ATTENDU',
  summary: 'Lire ce qui est attendu sous une référence, et de qui',
  method: 'GET',
  path: '/api/sap/operations/encaissements/:nature/:reference',
  params: receiptTarget,
  answer: { kind: 'json', schema: expectedDetails },
  access: READ,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'CONSULTATIONS_SUSPENDUES'],
});

export const recordReceipt = defineCall({
  id: 'OPERATIONS-ENCAISSEMENT',
  summary:
    'Enregistrer un chèque, un virement ou un prélèvement reçu ; au-delà du seuil, le demander à une seconde personne',
  method: 'POST',
  path: '/api/sap/operations/encaissements',
  body: receiptBody,
  answer: { kind: 'json', schema: recordedReceipt },
  access: ACT,
  idempotent: true,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'ENCAISSEMENT_NON_ATTENDU',
    'MONTANT_DIFFERENT',
    'LIGNE_DEJA_TRAITEE',
    'OPERATION_DEJA_DEMANDEE',
    'CONFIRMATION_REQUISE',
    'LEDGER_SUSPENDU',
  ],
  sensitive: { actions: ['OPERATOR_MONEY'] },
});

export const getRefundables = defineCall({
  id: 'OPERATIONS-A-REMBOURSER',
  summary: 'Lister ce qui est à rembourser, ou ce qui peut l’être sous une référence',
  method: 'GET',
  path: '/api/sap/operations/remboursements',
  query: z.strictObject(refundables.query),
  answer: { kind: 'json', schema: z.array(refundableLine) },
  list: { table: refundables.table },
  access: READ,
  idempotent: false,
  errors: [],
});

export const getRefundable = defineCall({
  id: 'OPERATIONS-REMBOURSABLE',
  summary: 'Lire ce qui peut être remboursé, et à qui',
  method: 'GET',
  path: '/api/sap/operations/remboursements/:nature/:reference',
  params: refundTarget,
  answer: { kind: 'json', schema: refundableDetails },
  access: READ,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'CONSULTATIONS_SUSPENDUES'],
});

export const refundOperation = defineCall({
  id: 'OPERATIONS-REMBOURSEMENT',
  summary: 'Rembourser ou contre-passer ; au-delà du seuil, le demander à une seconde personne',
  method: 'POST',
  path: '/api/sap/operations/remboursements',
  body: refundBody,
  answer: { kind: 'json', schema: refundOutcome },
  access: ACT,
  idempotent: true,
  errors: [
    'REMBOURSEMENT_IMPOSSIBLE',
    'MONTANT_DIFFERENT',
    'OPERATION_DEJA_DEMANDEE',
    'CONFIRMATION_REQUISE',
    'MOUVEMENT_DEJA_TRAITE',
    'LEDGER_SUSPENDU',
  ],
  sensitive: { actions: ['OPERATOR_MONEY'] },
});

export const getPendingOperations = defineCall({
  id: 'OPERATIONS-A-VALIDER',
  summary: 'Lister ce qui attend une seconde personne, et l’issue de ses propres demandes',
  method: 'GET',
  path: '/api/sap/operations/a-valider',
  answer: { kind: 'json', schema: z.array(pendingOperation) },
  access: { ...READ, anyOf: APPROVERS },
  idempotent: false,
  errors: [],
});

export const decideOperation = defineCall({
  id: 'OPERATIONS-DECISION',
  summary: 'Accepter, avec un code, ou refuser, avec un motif, ce qu’une autre personne a demandé',
  method: 'POST',
  path: '/api/sap/operations/a-valider/:idOperation/decision',
  params: z.strictObject({ idOperation: uuid }),
  body: approvalDecisionBody,
  answer: { kind: 'json', schema: decisionOutcome },
  access: { ...ACT, anyOf: APPROVERS },
  idempotent: true,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'SECONDE_PERSONNE_REQUISE',
    'DECISION_DEJA_PRISE',
    'DEMANDE_PERIMEE',
    'AUTEUR_SANS_DROIT',
    'CONFIRMATION_REQUISE',
    'ENCAISSEMENT_NON_ATTENDU',
    'REMBOURSEMENT_IMPOSSIBLE',
    'AVOIR_IMPOSSIBLE',
    'COMMANDE_FINANCEUR_NON_ANNULABLE',
    'DETTE_INDISPONIBLE',
    'MONTANT_DIFFERENT',
    'LIGNE_DEJA_TRAITEE',
    'MOUVEMENT_DEJA_TRAITE',
    'LEDGER_SUSPENDU',
  ],
  sensitive: { actions: ['OPERATOR_MONEY', 'OPERATOR_CONTRACT'] },
});

export const getAccessProofs = defineCall({
  id: 'OPERATIONS-JUSTIFICATIFS',
  summary: 'Lister les justificatifs de tutelle qui attendent d’être lus',
  method: 'GET',
  path: '/api/sap/operations/justificatifs',
  answer: { kind: 'json', schema: z.array(accessProof) },
  access: READ,
  idempotent: false,
  errors: ['CONSULTATIONS_SUSPENDUES'],
});

export const getAccessProofFile = defineCall({
  id: 'OPERATIONS-JUSTIFICATIF-FICHIER',
  summary: 'Lire un justificatif de tutelle',
  method: 'GET',
  path: '/api/sap/operations/justificatifs/:idAcces/fichiers/:idFichier',
  params: z.strictObject({ idAcces: uuid, idFichier: uuid }),
  answer: { kind: 'file' },
  access: READ,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'CONSULTATIONS_SUSPENDUES'],
});

export const decideAccessProof = defineCall({
  id: 'OPERATIONS-JUSTIFICATIF-DECISION',
  summary: 'Accepter un justificatif de tutelle, ou le refuser avec un motif',
  method: 'POST',
  path: '/api/sap/operations/justificatifs/:idAcces/decision',
  params: z.strictObject({ idAcces: uuid }),
  body: proofDecisionBody,
  answer: { kind: 'empty' },
  access: ACT,
  idempotent: false,
  errors: ['CONFIRMATION_REQUISE', 'ACCES_SANS_VERIFICATION'],
  sensitive: { actions: ['GRANT_ACCESS'] },
});
