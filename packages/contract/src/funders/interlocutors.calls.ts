import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import { uuid } from '../schemas/wire-fields.ts';
import {
  interlocutor,
  interlocutorChange,
  interlocutorClient,
  interlocutorFilters,
  newInterlocutor,
} from './interlocutors.schemas.ts';

const READ = {
  kind: 'token',
  anyOf: ['BO_INTERLOCUTEURS'],
  mutates: false,
} as const;
const MANAGE = { ...READ, mutates: true } as const;
const ofOne = z.strictObject({ id: uuid });

const interlocutors = defineTable(interlocutor, {
  name: 'interlocuteurs',
  title: 'Interlocuteurs',
  columns: {
    nom: { title: 'Nom', sorts: true },
    prenom: { title: 'Prénom', sorts: true },
    fonction: { title: 'Fonction', sorts: true },
    mail: { title: 'Adresse e-mail', sorts: true },
    telephone: { title: 'Téléphone' },
    clientId: { title: 'Client', sorts: true },
    socialReason: { title: 'Raison sociale', sorts: true },
  },
  sortedBy: ['nom', 'asc'],
  filters: interlocutorFilters,
  unsaved: ['recherche'],
  export: { namesPeople: true },
});

export const getInterlocutors = defineCall({
  id: 'S-36',
  summary: 'Lister les interlocuteurs des clients',
  method: 'GET',
  path: '/api/sap/interlocuteurs',
  query: z.strictObject(interlocutors.query),
  answer: { kind: 'json', schema: z.array(interlocutor) },
  list: { table: interlocutors.table },
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
