import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import { requiredChoice, requiredText } from '../schemas/fields.ts';
import { contractQuery } from '../wallet/holdings.schemas.ts';
import {
  departureBody,
  departurePreview,
  duplicatePair,
  departureQuery,
  funderPerson,
  funderPersonRow,
  mergeBody,
  PERSON_STATES,
  personCorrection,
  PLAN_PRESENCES,
} from './funder-people.schemas.ts';

const READ = {
  kind: 'token',
  anyOf: ['CONSULTER_SESSIONS_PRECOMMANDE', 'GERER_PLANS_AIDE'],
  mutates: false,
} as const;
const MANAGE = { kind: 'token', anyOf: ['GERER_SESSIONS_PRECOMMANDE'], mutates: true } as const;
const ofPerson = z.strictObject({ idPersonne: requiredText(64) });
const STATE_LABELS = { ATTENDUE: 'Attendue', INSCRITE: 'Inscrite', PARTIE: 'Partie' } as const;

const people = defineTable(funderPersonRow, {
  name: 'personnes-financeur',
  title: 'Personnes',
  columns: {
    numeroContrat: { title: 'Contrat', sorts: true },
    identifiant: { title: 'Identifiant ou matricule', sorts: true },
    nom: { title: 'Nom', sorts: true },
    prenom: { title: 'Prénom', sorts: true },
    dateNaissance: { title: 'Date de naissance' },
    etat: { title: 'Inscription', labels: STATE_LABELS },
    planActif: { title: 'Plan d’aide en cours' },
    montantAnnee: { title: 'Commandes de l’année', kind: 'amount' },
    partFinanceeAnnee: { title: 'Part financée de l’année', kind: 'amount' },
  },
  sortedBy: ['nom', 'asc'],
  filters: {
    ...contractQuery,
    etat: z.optional(requiredChoice(PERSON_STATES)),
    plan: z.optional(requiredChoice(PLAN_PRESENCES)),
    /** The beginning of a last name, a first name or an identifier. */
    recherche: z.optional(requiredText(100)),
  },
  unsaved: ['recherche'],
  export: { namesPeople: true },
});

export const getFunderPeople = defineCall({
  id: 'PERSONNES-LISTE',
  summary: 'Lister les personnes que le financeur a transmises, ou inscrites à ses contrats',
  method: 'GET',
  path: '/api/eb/financeur/personnes',
  query: z.strictObject(people.query),
  answer: { kind: 'json', schema: z.array(funderPersonRow) },
  list: { table: people.table },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: [],
});

export const getFunderPerson = defineCall({
  id: 'PERSONNES-FICHE',
  summary: 'Lire la fiche d’une personne du financeur, sans l’usage qu’elle fait de ses droits',
  method: 'GET',
  path: '/api/eb/financeur/personnes/:idPersonne',
  params: ofPerson,
  answer: { kind: 'json', schema: funderPerson },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const correctFunderPerson = defineCall({
  id: 'PERSONNES-CORRECTION',
  summary: 'Corriger ce que le financeur a transmis d’une personne',
  method: 'PATCH',
  path: '/api/eb/financeur/personnes/:idPersonne',
  params: ofPerson,
  body: personCorrection,
  answer: { kind: 'json', schema: funderPerson },
  access: MANAGE,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
  sensitive: { none: 'corrects what the funder gave; a registered person keeps their identity' },
});

export const getDuplicates = defineCall({
  id: 'PERSONNES-DOUBLONS',
  summary: 'Lister les fiches qui semblent être celles d’une même personne',
  method: 'GET',
  path: '/api/eb/financeur/doublons',
  answer: { kind: 'json', schema: z.array(duplicatePair) },
  access: { ...MANAGE, mutates: false },
  idempotent: false,
  errors: [],
});

export const mergePeople = defineCall({
  id: 'PERSONNES-FUSION',
  summary: 'Réunir deux fiches d’une même personne, dont l’une reste',
  method: 'POST',
  path: '/api/eb/financeur/personnes/:idPersonne/fusion',
  params: ofPerson,
  body: mergeBody,
  answer: { kind: 'json', schema: funderPerson },
  access: MANAGE,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'FUSION_IMPOSSIBLE'],
  sensitive: { none: 'moves what the funder gave; a registered person keeps their identity' },
});

export const previewDeparture = defineCall({
  id: 'PERSONNES-DEPART-APERCU',
  summary: 'Lire ce que le départ d’une personne change à ses demandes et à ses plans d’aide',
  method: 'GET',
  path: '/api/eb/financeur/personnes/:idPersonne/depart',
  params: ofPerson,
  query: departureQuery,
  answer: { kind: 'json', schema: departurePreview },
  access: { ...MANAGE, mutates: false },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const recordDeparture = defineCall({
  id: 'PERSONNES-DEPART',
  summary: 'Enregistrer le départ d’une personne, avec la fin de ses demandes et de ses plans',
  method: 'POST',
  path: '/api/eb/financeur/personnes/:idPersonne/depart',
  params: ofPerson,
  body: departureBody,
  answer: { kind: 'json', schema: funderPerson },
  access: MANAGE,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'DEPART_MODIFIE'],
  sensitive: {
    none: 'ends what is not ordered, like a refused line; orders and months granted stay',
  },
});

export const forgetDeparture = defineCall({
  id: 'PERSONNES-RETOUR',
  summary: 'Retirer la date de départ d’une personne, qui peut de nouveau commander',
  method: 'POST',
  path: '/api/eb/financeur/personnes/:idPersonne/retour',
  params: ofPerson,
  answer: { kind: 'json', schema: funderPerson },
  access: MANAGE,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
  sensitive: { none: 'moves no money and changes no identity' },
});
