import * as z from 'zod/mini';
import {
  declarationActBody,
  declarationParams,
  declarationToResolve,
  RESOLVE_CAUSES,
} from './operator-declarations.schemas.ts';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';

const READ = { kind: 'token', anyOf: ['BO_OPERATIONS'], mutates: false } as const;
const ACT = { ...READ, mutates: true } as const;
const PATH = '/api/sap/operations/declarations';

const toResolve = defineTable(declarationToResolve, {
  name: 'declarations-a-resoudre',
  title: 'Déclarations à résoudre',
  columns: {
    reference: { title: 'Référence', sorts: true },
    organisme: { title: 'Organisme', sorts: true },
    cause: {
      title: 'Cause',
      sorts: true,
      labels: { REFUSEE: 'Refusée', SANS_REPONSE: 'Sans réponse', PARTIELLE: 'Prise en partie' },
    },
    dateOuverture: { title: 'Ouverte le', sorts: true },
    dateDeclaration: { title: 'Déclarée le', sorts: true },
    nom: { title: 'Nom', sorts: true },
    prenom: { title: 'Prénom' },
    login: { title: 'Identifiant' },
    mois: { title: 'Mois', sorts: true },
    montantNet: { title: 'Montant net', kind: 'amount', sorts: true },
  },
  sortedBy: ['dateOuverture', 'asc'],
  filters: {
    cause: z.optional(z.enum(RESOLVE_CAUSES)),
    organisme: z.optional(declarationToResolve.shape.organisme),
  },
  export: { namesPeople: true },
});

export const getDeclarationsToResolve = defineCall({
  id: 'DECLARATIONS-A-RESOUDRE',
  summary: 'Lister les déclarations refusées, sans réponse ou prises en partie',
  method: 'GET',
  path: PATH,
  query: z.strictObject(toResolve.query),
  answer: { kind: 'json', schema: z.array(declarationToResolve) },
  list: { table: toResolve.table },
  access: READ,
  idempotent: false,
  errors: ['CONSULTATIONS_SUSPENDUES'],
});

/** Uses the same business key, so that a message already received is declared once. */
export const resendDeclaration = defineCall({
  id: 'DECLARATION-RENVOI',
  summary: 'Renvoyer à son organisme une déclaration restée sans réponse',
  method: 'POST',
  path: `${PATH}/:referenceDeclaration/renvoi`,
  params: declarationParams,
  body: declarationActBody,
  answer: { kind: 'empty' },
  access: ACT,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'DEJA_RESOLU', 'DECLARATION_NON_RENVOYABLE'],
  sensitive: {
    none: 'declares hours to the national body; the payment of the salary has its own row',
  },
});

export const resolveDeclaration = defineCall({
  id: 'DECLARATION-RESOLUTION',
  summary: 'Clore le dossier d’une déclaration à résoudre, avec une raison',
  method: 'POST',
  path: `${PATH}/:referenceDeclaration/resolution`,
  params: declarationParams,
  body: declarationActBody,
  answer: { kind: 'empty' },
  access: ACT,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'DEJA_RESOLU'],
  sensitive: { none: 'moves no money and changes no identity' },
});
