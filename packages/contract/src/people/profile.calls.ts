import * as z from 'zod/mini';
import {
  connectionInformationBody,
  consent,
  declarationInformation,
  declarationInformationBody,
  mainInformation,
  mainInformationBody,
  ownBankDetails,
  ownBankDetailsBody,
  productChoice,
  productChoiceBody,
  productChoiceQuery,
  profileQuery,
} from './profile.schemas.ts';
import { defineCall } from '../calls/define-call.ts';

const READ = {
  kind: 'token',
  anyOf: ['CONSULTER_PROFIL'],
  mutates: false,
  isPersonal: true,
} as const;
const CHANGE = {
  kind: 'token',
  anyOf: ['GERER_PROFIL'],
  mutates: true,
  isPersonal: true,
} as const;

const NOTHING = { kind: 'json', schema: z.object({}) } as const;

export const getProductChoice = defineCall({
  id: 'B-025',
  summary: 'Lire son mode de versement sur un contrat',
  method: 'GET',
  path: '/api/eb/beneficiaires/choix-type-produit',
  query: productChoiceQuery,
  answer: { kind: 'json', schema: productChoice },
  access: { ...READ, links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

/** A contract without choice is refused like the contract of another person. */
export const changeProductChoice = defineCall({
  id: 'B-026',
  summary: 'Choisir son mode de versement sur un contrat qui le permet',
  method: 'PATCH',
  path: '/api/eb/beneficiaires/choix-type-produit',
  query: productChoiceQuery,
  body: productChoiceBody,
  answer: { kind: 'json', schema: productChoice },
  access: { ...CHANGE, links: ['PARTENAIRE', 'SAP'] },
  idempotent: false,
  errors: [],
  sensitive: { none: 'a preference: each paper order has its own row' },
});

export const getMainInformation = defineCall({
  id: 'B-027',
  summary: 'Lire ses informations principales',
  method: 'GET',
  path: '/api/eb/beneficiaires/profil/informations-principales',
  query: profileQuery,
  answer: { kind: 'json', schema: mainInformation },
  access: { ...READ, links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

/**
 * A recent confirmation is required only for a new e-mail address, telephone number or postal
 * address. A new e-mail address is used once confirmed; the answer does not reveal whether an
 * account has it already.
 */
export const changeMainInformation = defineCall({
  id: 'B-028',
  summary:
    'Changer ses informations principales, après confirmation de son identité pour l’adresse e-mail et les téléphones',
  method: 'PATCH',
  path: '/api/eb/beneficiaires/profil/informations-principales',
  query: profileQuery,
  body: mainInformationBody,
  answer: NOTHING,
  access: CHANGE,
  idempotent: false,
  errors: ['CONFIRMATION_REQUISE'],
  sensitive: { actions: ['CHANGE_CONTACT', 'CHANGE_POSTAL_ADDRESS'] },
});

/** Requires the current password, and the second step for accounts that have one. */
export const changeConnectionInformation = defineCall({
  id: 'B-029',
  summary: 'Changer son identifiant de connexion, confirmé par le mot de passe actuel',
  method: 'PATCH',
  path: '/api/eb/beneficiaires/profil/informations-connexion',
  body: connectionInformationBody,
  answer: NOTHING,
  access: CHANGE,
  idempotent: false,
  errors: ['CONFIRMATION_REQUISE', 'MOT_DE_PASSE_INCORRECT', 'IDENTIFIANT_DEJA_UTILISE'],
  sensitive: { actions: ['CHANGE_CREDENTIALS'] },
});

export const getOwnBankDetails = defineCall({
  id: 'B-030',
  summary: 'Lire ses informations bancaires, masquées',
  method: 'GET',
  path: '/api/eb/beneficiaires/profil/informations-bancaires',
  answer: { kind: 'json', schema: ownBankDetails },
  access: READ,
  idempotent: false,
  errors: [],
});

export const changeOwnBankDetails = defineCall({
  id: 'B-030-MODIFICATION',
  summary:
    'Donner de nouvelles informations bancaires, après confirmation de son identité par un code',
  method: 'PATCH',
  path: '/api/eb/beneficiaires/profil/informations-bancaires',
  body: ownBankDetailsBody,
  answer: { kind: 'json', schema: ownBankDetails },
  access: CHANGE,
  idempotent: false,
  errors: ['CONFIRMATION_REQUISE'],
  sensitive: { actions: ['CHANGE_IBAN'] },
});

export const getDeclarationInformation = defineCall({
  id: 'B-031',
  summary: 'Lire ses numéros d’employeur et l’état de ses mandats',
  method: 'GET',
  path: '/api/eb/beneficiaires/profil/informations-declaration',
  answer: { kind: 'json', schema: declarationInformation },
  access: { ...READ, feature: 'ONGLET_DECLARATION_PROFIL', links: ['LECTURE_SEULE'] },
  idempotent: false,
  errors: [],
});

export const changeDeclarationInformation = defineCall({
  id: 'B-031-MODIFICATION',
  summary: 'Changer ses numéros d’employeur',
  method: 'PATCH',
  path: '/api/eb/beneficiaires/profil/informations-declaration',
  body: declarationInformationBody,
  answer: { kind: 'json', schema: declarationInformation },
  access: { ...CHANGE, feature: 'ONGLET_DECLARATION_PROFIL' },
  idempotent: false,
  errors: ['ORGANISME_INDISPONIBLE'],
  sensitive: { none: 'numbers at the national bodies, which check them; they receive no money' },
});

export const getConsents = defineCall({
  id: 'CONSENTEMENTS',
  summary: 'Lister ses consentements, les plus récents d’abord',
  method: 'GET',
  path: '/api/eb/beneficiaires/consentements',
  answer: { kind: 'json', schema: z.array(consent) },
  access: { ...READ, links: ['LECTURE_SEULE'] },
  idempotent: false,
  errors: [],
});
