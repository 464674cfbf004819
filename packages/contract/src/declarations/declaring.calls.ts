import type { Permission } from '@portail/rules/identity/access/vocabulary.ts';
import * as z from 'zod/mini';
import {
  association,
  associationBody,
  cesuDeclarationAnswer,
  cesuDeclarationBody,
  child,
  childBody,
  childCheck,
  childCheckBody,
  declarationId,
  declarationLine,
  declarationResume,
  declarationsQuery,
  declaredNumbers,
  employeeCheck,
  employeeCheckBody,
  employerCheck,
  employerCheckBody,
  lastCesuDeclaration,
  lastPajeDeclaration,
  mandateState,
  organismePath,
  pajeDeclarationAnswer,
  pajeDeclarationBody,
  pajePreDeclarationBody,
  preDeclaration,
} from './declaring.schemas.ts';
import { defineCall } from '../calls/define-call.ts';

const readBy = <const P extends Permission>(...anyOf: readonly P[]) =>
  ({ kind: 'token', anyOf, mutates: false }) as const;
const ASK = readBy('DECLARER_SALARIE');
const DECLARE = { ...ASK, mutates: true } as const;

const ofOrganisme = z.strictObject({ organisme: organismePath });
const ofDeclaration = z.strictObject({ organisme: organismePath, id: declarationId });
const ofEmployee = z.strictObject({
  numeroSalarie: z.string().check(z.regex(/^[0-9A-Z]{14}$/)),
});

/** Every employer state is a 200 answer; the page explains it. */
export const checkEmployer = defineCall({
  id: 'B-102',
  summary: 'Vérifier le compte d’un employeur auprès de l’organisme',
  method: 'POST',
  path: '/api/eb/beneficiaires/declarations/:organisme/employeurs/verification',
  params: ofOrganisme,
  body: employerCheckBody,
  answer: { kind: 'json', schema: employerCheck },
  access: DECLARE,
  idempotent: false,
  errors: ['NUMERO_EMPLOYEUR_REFUSE', 'ORGANISME_INDISPONIBLE'],
  sensitive: { none: 'moves no money and changes no identity' },
});

export const checkEmployee = defineCall({
  id: 'B-103',
  summary: 'Vérifier un salarié auprès de l’organisme',
  method: 'POST',
  path: '/api/eb/beneficiaires/declarations/:organisme/salaries/verification',
  params: ofOrganisme,
  body: employeeCheckBody,
  answer: { kind: 'json', schema: employeeCheck },
  access: DECLARE,
  idempotent: false,
  errors: ['NUMERO_EMPLOYEUR_REFUSE', 'ORGANISME_INDISPONIBLE'],
  sensitive: { none: 'moves no money and changes no identity' },
});

/** Repeating the call has no further effect. */
export const associateEmployee = defineCall({
  id: 'B-104',
  summary: 'Associer un salarié à un employeur auprès de l’organisme',
  method: 'POST',
  path: '/api/eb/beneficiaires/declarations/:organisme/associations',
  params: ofOrganisme,
  body: associationBody,
  answer: { kind: 'json', schema: association },
  access: DECLARE,
  idempotent: false,
  errors: [
    'EMPLOYEUR_NON_ENREGISTRE',
    'NUMERO_EMPLOYEUR_REFUSE',
    'EMPLOYEUR_NON_ACTIF',
    'SALARIE_NON_ENREGISTRE',
    'ORGANISME_INDISPONIBLE',
  ],
  sensitive: { none: 'moves no money and changes no identity' },
});

/** 204 without an earlier declaration for this employee. */
export const getLastCesuDeclaration = defineCall({
  id: 'B-105',
  summary: 'Lire la dernière déclaration CESU d’un salarié',
  method: 'GET',
  path: '/api/eb/beneficiaires/declarations/cesu/derniere',
  query: ofEmployee,
  answer: { kind: 'json', schema: lastCesuDeclaration, orEmpty: true },
  access: ASK,
  idempotent: false,
  errors: [],
});

/** 204 also when the last one is older than six months. */
export const getLastPajeDeclaration = defineCall({
  id: 'B-105-PAJE',
  summary: 'Lire la dernière déclaration Pajemploi d’un salarié',
  method: 'GET',
  path: '/api/eb/beneficiaires/declarations/paje/derniere',
  query: ofEmployee,
  answer: { kind: 'json', schema: lastPajeDeclaration, orEmpty: true },
  access: ASK,
  idempotent: false,
  errors: [],
});

/** Without a number, uses that of the profile or of the last declaration; `ABSENT` when there is none. */
export const getMandateState = defineCall({
  id: 'B-106',
  summary: 'Lire l’état du mandat d’un employeur',
  method: 'GET',
  path: '/api/eb/beneficiaires/declarations/:organisme/mandat',
  params: ofOrganisme,
  query: z.strictObject({
    numeroEmployeur: z.optional(z.string().check(z.regex(/^[0-9A-Z]{14}$/))),
  }),
  answer: { kind: 'json', schema: mandateState },
  access: { ...readBy('DECLARER_SALARIE', 'CONSULTER_PROFIL'), links: ['LECTURE_SEULE'] },
  idempotent: false,
  errors: ['NUMERO_EMPLOYEUR_REFUSE', 'ORGANISME_INDISPONIBLE'],
});

