import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import { requiredText } from '../schemas/fields.ts';
import { uuid } from '../schemas/wire-fields.ts';
import {
  endSessionsBody,
  foundPerson,
  liftBody,
  openedSpace,
  openingBody,
  operatorPause,
  outgoingHold,
  peopleSearch,
} from './operator-people.schemas.ts';

const people = defineTable(foundPerson, {
  name: 'personnes',
  title: 'Personnes',
  columns: {
    nom: { title: 'Nom', sorts: true },
    prenom: { title: 'Prénom', sorts: true },
    login: { title: 'Identifiant', sorts: true },
    numeroBeneficiaireSap: { title: 'Numéro SAP' },
    contrats: { title: 'Contrats', cell: ({ contrats }) => contrats.join(', ') },
  },
  sortedBy: ['nom', 'asc'],
  filters: peopleSearch.shape,
  unsaved: ['recherche'],
  export: { none: 'a search finds one person; files of names would extract the register (S40)' },
});

export const searchPeople = defineCall({
  id: 'S-20',
  summary: 'Chercher une personne par son nom, son identifiant, son adresse ou un numéro',
  method: 'GET',
  path: '/api/sap/recherches/beneficiaires',
  query: z.strictObject(people.query),
  answer: { kind: 'json', schema: z.array(foundPerson) },
  list: { table: people.table },
  access: { kind: 'token', anyOf: ['BO_DEMANDES_GESTION'], mutates: false },
  idempotent: false,
  errors: ['CONSULTATIONS_SUSPENDUES'],
});

/**
 * Changes no data: the link it returns is read-only. Read-only operators may call it; the use case
 * refuses them any other mode.
 */
export const openPersonSpace = defineCall({
  id: 'PERSONNE-OUVERTURE',
  summary: 'Obtenir le lien qui ouvre l’espace d’une personne, en disant pourquoi',
  method: 'POST',
  path: '/api/sap/personnes/:login/ouverture',
  params: z.strictObject({ login: requiredText(100) }),
  body: openingBody,
  answer: { kind: 'json', schema: openedSpace },
  access: { kind: 'token', anyOf: ['BO_PERSONNES'], mutates: false },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'CONSULTATIONS_SUSPENDUES'],
});

export const endPersonSessions = defineCall({
  id: 'PERSONNE-SESSIONS-FIN',
  summary: 'Mettre fin à toutes les sessions d’une personne, en disant pourquoi',
  method: 'POST',
  path: '/api/sap/personnes/:login/fin-des-sessions',
  params: z.strictObject({ login: requiredText(100) }),
  body: endSessionsBody,
  answer: { kind: 'empty' },
  access: { kind: 'token', anyOf: ['BO_PERSONNES'], mutates: true },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
  sensitive: { none: 'protects the person; the reason is recorded and the person is notified' },
});

export const getOperatorPauses = defineCall({
  id: 'OPERATEURS-SUSPENSIONS',
  summary: 'Lister les opérateurs dont les consultations sont ou ont été suspendues',
  method: 'GET',
  path: '/api/sap/operateurs/suspensions',
  answer: { kind: 'json', schema: z.array(operatorPause) },
  access: { kind: 'token', anyOf: ['BO_PERSONNES'], mutates: false },
  idempotent: false,
  errors: [],
});

/** For managers, the only operators with write access who hold the permission for operations. */
export const liftOperatorPause = defineCall({
  id: 'OPERATEURS-SUSPENSION-LEVEE',
  summary: 'Rétablir les consultations d’un autre opérateur, en disant pourquoi',
  method: 'POST',
  path: '/api/sap/operateurs/suspensions/:id/levee',
  params: z.strictObject({ id: uuid }),
  body: liftBody,
  answer: { kind: 'empty' },
  access: { kind: 'token', anyOf: ['BO_OPERATIONS'], mutates: true },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'SUSPENSION_DE_SOI', 'SUSPENSION_DEJA_LEVEE'],
  sensitive: { none: 'another operator lifts it; it moves no money' },
});

/** Open holds, oldest first. */
export const getOutgoingHolds = defineCall({
  id: 'OPERATIONS-SUSPENDUES',
  summary: 'Lister les personnes dont les opérations sont suspendues',
  method: 'GET',
  path: '/api/sap/operations-suspendues',
  answer: { kind: 'json', schema: z.array(outgoingHold) },
  access: { kind: 'token', anyOf: ['BO_PERSONNES'], mutates: false },
  idempotent: false,
  errors: ['CONSULTATIONS_SUSPENDUES'],
});

export const liftOutgoingHold = defineCall({
  id: 'OPERATIONS-SUSPENDUES-LEVEE',
  summary: 'Rétablir les opérations d’une personne, en disant ce qui a été vérifié',
  method: 'POST',
  path: '/api/sap/operations-suspendues/:id/levee',
  params: z.strictObject({ id: uuid }),
  body: liftBody,
  answer: { kind: 'empty' },
  access: { kind: 'token', anyOf: ['BO_OPERATIONS'], mutates: true },
  idempotent: false,
  errors: ['OPERATIONS_DEJA_RETABLIES'],
  sensitive: { none: 'gives a person back their own rights, after a check that is recorded' },
});
