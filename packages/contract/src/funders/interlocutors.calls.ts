import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { uuid } from '../schemas/wire-fields.ts';
import {
  interlocutor,
  interlocutorChange,
  interlocutorClient,
  interlocutorsQuery,
  newInterlocutor,
} from './interlocutors.schemas.ts';

const READ = {
  kind: 'token',
  anyOf: ['BO_INTERLOCUTEURS'],
  mutates: false,
} as const;
const MANAGE = { ...READ, mutates: true } as const;
const ofOne = z.strictObject({ id: uuid });

export const getInterlocutors = defineCall({
  id: 'S-36',
  summary: 'Lister les interlocuteurs des clients',
  method: 'GET',
  path: '/api/sap/interlocuteurs',
  query: interlocutorsQuery,
  answer: { kind: 'json', schema: z.array(interlocutor) },
  list: { parameter: 'apres', cursor: 'id' },
  access: READ,
  idempotent: false,
  errors: [],
});

export const addInterlocutor = defineCall({
  id: 'S-36-AJOUT',
  summary: 'Ajouter un interlocuteur',
  method: 'POST',
  path: '/api/sap/interlocuteurs',
  body: newInterlocutor,
  answer: { kind: 'json', schema: interlocutor },
  access: MANAGE,
  idempotent: false,
  errors: ['CLIENT_INCONNU', 'INTERLOCUTEUR_DEJA_PRESENT'],
  sensitive: { none: 'moves no money and changes no identity' },
});

export const changeInterlocutor = defineCall({
  id: 'S-36-MODIFICATION',
  summary: 'Modifier un interlocuteur',
  method: 'PATCH',
  path: '/api/sap/interlocuteurs/:id',
  params: ofOne,
  body: interlocutorChange,
  answer: { kind: 'json', schema: interlocutor },
  access: MANAGE,
  idempotent: false,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'CLIENT_INCONNU',
    'INTERLOCUTEUR_DEJA_PRESENT',
    'INTERLOCUTEUR_MODIFIE',
  ],
  sensitive: { none: 'moves no money and changes no identity' },
});

/** Deleted, because nothing else needs the name. */
export const removeInterlocutor = defineCall({
  id: 'INTERLOCUTEUR-RETRAIT',
  summary: 'Retirer un interlocuteur',
  method: 'DELETE',
  path: '/api/sap/interlocuteurs/:id',
  params: ofOne,
  answer: { kind: 'empty' },
  access: MANAGE,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
  sensitive: { none: 'moves no money and changes no identity' },
});

export const getInterlocutorClients = defineCall({
  id: 'INTERLOCUTEURS-CLIENTS',
  summary: 'Lister les clients qui peuvent avoir des interlocuteurs',
  method: 'GET',
  path: '/api/sap/interlocuteurs/clients',
  answer: { kind: 'json', schema: z.array(interlocutorClient) },
  access: READ,
  idempotent: false,
  errors: [],
});
