import type { RequestPriority } from '@portail/rules/people/requests/request-priority.ts';
import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import { REQUEST_FILE_UPLOAD } from '../people/requests.schemas.ts';
import { uuid } from '../schemas/wire-fields.ts';
import {
  followUp,
  followUpBody,
  managementChange,
  managementCount,
  managementFile,
  managementFilters,
  managementRequest,
  managementRequestLine,
  managementSearchFilters,
  mergeBody,
  requestOperator,
  requestStatistics,
  reopeningBody,
  statisticsQuery,
} from './operator-requests.schemas.ts';

const reads = {
  kind: 'token',
  anyOf: ['BO_DEMANDES_GESTION'],
  mutates: false,
} as const;
const writes = { ...reads, mutates: true } as const;

const PATH = '/api/sap/demandes-gestion';
const ofRequest = z.strictObject({ id: uuid });
const ofFile = z.strictObject({ id: uuid, idFichier: uuid });

const REQUEST_PRIORITY_LABELS: Readonly<Record<RequestPriority, string>> = {
  URGENTE: 'Urgente',
  HAUTE: 'Haute',
  NORMALE: 'Normale',
  BASSE: 'Basse',
};

const requests = defineTable(managementRequestLine, {
  name: 'demandes-gestion',
  title: 'Demandes de gestion',
  columns: {
    reference: { title: 'Référence', sorts: true },
    objet: { title: 'Objet', sorts: true },
    statut: { title: 'État', sorts: true },
    beneficiaire: { title: 'Demandeur', cell: ({ beneficiaire }) => beneficiaire.nom },
    dateCreation: { title: 'Reçue le', sorts: true },
    dateMiseAJour: { title: 'Mise à jour le', sorts: true },
    priorite: { title: 'Priorité', sorts: true, labels: REQUEST_PRIORITY_LABELS },
    operateur: { title: 'Attribuée à', cell: ({ operateur }) => operateur?.nom ?? null },
    echeance: { title: 'Échéance' },
    enRetard: { title: 'En retard' },
    description: { title: 'Début du message' },
  },
  sortedBy: ['dateCreation', 'desc'],
  filters: managementFilters,
  export: { namesPeople: true },
});

/** The list of the requests, searched. */
const foundRequests = {
  table: {
    ...requests.table,
    name: 'demandes-gestion-recherche',
    title: 'Demandes de gestion trouvées',
    unsaved: ['recherche'],
  },
  query: { ...requests.query, ...managementSearchFilters },
};

export const searchManagementRequests = defineCall({
  id: 'S-21',
  summary: 'Chercher des demandes de gestion par référence, nom, adresse ou mots',
  method: 'GET',
  path: '/api/sap/recherches/demandes-gestion',
  query: z.strictObject(foundRequests.query),
  answer: { kind: 'json', schema: z.array(managementRequestLine) },
  list: { table: foundRequests.table },
  access: reads,
  idempotent: false,
  errors: ['CONSULTATIONS_SUSPENDUES'],
});

export const getManagementRequests = defineCall({
  id: 'S-29',
  summary: 'Lister les demandes de gestion, les dernières d’abord',
  method: 'GET',
  path: PATH,
  query: z.strictObject(requests.query),
  answer: { kind: 'json', schema: z.array(managementRequestLine) },
  list: { table: requests.table },
  access: reads,
  idempotent: false,
  errors: ['CONSULTATIONS_SUSPENDUES'],
});

export const countManagementRequests = defineCall({
  id: 'DEMANDES-GESTION-COMPTEURS',
  summary: 'Compter les demandes de gestion à traiter, par statut',
  method: 'GET',
  path: `${PATH}/compteurs`,
  answer: { kind: 'json', schema: z.array(managementCount) },
  access: reads,
  idempotent: false,
  errors: [],
});

export const getRequestStatistics = defineCall({
  id: 'DEMANDES-GESTION-STATISTIQUES',
  summary: 'Compter les demandes reçues, leurs réponses, leurs délais et les avis des personnes',
  method: 'GET',
  path: `${PATH}/statistiques`,
  query: statisticsQuery,
  answer: { kind: 'json', schema: requestStatistics },
  access: reads,
  idempotent: false,
  errors: [],
});

export const getRequestOperators = defineCall({
  id: 'DEMANDES-GESTION-OPERATEURS',
  summary: 'Lister les opérateurs à qui une demande de gestion peut être attribuée',
  method: 'GET',
  path: `${PATH}/operateurs`,
  answer: { kind: 'json', schema: z.array(requestOperator) },
  access: reads,
  idempotent: false,
  errors: [],
});

