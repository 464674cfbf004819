import * as z from 'zod/mini';
import { listQuery } from '../schemas/list.ts';
import { consultation, dataExport, erasure } from './privacy.schemas.ts';
import { uuid } from '../schemas/wire-fields.ts';
import { defineCall } from '../calls/define-call.ts';

const reads = {
  kind: 'token',
  anyOf: ['CONSULTER_PROFIL'],
  mutates: false,
} as const;
/** Refused in a session opened by another person. */
const asks = { kind: 'token', anyOf: ['GERER_PROFIL'], mutates: true } as const;

export const getDataExports = defineCall({
  id: 'DONNEES-PERSONNELLES',
  summary: 'Lire l’état de ses demandes de copie de données, les dernières d’abord',
  method: 'GET',
  path: '/api/eb/beneficiaires/donnees-personnelles',
  answer: { kind: 'json', schema: z.array(dataExport) },
  access: { ...reads, links: ['LECTURE_SEULE'] },
  idempotent: false,
  errors: [],
});

export const askDataExport = defineCall({
  id: 'DONNEES-PERSONNELLES-DEMANDE',
  summary: 'Demander une copie de ses données ; celle qui attend déjà est rendue telle quelle',
  method: 'POST',
  path: '/api/eb/beneficiaires/donnees-personnelles',
  answer: { kind: 'json', schema: dataExport },
  access: asks,
  idempotent: false,
  errors: [],
  sensitive: { none: 'prepares the copy; its download asks for the code and sends the notice' },
});

/** Not a GET, because it can be done only once. */
export const downloadDataExport = defineCall({
  id: 'DONNEES-PERSONNELLES-FICHIER',
  summary: 'Télécharger la copie de ses données, une seule fois, après confirmation par un code',
  method: 'POST',
  path: '/api/eb/beneficiaires/donnees-personnelles/:idExport/fichier',
  params: z.strictObject({ idExport: uuid }),
  answer: { kind: 'file' },
  access: asks,
  idempotent: false,
  errors: ['CONFIRMATION_REQUISE', 'RESSOURCE_INTROUVABLE', 'COPIE_INDISPONIBLE'],
  sensitive: { actions: ['PERSONAL_DATA'] },
});

export const getErasure = defineCall({
  id: 'EFFACEMENT',
  summary: 'Lire l’état de sa demande d’effacement et ce que la loi conserve',
  method: 'GET',
  path: '/api/eb/beneficiaires/effacement',
  answer: { kind: 'json', schema: erasure },
  access: { ...reads, links: ['LECTURE_SEULE'] },
  idempotent: false,
  errors: [],
});

export const askErasure = defineCall({
  id: 'EFFACEMENT-DEMANDE',
  summary: 'Demander l’effacement de ses données, après confirmation par un code',
  method: 'POST',
  path: '/api/eb/beneficiaires/effacement',
  answer: { kind: 'json', schema: erasure },
  access: asks,
  idempotent: false,
  errors: ['CONFIRMATION_REQUISE', 'EFFACEMENT_IMPOSSIBLE'],
  sensitive: { actions: ['PERSONAL_DATA'] },
});

export const withdrawErasure = defineCall({
  id: 'EFFACEMENT-RETRAIT',
  summary: 'Renoncer à l’effacement tant qu’il n’est pas fait',
  method: 'DELETE',
  path: '/api/eb/beneficiaires/effacement',
  answer: { kind: 'json', schema: erasure },
  access: asks,
  idempotent: false,
  errors: [],
  sensitive: { none: 'only withdraws a request' },
});

export const getConsultations = defineCall({
  id: 'CONSULTATIONS',
  summary: 'Lire qui d’autre a ouvert son espace, les derniers d’abord',
  method: 'GET',
  path: '/api/eb/beneficiaires/consultations',
  query: z.strictObject({ ...listQuery, avant: z.optional(uuid) }),
  answer: { kind: 'json', schema: z.array(consultation) },
  list: { cursor: 'id' },
  access: { ...reads, links: ['LECTURE_SEULE'] },
  idempotent: false,
  errors: [],
});
