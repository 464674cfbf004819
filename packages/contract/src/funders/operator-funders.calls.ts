import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import { numeroContrat } from '../schemas/fields.ts';
import { contractChange, contractCreation, contractSheet } from './contract-settings.schemas.ts';
import {
  firstUser,
  funderChange,
  funderCreation,
  funderFilters,
  funderId,
  funderLine,
  funderSheet,
} from './operator-funders.schemas.ts';

const FUNDERS = '/api/sap/financeurs';
const CONTRACTS = '/api/sap/contrats';
const READ = { kind: 'token', anyOf: ['BO_FINANCEURS'], mutates: false } as const;
const MANAGE = { ...READ, mutates: true } as const;
const ofFunder = z.strictObject({ clientId: funderId });
const ofContract = z.strictObject({ numeroContrat });

const CONTRACT_TYPES = { CESU_RH: 'CESU RH', CESU_SOCIAL: 'CESU social' } as const;

const funders = defineTable(funderLine, {
  name: 'financeurs',
  title: 'Financeurs',
  columns: {
    socialReason: { title: 'Raison sociale', sorts: true },
    clientId: { title: 'Client', sorts: true },
    clientNumber: { title: 'Numéro de client', sorts: true },
    siret: { title: 'SIRET', sorts: true },
    clientType: {
      title: 'Type',
      sorts: true,
      labels: { STANDARD: 'Standard', PETIT_CLIENT: 'Petit client' },
    },
    contrats: {
      title: 'Contrats',
      cell: ({ contrats }) => contrats.map(({ contractId }) => contractId).join(', '),
    },
  },
  sortedBy: ['socialReason', 'asc'],
  filters: funderFilters,
  unsaved: ['recherche'],
  export: { namesPeople: false },
});

const contracts = defineTable(contractSheet, {
  name: 'contrats',
  title: 'Contrats',
  columns: {
    contractId: { title: 'Contrat', sorts: true },
    clientId: { title: 'Client', sorts: true },
    socialReason: { title: 'Raison sociale', sorts: true },
    contractType: { title: 'Type', sorts: true, labels: CONTRACT_TYPES },
    libelleProduitContrat: { title: 'Produit', sorts: true },
    contractActivated: { title: 'Actif' },
    nombreBeneficiaires: { title: 'Bénéficiaires', kind: 'count', sorts: true },
  },
  sortedBy: ['contractId', 'asc'],
  filters: { clientId: z.optional(funderId) },
  export: { namesPeople: false },
});

export const getFunders = defineCall({
  id: 'S-38',
  summary: 'Lister et chercher les financeurs',
  method: 'GET',
  path: FUNDERS,
  query: z.strictObject(funders.query),
  answer: { kind: 'json', schema: z.array(funderLine) },
  list: { table: funders.table },
  access: READ,
  idempotent: false,
  errors: [],
});

export const getFunder = defineCall({
  id: 'S-38-FICHE',
  summary: 'Lire un financeur et ses contrats',
  method: 'GET',
  path: `${FUNDERS}/:clientId`,
  params: ofFunder,
  answer: { kind: 'json', schema: funderSheet },
  access: READ,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const createFunder = defineCall({
  id: 'FINANCEUR-CREATION',
  summary: 'Créer un financeur et inviter son premier administrateur',
  method: 'POST',
  path: FUNDERS,
  body: funderCreation,
  answer: { kind: 'json', schema: funderSheet },
  access: MANAGE,
  // The SIRET is unique, so a repeated call is refused.
  idempotent: false,
  errors: ['SIRET_DEJA_CONNU'],
  sensitive: { none: 'a new funder has no contract and no money' },
});

export const changeFunder = defineCall({
  id: 'FINANCEUR-MODIFICATION',
  summary: 'Modifier l’identité d’un financeur',
  method: 'PATCH',
  path: `${FUNDERS}/:clientId`,
  params: ofFunder,
  body: funderChange,
  answer: { kind: 'json', schema: funderSheet },
  access: MANAGE,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'FICHE_MODIFIEE', 'CONFIRMATION_REQUISE', 'SIRET_DEJA_CONNU'],
  // The contact cannot sign in, so the new address is notified and needs no proof.
  sensitive: { actions: ['CHANGE_CONTACT'] },
});

/** For a funder whose first link expired, or without administrators. */
export const inviteFunderAdministrator = defineCall({
  id: 'FINANCEUR-ADMINISTRATEUR',
  summary: 'Inviter un administrateur dans l’espace d’un financeur',
  method: 'POST',
  path: `${FUNDERS}/:clientId/administrateurs`,
  params: ofFunder,
  body: firstUser,
  answer: { kind: 'json', schema: funderSheet },
  access: MANAGE,
  idempotent: false,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'CONFIRMATION_REQUISE',
    'ADMINISTRATEUR_DEJA_PRESENT',
    'TROP_DE_TENTATIVES',
  ],
  sensitive: { actions: ['GRANT_ACCESS'] },
});

export const getContractSheets = defineCall({
  id: 'CONTRATS',
  summary: 'Lire les contrats avec leurs paramètres, tous ou ceux d’un financeur',
  method: 'GET',
  path: CONTRACTS,
  query: z.strictObject(contracts.query),
  answer: { kind: 'json', schema: z.array(contractSheet) },
  list: { table: contracts.table },
  access: READ,
  idempotent: false,
  errors: [],
});

export const createContract = defineCall({
  id: 'CONTRAT-CREATION',
  summary: 'Créer un contrat',
  method: 'POST',
  path: CONTRACTS,
  body: contractCreation,
  answer: { kind: 'json', schema: contractSheet },
  access: MANAGE,
  // The number is unique, so a repeated call is refused.
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'NUMERO_CONTRAT_DEJA_PRIS'],
  sensitive: { none: 'a new contract has no person and no money' },
});

export const changeContract = defineCall({
  id: 'CONTRAT-MODIFICATION',
  summary:
    'Modifier les paramètres d’un contrat ; sa désactivation et ses frais attendent une seconde personne',
  method: 'PATCH',
  path: `${CONTRACTS}/:numeroContrat`,
  params: ofContract,
  body: contractChange,
  answer: { kind: 'json', schema: contractSheet },
  access: MANAGE,
  idempotent: false,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'FICHE_MODIFIEE',
    'CONTRAT_EN_USAGE',
    'CONFIRMATION_REQUISE',
    'OPERATION_DEJA_DEMANDEE',
  ],
  sensitive: { actions: ['OPERATOR_CONTRACT'] },
});