export const getManagementRequest = defineCall({
  id: 'S-30',
  summary: 'Lire une demande de gestion',
  method: 'GET',
  path: `${PATH}/:id`,
  params: ofRequest,
  answer: { kind: 'json', schema: managementRequest },
  access: reads,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'CONSULTATIONS_SUSPENDUES'],
});

export const changeManagementRequest = defineCall({
  id: 'S-31',
  summary:
    'Changer le statut, l’objet, la description, la priorité ou l’opérateur d’une demande ; close, la personne le sait',
  method: 'PATCH',
  path: `${PATH}/:id`,
  params: ofRequest,
  body: managementChange,
  answer: { kind: 'json', schema: managementRequest },
  access: writes,
  idempotent: false,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'CONSULTATIONS_SUSPENDUES',
    'DEMANDE_MODIFIEE',
    'DEMANDE_CLOSE',
    'DEMANDE_NON_SUIVIE',
    'OPERATEUR_NON_ATTRIBUABLE',
    'STATUT_DEMANDE_REFUSE',
  ],
  sensitive: { none: 'moves no money and changes no identity' },
});

export const getFollowUps = defineCall({
  id: 'S-32',
  summary: 'Lister les suivis d’une demande, du premier au dernier',
  method: 'GET',
  path: `${PATH}/:id/suivis`,
  params: ofRequest,
  answer: { kind: 'json', schema: z.array(followUp) },
  access: reads,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'CONSULTATIONS_SUSPENDUES'],
});

export const addFollowUp = defineCall({
  id: 'S-32-AJOUT',
  summary:
    'Ajouter un suivi interne, ou répondre à la personne (visibilite PERSONNE) ; ce qui est ajouté est rendu',
  method: 'POST',
  path: `${PATH}/:id/suivis`,
  params: ofRequest,
  body: followUpBody,
  answer: { kind: 'json', schema: z.array(followUp) },
  access: writes,
  // A repeated call must not mail the person twice.
  idempotent: 'optional',
  errors: ['RESSOURCE_INTROUVABLE', 'DEMANDE_MODIFIEE', 'DEMANDE_CLOSE', 'STATUT_DEMANDE_REFUSE'],
  sensitive: { none: 'moves no money and changes no identity' },
});

export const getManagementFiles = defineCall({
  id: 'S-33',
  summary: 'Lister les fichiers joints à une demande de gestion',
  method: 'GET',
  path: `${PATH}/:id/fichiers`,
  params: ofRequest,
  answer: { kind: 'json', schema: z.array(managementFile) },
  access: reads,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'CONSULTATIONS_SUSPENDUES'],
});

export const getManagementFile = defineCall({
  id: 'S-33-FICHIER',
  summary: 'Télécharger un fichier joint à une demande de gestion',
  method: 'GET',
  path: `${PATH}/:id/fichiers/:idFichier`,
  params: ofFile,
  answer: { kind: 'file' },
  access: reads,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'CONSULTATIONS_SUSPENDUES'],
});

export const joinManagementFile = defineCall({
  id: 'S-34',
  summary: 'Joindre un fichier (PDF, JPEG ou PNG), que la personne voit, à une demande de gestion',
  method: 'POST',
  path: `${PATH}/:id/fichiers`,
  params: ofRequest,
  upload: REQUEST_FILE_UPLOAD,
  answer: { kind: 'json', schema: z.object({ idFichier: z.string() }) },
  access: writes,
  idempotent: false,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'DEMANDE_CLOSE',
    'FICHIER_MANQUANT',
    'FICHIER_ILLISIBLE',
    'PIECE_REFUSEE',
    'TROP_DE_PIECES',
  ],
  sensitive: { none: 'moves no money and changes no identity' },
});

export const reopenManagementRequest = defineCall({
  id: 'S-35',
  summary: 'Rouvrir une demande close, en disant pourquoi',
  method: 'POST',
  path: `${PATH}/:id/reouverture`,
  params: ofRequest,
  body: reopeningBody,
  answer: { kind: 'json', schema: z.object({ statut: z.literal('ROUVERTE') }) },
  access: writes,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'DEMANDE_NON_CLOSE'],
  sensitive: { none: 'moves no money and changes no identity' },
});

/** Closes the merged request with a message that gives the reference of the other one. */
export const mergeManagementRequest = defineCall({
  id: 'DEMANDES-GESTION-REUNION',
  summary: 'Réunir une demande à une autre de la même personne, qui seule continue',
  method: 'POST',
  path: `${PATH}/:id/reunion`,
  params: ofRequest,
  body: mergeBody,
  answer: { kind: 'json', schema: managementRequest },
  access: writes,
  idempotent: false,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'CONSULTATIONS_SUSPENDUES',
    'DEMANDE_MODIFIEE',
    'DEMANDE_CLOSE',
    'REUNION_IMPOSSIBLE',
  ],
  sensitive: { none: 'moves no money and changes no identity' },
});