export const getDeclaredNumbers = defineCall({
  id: 'B-107',
  summary: 'Lister les numéros d’employeur et de salarié déjà déclarés',
  method: 'GET',
  path: '/api/eb/beneficiaires/declarations/:organisme/numeros',
  params: ofOrganisme,
  answer: { kind: 'json', schema: declaredNumbers },
  access: ASK,
  idempotent: false,
  errors: [],
});

const DECLARATION_ERRORS = [
  'DECLARATIONS_FERMEES',
  'EMPLOYEUR_NON_ENREGISTRE',
  'NUMERO_EMPLOYEUR_REFUSE',
  'EMPLOYEUR_NON_ACTIF',
  'SALARIE_NON_ENREGISTRE',
  'ASSOCIATION_REQUISE',
  'MANDAT_EN_ATTENTE',
  'MANDAT_ABSENT',
  'MANDAT_RESILIE',
  'DECLARATION_DEJA_FAITE',
  'ORGANISME_INDISPONIBLE',
] as const;

/** Answers immediately; the message to the body is sent asynchronously, once. */
export const declareToCesu = defineCall({
  id: 'B-108',
  summary: 'Déclarer un salarié au CESU',
  method: 'POST',
  path: '/api/eb/beneficiaires/declarations/cesu',
  body: cesuDeclarationBody,
  answer: { kind: 'json', schema: cesuDeclarationAnswer },
  access: DECLARE,
  idempotent: true,
  errors: DECLARATION_ERRORS,
  sensitive: {
    none: 'declares hours to the national body; the payment of the salary has its own row',
  },
});

/** Computes the amounts; stores nothing and does not call the body. */
export const preDeclareToPaje = defineCall({
  id: 'B-109',
  summary: 'Calculer une déclaration Pajemploi avant de l’envoyer',
  method: 'POST',
  path: '/api/eb/beneficiaires/declarations/paje/pre-declarations',
  body: pajePreDeclarationBody,
  answer: { kind: 'json', schema: preDeclaration },
  access: { ...ASK, links: ['LECTURE_SEULE'] },
  idempotent: false,
  errors: ['DECLARATIONS_FERMEES'],
});

export const declareToPaje = defineCall({
  id: 'B-110',
  summary: 'Déclarer un salarié à Pajemploi',
  method: 'POST',
  path: '/api/eb/beneficiaires/declarations/paje',
  body: pajeDeclarationBody,
  answer: { kind: 'json', schema: pajeDeclarationAnswer },
  access: DECLARE,
  idempotent: true,
  errors: DECLARATION_ERRORS,
  sensitive: {
    none: 'declares hours to the national body; the payment of the salary has its own row',
  },
});

/** Stores nothing. */
export const checkChild = defineCall({
  id: 'B-111',
  summary: 'Vérifier qu’un enfant ouvre droit',
  method: 'POST',
  path: '/api/eb/beneficiaires/declarations/paje/enfants/verification',
  body: childCheckBody,
  answer: { kind: 'json', schema: childCheck },
  access: { ...ASK, links: ['LECTURE_SEULE'] },
  idempotent: false,
  errors: [],
});

/** Adding an existing child returns its id. */
export const addChild = defineCall({
  id: 'B-112',
  summary: 'Ajouter un enfant',
  method: 'POST',
  path: '/api/eb/beneficiaires/declarations/paje/enfants',
  body: childBody,
  answer: { kind: 'json', schema: z.object({ idEnfant: z.string() }) },
  access: DECLARE,
  idempotent: false,
  errors: ['TROP_D_ENFANTS'],
  sensitive: { none: 'moves no money and changes no identity' },
});

export const getChildren = defineCall({
  id: 'B-113',
  summary: 'Lister ses enfants',
  method: 'GET',
  path: '/api/eb/beneficiaires/declarations/paje/enfants',
  answer: { kind: 'json', schema: z.array(child) },
  access: ASK,
  idempotent: false,
  errors: [],
});

export const getDeclarations = defineCall({
  id: 'B-114',
  summary: 'Lister ses déclarations',
  method: 'GET',
  path: '/api/eb/beneficiaires/declarations',
  query: declarationsQuery,
  answer: { kind: 'json', schema: z.array(declarationLine) },
  list: { cursor: 'id' },
  access: { ...readBy('CONSULTER_DECLARATIONS'), links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const getDeclaration = defineCall({
  id: 'DECLARATION',
  summary: 'Lire une déclaration et son état',
  method: 'GET',
  path: '/api/eb/beneficiaires/declarations/:organisme/:id',
  params: ofDeclaration,
  answer: { kind: 'json', schema: declarationLine },
  access: {
    ...readBy('CONSULTER_DECLARATIONS', 'DECLARER_SALARIE'),
    links: ['LECTURE_SEULE', 'SAP'],
  },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

/** Only for people who may declare: it contains the names of children. */
export const getDeclarationToResume = defineCall({
  id: 'DECLARATION-REPRISE',
  summary: 'Lire une déclaration pour la payer ou la refaire',
  method: 'GET',
  path: '/api/eb/beneficiaires/declarations/:organisme/:id/reprise',
  params: ofDeclaration,
  answer: { kind: 'json', schema: declarationResume },
  access: ASK,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const getDeclarationReceiptPdf = defineCall({
  id: 'B-115',
  summary: 'Télécharger le récépissé d’une déclaration',
  method: 'GET',
  path: '/api/eb/beneficiaires/declarations/:organisme/:id/recepisse/pdf',
  params: ofDeclaration,
  answer: { kind: 'file' },
  access: { ...readBy('CONSULTER_DECLARATIONS'), links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});
