import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import { uuid } from '../schemas/wire-fields.ts';
import { cannedAnswer, cannedAnswerBody, cannedAnswerChange } from './canned-answers.schemas.ts';

const reads = { kind: 'token', anyOf: ['BO_DEMANDES_GESTION'], mutates: false } as const;
const writes = { ...reads, mutates: true } as const;

const PATH = '/api/sap/reponses-types';
const ofAnswer = z.strictObject({ id: uuid });

const answers = defineTable(cannedAnswer, {
  name: 'reponses-types',
  title: 'Réponses types',
  columns: {
    titre: { title: 'Titre', sorts: true },
    texte: { title: 'Texte' },
    numeroContrat: { title: 'Contrat', sorts: true },
    dateMiseAJour: { title: 'Mise à jour le', sorts: true },
  },
  sortedBy: ['titre', 'asc'],
  filters: {},
  export: { namesPeople: false },
});

export const getCannedAnswers = defineCall({
  id: 'REPONSES-TYPES',
  summary: 'Lister les réponses types aux demandes de gestion',
  method: 'GET',
  path: PATH,
  query: z.strictObject(answers.query),
  answer: { kind: 'json', schema: z.array(cannedAnswer) },
  list: { table: answers.table },
  access: reads,
  idempotent: false,
  errors: [],
});

export const getAnswersForRequest = defineCall({
  id: 'DEMANDES-GESTION-REPONSES-TYPES',
  summary: 'Lister les réponses types qui conviennent à une demande, par titre',
  method: 'GET',
  path: '/api/sap/demandes-gestion/:id/reponses-types',
  params: ofAnswer,
  answer: { kind: 'json', schema: z.array(cannedAnswer) },
  access: reads,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const addCannedAnswer = defineCall({
  id: 'REPONSE-TYPE-AJOUT',
  summary: 'Écrire une réponse type',
  method: 'POST',
  path: PATH,
  body: cannedAnswerBody,
  answer: { kind: 'json', schema: cannedAnswer },
  access: writes,
  idempotent: 'optional',
  errors: ['CONTRAT_INCONNU'],
  sensitive: { none: 'moves no money and changes no identity' },
});

export const changeCannedAnswer = defineCall({
  id: 'REPONSE-TYPE-MODIFICATION',
  summary: 'Changer une réponse type',
  method: 'PATCH',
  path: `${PATH}/:id`,
  params: ofAnswer,
  body: cannedAnswerChange,
  answer: { kind: 'json', schema: cannedAnswer },
  access: writes,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'CONTRAT_INCONNU', 'REPONSE_TYPE_MODIFIEE'],
  sensitive: { none: 'moves no money and changes no identity' },
});

export const removeCannedAnswer = defineCall({
  id: 'REPONSE-TYPE-SUPPRESSION',
  summary: 'Retirer une réponse type',
  method: 'DELETE',
  path: `${PATH}/:id`,
  params: ofAnswer,
  answer: { kind: 'empty' },
  access: writes,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
  sensitive: { none: 'moves no money and changes no identity' },
});
