import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { openedRequest } from '../people/requests.schemas.ts';
import { uuid } from '../schemas/wire-fields.ts';
import {
  legalFile,
  legalFileBody,
  liftOppositionBody,
  mailChangeBody,
  personSheet,
  requestForPersonBody,
  unlockBody,
} from './person-sheet.schemas.ts';

const ofPerson = z.strictObject({ idPersonne: uuid });

/** By account id, which names no one in an address. */
export const getPersonSheet = defineCall({
  id: 'PERSONNE-FICHE',
  summary: 'Lire la fiche d’une personne, avec ses dernières opérations',
  method: 'GET',
  path: '/api/sap/fiches/:idPersonne',
  params: ofPerson,
  answer: { kind: 'json', schema: personSheet },
  access: { kind: 'token', anyOf: ['BO_PERSONNES'], mutates: false },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'CONSULTATIONS_SUSPENDUES'],
});

export const openRequestForPerson = defineCall({
  id: 'PERSONNE-DEMANDE',
  summary: 'Ouvrir une demande au nom d’une personne, qui la suit dans son espace',
  method: 'POST',
  path: '/api/sap/fiches/:idPersonne/demandes',
  params: ofPerson,
  body: requestForPersonBody,
  answer: { kind: 'json', schema: openedRequest },
  access: { kind: 'token', anyOf: ['BO_DEMANDES_GESTION'], mutates: true },
  // A double click must not open two requests.
  idempotent: 'optional',
  errors: ['RESSOURCE_INTROUVABLE', 'CONSULTATIONS_SUSPENDUES'],
  sensitive: { none: 'moves no money and changes no identity; the person is notified by mail' },
});

/** The address changes once the person has opened the link mailed to the new one. */
export const startMailChange = defineCall({
  id: 'PERSONNE-ADRESSE-MAIL',
  summary: 'Demander à une personne de prouver sa nouvelle adresse e-mail, en disant pourquoi',
  method: 'POST',
  path: '/api/sap/fiches/:idPersonne/adresse-mail',
  params: ofPerson,
  body: mailChangeBody,
  answer: { kind: 'empty' },
  access: { kind: 'token', anyOf: ['BO_PERSONNES'], mutates: true },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'CONSULTATIONS_SUSPENDUES', 'CONFIRMATION_REQUISE'],
  sensitive: { actions: ['CHANGE_CONTACT'] },
});

/** The password is still asked, and the address of the network keeps its own limit. */
export const unlockSignIn = defineCall({
  id: 'PERSONNE-DEBLOCAGE',
  summary: 'Débloquer la connexion d’une personne après trop de mots de passe erronés',
  method: 'POST',
  path: '/api/sap/fiches/:idPersonne/deblocage',
  params: ofPerson,
  body: unlockBody,
  answer: { kind: 'empty' },
  access: { kind: 'token', anyOf: ['BO_PERSONNES'], mutates: true },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'CONSULTATIONS_SUSPENDUES'],
  sensitive: { none: 'gives new tries of the password, nothing else' },
});

/** The former link stops working. */
export const resendProofLink = defineCall({
  id: 'PERSONNE-LIEN-RENVOYE',
  summary: 'Renvoyer à une personne le lien qui confirme son adresse e-mail',
  method: 'POST',
  path: '/api/sap/fiches/:idPersonne/lien-adresse',
  params: ofPerson,
  answer: { kind: 'empty' },
  access: { kind: 'token', anyOf: ['BO_PERSONNES'], mutates: true },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'CONSULTATIONS_SUSPENDUES', 'TROP_DE_TENTATIVES'],
  sensitive: { none: 'mails the address that the person gave, which it does not change' },
});

/** All or nothing. The vouchers can be spent again, which is why a code is asked. */
export const liftOpposition = defineCall({
  id: 'PERSONNE-OPPOSITION-LEVEE',
  summary: 'Lever l’opposition sur des titres d’une personne, qui les a retrouvés',
  method: 'POST',
  path: '/api/sap/fiches/:idPersonne/levees-opposition',
  params: ofPerson,
  body: liftOppositionBody,
  answer: { kind: 'empty' },
  access: { kind: 'token', anyOf: ['BO_PERSONNES'], mutates: true },
  idempotent: false,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'CONSULTATIONS_SUSPENDUES',
    'CONFIRMATION_REQUISE',
    'OPPOSITION_DEJA_LEVEE',
  ],
  sensitive: { actions: ['LIFT_OPPOSITION'] },
});

/** What an authority that may know everything asks about a person (ADR 0076). */
export const getLegalFiles = defineCall({
  id: 'PERSONNE-DOSSIERS',
  summary: 'Lister les dossiers demandés par une autorité sur une personne',
  method: 'GET',
  path: '/api/sap/fiches/:idPersonne/dossiers',
  params: ofPerson,
  answer: { kind: 'json', schema: z.array(legalFile) },
  access: { kind: 'token', anyOf: ['BO_PERSONNES'], mutates: false },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'CONSULTATIONS_SUSPENDUES'],
});

/** Nothing is made before a second person has agreed. */
export const askLegalFile = defineCall({
  id: 'PERSONNE-DOSSIER-DEMANDE',
  summary:
    'Demander le dossier complet d’une personne pour une autorité, à valider par une seconde personne',
  method: 'POST',
  path: '/api/sap/fiches/:idPersonne/dossiers',
  params: ofPerson,
  body: legalFileBody,
  answer: { kind: 'empty' },
  access: { kind: 'token', anyOf: ['BO_PERSONNES'], mutates: true },
  idempotent: false,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'CONSULTATIONS_SUSPENDUES',
    'CONFIRMATION_REQUISE',
    'OPERATION_DEJA_DEMANDEE',
  ],
  sensitive: { actions: ['OPERATOR_PERSON_FILE'] },
});

/** By its author alone, while it is available. */
export const downloadLegalFile = defineCall({
  id: 'PERSONNE-DOSSIER-FICHIER',
  summary: 'Télécharger le dossier d’une personne qu’une seconde personne a accordé',
  method: 'POST',
  path: '/api/sap/fiches/:idPersonne/dossiers/:idDossier/fichier',
  params: z.strictObject({ idPersonne: uuid, idDossier: uuid }),
  answer: { kind: 'file' },
  access: { kind: 'token', anyOf: ['BO_PERSONNES'], mutates: true },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'CONSULTATIONS_SUSPENDUES', 'CONFIRMATION_REQUISE'],
  sensitive: { actions: ['OPERATOR_PERSON_FILE'] },
});
