import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import { requiredChoice, requiredText } from '../schemas/fields.ts';
import { FUNDER_ROLES } from '@portail/rules/funders/rights.ts';
import { funderInvitation, funderRightsBody, funderUser } from './funder-users.schemas.ts';

const READ = {
  kind: 'token',
  anyOf: ['GERER_UTILISATEURS'],
  mutates: false,
} as const;
const MANAGE = { ...READ, mutates: true } as const;
const ofUser = z.strictObject({ idUtilisateur: requiredText(64) });

const users = defineTable(funderUser, {
  name: 'utilisateurs',
  title: 'Utilisateurs',
  columns: {
    nom: { title: 'Nom', sorts: true },
    prenom: { title: 'Prénom', sorts: true },
    login: { title: 'Identifiant', sorts: true },
    email: { title: 'Adresse e-mail', sorts: true },
    role: {
      title: 'Rôle',
      sorts: true,
      labels: {
        LECTEUR: 'Lecture seule',
        GESTIONNAIRE: 'Gestionnaire',
        VALIDEUR: 'Valideur',
        ADMINISTRATEUR: 'Administrateur',
        PAR_CONTRAT: 'Droits par contrat',
      },
    },
    statut: { title: 'État', sorts: true, labels: { INVITE: 'Invité', ACTIF: 'Actif' } },
    dateCreation: { title: 'Créé le', sorts: true },
  },
  sortedBy: ['nom', 'asc'],
  filters: {},
  export: { namesPeople: true },
});

export const getFunderUsers = defineCall({
  id: 'FINANCEUR-UTILISATEURS',
  summary: 'Lister les utilisateurs de l’espace du financeur',
  method: 'GET',
  path: '/api/eb/financeur/utilisateurs',
  query: z.strictObject(users.query),
  answer: { kind: 'json', schema: z.array(funderUser) },
  list: { table: users.table },
  access: READ,
  idempotent: false,
  errors: [],
});

export const inviteFunderUser = defineCall({
  id: 'FINANCEUR-UTILISATEUR-INVITATION',
  summary: 'Inviter une personne dans l’espace du financeur',
  method: 'POST',
  path: '/api/eb/financeur/utilisateurs',
  body: funderInvitation,
  answer: { kind: 'json', schema: funderUser },
  access: MANAGE,
  idempotent: false,
  errors: [
    'CONFIRMATION_REQUISE',
    'UTILISATEUR_DEJA_PRESENT',
    'TROP_DE_TENTATIVES',
    'DROITS_NON_ADMINISTRES',
  ],
  sensitive: { actions: ['GRANT_ACCESS'] },
});

export const changeFunderUserRole = defineCall({
  id: 'FINANCEUR-UTILISATEUR-ROLE',
  summary: 'Changer le rôle d’un utilisateur du financeur',
  method: 'PATCH',
  path: '/api/eb/financeur/utilisateurs/:idUtilisateur',
  params: ofUser,
  body: z.strictObject({ role: requiredChoice(FUNDER_ROLES) }),
  answer: { kind: 'json', schema: funderUser },
  access: MANAGE,
  idempotent: false,
  errors: [
    'CONFIRMATION_REQUISE',
    'RESSOURCE_INTROUVABLE',
    'DERNIER_ADMINISTRATEUR',
    'DROITS_NON_ADMINISTRES',
  ],
  sensitive: { actions: ['GRANT_ACCESS'] },
});

export const changeFunderUserRights = defineCall({
  id: 'FINANCEUR-UTILISATEUR-DROITS',
  summary: 'Changer les droits d’un utilisateur du financeur, contrat par contrat',
  method: 'PUT',
  path: '/api/eb/financeur/utilisateurs/:idUtilisateur/droits',
  params: ofUser,
  body: funderRightsBody,
  bodyLimit: { maxKeys: 6_000 },
  answer: { kind: 'json', schema: funderUser },
  access: MANAGE,
  idempotent: false,
  errors: [
    'CONFIRMATION_REQUISE',
    'RESSOURCE_INTROUVABLE',
    'DERNIER_ADMINISTRATEUR',
    'DROITS_NON_ADMINISTRES',
  ],
  sensitive: { actions: ['GRANT_ACCESS'] },
});

export const resendFunderInvitation = defineCall({
  id: 'FINANCEUR-UTILISATEUR-RELANCE',
  summary: 'Envoyer de nouveau son invitation à un utilisateur',
  method: 'POST',
  path: '/api/eb/financeur/utilisateurs/:idUtilisateur/invitation',
  params: ofUser,
  answer: { kind: 'json', schema: funderUser },
  access: MANAGE,
  idempotent: false,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'INVITATION_SANS_OBJET',
    'TROP_DE_TENTATIVES',
    'DROITS_NON_ADMINISTRES',
  ],
  sensitive: { none: 'repeats an invitation already granted, to the same address' },
});

export const removeFunderUser = defineCall({
  id: 'FINANCEUR-UTILISATEUR-RETRAIT',
  summary: 'Retirer à une personne l’accès à l’espace du financeur',
  method: 'DELETE',
  path: '/api/eb/financeur/utilisateurs/:idUtilisateur',
  params: ofUser,
  answer: { kind: 'empty' },
  access: MANAGE,
  idempotent: false,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'DERNIER_ADMINISTRATEUR',
    'RETRAIT_DE_SOI',
    'DROITS_NON_ADMINISTRES',
  ],
  sensitive: { none: 'only takes rights away' },
});
