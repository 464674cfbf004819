import * as z from 'zod/mini';
import { listQuery } from '../schemas/list.ts';
import {
  openedRequest,
  request,
  REQUEST_FILE_UPLOAD,
  requestBody,
  requestFile,
  requestMessage,
  requestMessageBody,
  requestRatingBody,
} from './requests.schemas.ts';
import { uuid } from '../schemas/wire-fields.ts';
import { defineCall } from '../calls/define-call.ts';

/** For beneficiaries, funders and payees, each limited to their own requests. */
const own = { kind: 'token', anyOf: [], mutates: false } as const;
const writes = { ...own, mutates: true } as const;

const ofRequest = z.strictObject({ idDemande: uuid });
const ofFile = z.strictObject({ idDemande: uuid, idFichier: uuid });

export const getRequests = defineCall({
  id: 'MES-DEMANDES',
  summary: 'Lister ses demandes, les dernières d’abord',
  method: 'GET',
  path: '/api/sap/mes-demandes',
  query: z.strictObject({ ...listQuery, avant: z.optional(uuid) }),
  answer: { kind: 'json', schema: z.array(request) },
  list: { cursor: 'id' },
  access: { ...own, links: ['LECTURE_SEULE'] },
  idempotent: false,
  errors: [],
});

export const openRequest = defineCall({
  id: 'MES-DEMANDES-OUVERTURE',
  summary: 'Ouvrir une demande auprès du service d’assistance',
  method: 'POST',
  path: '/api/sap/mes-demandes',
  body: requestBody,
  answer: { kind: 'json', schema: openedRequest },
  access: writes,
  // A double click or a lost answer must not open two requests.
  idempotent: 'optional',
  errors: [],
  sensitive: { none: 'moves no money and changes no identity' },
});

export const getRequestMessages = defineCall({
  id: 'MES-DEMANDES-MESSAGES',
  summary: 'Lire les messages d’une de ses demandes, du premier au dernier',
  method: 'GET',
  path: '/api/sap/mes-demandes/:idDemande/messages',
  params: ofRequest,
  answer: { kind: 'json', schema: z.array(requestMessage) },
  access: { ...own, links: ['LECTURE_SEULE'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const answerRequest = defineCall({
  id: 'MES-DEMANDES-REPONSE',
  summary: 'Écrire de nouveau dans une de ses demandes ; close, elle est rouverte',
  method: 'POST',
  path: '/api/sap/mes-demandes/:idDemande/messages',
  params: ofRequest,
  body: requestMessageBody,
  answer: { kind: 'json', schema: request },
  access: writes,
  idempotent: 'optional',
  errors: ['RESSOURCE_INTROUVABLE'],
  sensitive: { none: 'moves no money and changes no identity' },
});

/** The last answer stands. */
export const rateRequest = defineCall({
  id: 'MES-DEMANDES-AVIS',
  summary: 'Dire si une de ses demandes closes a reçu une réponse satisfaisante',
  method: 'POST',
  path: '/api/sap/mes-demandes/:idDemande/avis',
  params: ofRequest,
  body: requestRatingBody,
  answer: { kind: 'json', schema: request },
  access: writes,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'AVIS_IMPOSSIBLE'],
  sensitive: { none: 'moves no money and changes no identity' },
});

export const getRequestFiles = defineCall({
  id: 'MES-DEMANDES-FICHIERS',
  summary: 'Lister les fichiers joints à une de ses demandes',
  method: 'GET',
  path: '/api/sap/mes-demandes/:idDemande/fichiers',
  params: ofRequest,
  answer: { kind: 'json', schema: z.array(requestFile) },
  access: { ...own, links: ['LECTURE_SEULE'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const joinRequestFile = defineCall({
  id: 'MES-DEMANDES-FICHIER-AJOUT',
  summary: 'Joindre un fichier (PDF, JPEG ou PNG) à une de ses demandes',
  method: 'POST',
  path: '/api/sap/mes-demandes/:idDemande/fichiers',
  params: ofRequest,
  upload: REQUEST_FILE_UPLOAD,
  answer: { kind: 'json', schema: requestFile },
  access: writes,
  idempotent: false,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'FICHIER_MANQUANT',
    'FICHIER_ILLISIBLE',
    'PIECE_REFUSEE',
    'TROP_DE_PIECES',
  ],
  sensitive: { none: 'moves no money and changes no identity' },
});

export const getRequestFile = defineCall({
  id: 'MES-DEMANDES-FICHIER',
  summary: 'Télécharger un fichier joint à une de ses demandes',
  method: 'GET',
  path: '/api/sap/mes-demandes/:idDemande/fichiers/:idFichier',
  params: ofFile,
  answer: { kind: 'file' },
  access: { ...own, links: ['LECTURE_SEULE'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});
