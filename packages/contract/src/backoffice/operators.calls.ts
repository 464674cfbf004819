import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import { uuid } from '../schemas/wire-fields.ts';
import {
  operatorAccount,
  operatorFilters,
  operatorInvitation,
  operatorRoleBody,
  operatorSessionsBody,
  operatorSuspensionBody,
} from './operators.schemas.ts';

const READ = { kind: 'token', anyOf: ['BO_OPERATEURS'], mutates: false } as const;
const MANAGE = { ...READ, mutates: true } as const;
const PATH = '/api/sap/operateurs';
const ofOperator = z.strictObject({ idOperateur: uuid });

const operators = defineTable(operatorAccount, {
  name: 'operateurs',
  title: 'Opérateurs',
  columns: {
    nom: { title: 'Nom', sorts: true },
    prenom: { title: 'Prénom', sorts: true },
    login: { title: 'Identifiant', sorts: true },
    email: { title: 'Adresse e-mail', sorts: true },
    role: {
      title: 'Rôle',
      sorts: true,
      labels: {
        BO_GESTIONNAIRE: 'Gestionnaire',
        BO_SUPPORT: 'Assistance',
        BO_LECTURE: 'Lecture seule',
      },
    },
    statut: {
      title: 'État',
      sorts: true,
      labels: { INVITE: 'Invité', ACTIF: 'Actif', SUSPENDU: 'Suspendu' },
    },
    derniereConnexion: { title: 'Dernière connexion' },
    dateCreation: { title: 'Créé le', sorts: true },
  },
  sortedBy: ['nom', 'asc'],
  filters: operatorFilters,
  unsaved: ['recherche'],
  export: { namesPeople: true },
});

export const getOperators = defineCall({
  id: 'OPERATEURS',
  summary: 'Lister les opérateurs, leur rôle et leur état',
  method: 'GET',
  path: PATH,
  query: z.strictObject(operators.query),
  answer: { kind: 'json', schema: z.array(operatorAccount) },
  list: { table: operators.table },
  access: READ,
  idempotent: false,
  errors: [],
});

/** Creates nothing before a second person has agreed; then a one-use link is mailed. */
export const inviteOperator = defineCall({
  id: 'OPERATEUR-INVITATION',
  summary: 'Demander l’invitation d’un opérateur, à valider par une seconde personne',
  method: 'POST',
  path: PATH,
  body: operatorInvitation,
  answer: { kind: 'empty' },
  access: MANAGE,
  idempotent: false,
  errors: [
    'CONFIRMATION_REQUISE',
    'OPERATEUR_DEJA_PRESENT',
    'IDENTIFIANT_DEJA_UTILISE',
    'OPERATION_DEJA_DEMANDEE',
  ],
  sensitive: { actions: ['OPERATOR_RIGHTS'] },
});

export const resendOperatorInvitation = defineCall({
  id: 'OPERATEUR-RELANCE',
  summary: 'Envoyer un nouveau lien de premier accès à un opérateur qui n’est pas encore entré',
  method: 'POST',
  path: `${PATH}/:idOperateur/invitation`,
  params: ofOperator,
  answer: { kind: 'empty' },
  access: MANAGE,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'INVITATION_SANS_OBJET', 'TROP_DE_TENTATIVES'],
  sensitive: { none: 'repeats an invitation already agreed to, to the same address' },
});

export const changeOperatorRole = defineCall({
  id: 'OPERATEUR-ROLE',
  summary: 'Demander un autre rôle pour un opérateur, à valider par une seconde personne',
  method: 'POST',
  path: `${PATH}/:idOperateur/role`,
  params: ofOperator,
  body: operatorRoleBody,
  answer: { kind: 'empty' },
  access: MANAGE,
  idempotent: false,
  errors: [
    'CONFIRMATION_REQUISE',
    'RESSOURCE_INTROUVABLE',
    'ACTE_SUR_SOI',
    'OPERATEUR_INCHANGE',
    'DERNIER_GESTIONNAIRE',
    'OPERATION_DEJA_DEMANDEE',
  ],
  sensitive: { actions: ['OPERATOR_RIGHTS'] },
});

export const suspendOperator = defineCall({
  id: 'OPERATEUR-SUSPENSION',
  summary: 'Suspendre un opérateur et mettre fin à ses connexions, en disant pourquoi',
  method: 'POST',
  path: `${PATH}/:idOperateur/suspension`,
  params: ofOperator,
  body: operatorSuspensionBody,
  answer: { kind: 'empty' },
  access: MANAGE,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'ACTE_SUR_SOI', 'OPERATEUR_INCHANGE', 'DERNIER_GESTIONNAIRE'],
  sensitive: { none: 'only takes rights away; both operators are notified' },
});

export const reactivateOperator = defineCall({
  id: 'OPERATEUR-REACTIVATION',
  summary: 'Demander la réactivation d’un opérateur suspendu, à valider par une seconde personne',
  method: 'POST',
  path: `${PATH}/:idOperateur/reactivation`,
  params: ofOperator,
  answer: { kind: 'empty' },
  access: MANAGE,
  idempotent: false,
  errors: [
    'CONFIRMATION_REQUISE',
    'RESSOURCE_INTROUVABLE',
    'OPERATEUR_INCHANGE',
    'OPERATION_DEJA_DEMANDEE',
  ],
  sensitive: { actions: ['OPERATOR_RIGHTS'] },
});

export const endOperatorSessions = defineCall({
  id: 'OPERATEUR-SESSIONS-FIN',
  summary: 'Mettre fin à toutes les connexions d’un opérateur, en disant pourquoi',
  method: 'POST',
  path: `${PATH}/:idOperateur/fin-des-sessions`,
  params: ofOperator,
  body: operatorSessionsBody,
  answer: { kind: 'empty' },
  access: MANAGE,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'ACTE_SUR_SOI'],
  sensitive: { none: 'protects the operator, who is notified; the reason is recorded' },
});
