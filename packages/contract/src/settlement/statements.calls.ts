import * as z from 'zod/mini';
import { searchedAmount } from '../backoffice/operations.schemas.ts';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import { uuid } from '../schemas/wire-fields.ts';
import {
  bankStatement,
  filingBody,
  LINE_STATES,
  lineSearch,
  loadedStatements,
  STATEMENT_MAX_BYTES,
  statementLine,
  statementLineDetails,
} from './statements.schemas.ts';

const READ = { kind: 'token', anyOf: ['BO_OPERATIONS'], mutates: false } as const;
const ACT = { ...READ, mutates: true } as const;
const PATH = '/api/sap/operations/releves';
const LINE_PATH = '/api/sap/operations/lignes-releve';
const ofLine = z.strictObject({ idLigne: uuid });

const statements = defineTable(bankStatement, {
  name: 'releves-bancaires',
  title: 'Relevés bancaires',
  columns: {
    dateReception: { title: 'Reçu le', sorts: true },
    numero: { title: 'Numéro', sorts: true },
    type: { title: 'Type', sorts: true },
    compte: { title: 'Fin du compte' },
    credits: { title: 'Crédits', kind: 'amount', sorts: true },
    debits: { title: 'Débits', kind: 'amount', sorts: true },
    lignes: { title: 'Lignes', kind: 'count', sorts: true },
    rapproches: { title: 'Rapprochées', kind: 'count' },
    proposes: { title: 'Proposées', kind: 'count' },
    nonRapproches: { title: 'À traiter', kind: 'count' },
  },
  sortedBy: ['dateReception', 'desc'],
  filters: { type: z.optional(bankStatement.shape.type) },
  export: { namesPeople: false },
});

const lines = defineTable(statementLine, {
  name: 'lignes-releves',
  title: 'Lignes des relevés',
  columns: {
    jour: { title: 'Jour', sorts: true },
    sens: { title: 'Sens', labels: { CREDIT: 'Crédit', DEBIT: 'Débit' } },
    montant: { title: 'Montant', kind: 'amount', sorts: true },
    referenceBancaire: { title: 'Référence de la banque', sorts: true },
    etat: { title: 'État' },
    cibles: {
      title: 'Références',
      cell: ({ cibles }) => cibles.map(({ reference }) => reference).join(' '),
    },
  },
  sortedBy: ['jour', 'desc'],
  filters: {
    etat: z.optional(z.enum(LINE_STATES)),
    releve: z.optional(uuid),
    recherche: lineSearch,
    montant: searchedAmount,
  },
  unsaved: ['recherche'],
  export: { namesPeople: false },
});

export const getBankStatements = defineCall({
  id: 'RELEVES-BANCAIRES',
  summary: 'Lister les relevés de la banque et ce qui en est rapproché',
  method: 'GET',
  path: PATH,
  query: z.strictObject(statements.query),
  answer: { kind: 'json', schema: z.array(bankStatement) },
  list: { table: statements.table },
  access: READ,
  idempotent: false,
  errors: [],
});

/** Loaded whole or not at all; the same file again adds nothing. */
export const receiveBankStatement = defineCall({
  id: 'RELEVE-BANCAIRE',
  summary: 'Charger un relevé de la banque (camt.052, 053 ou 054)',
  method: 'POST',
  path: PATH,
  upload: { field: 'fichier', maxBytes: STATEMENT_MAX_BYTES },
  answer: { kind: 'json', schema: loadedStatements },
  access: ACT,
  idempotent: false,
  errors: ['FICHIER_MANQUANT', 'FICHIER_ILLISIBLE', 'FICHIER_NON_CONFORME', 'LEDGER_SUSPENDU'],
  sensitive: { none: 'adds lines that another operator must confirm before they pay anything' },
});

export const confirmBankStatement = defineCall({
  id: 'RELEVE-BANCAIRE-CONFIRMATION',
  summary: 'Confirmer le relevé qu’une autre personne a apporté : ses lignes exactes s’encaissent',
  method: 'POST',
  path: `${PATH}/:idReleve/confirmation`,
  params: z.strictObject({ idReleve: uuid }),
  answer: { kind: 'empty' },
  access: ACT,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'SECONDE_PERSONNE_REQUISE', 'CONFIRMATION_REQUISE'],
  sensitive: { actions: ['OPERATOR_MONEY'] },
});

export const getStatementLines = defineCall({
  id: 'RELEVE-LIGNES',
  summary: 'Lister les lignes des relevés, sans noms',
  method: 'GET',
  path: LINE_PATH,
  query: z.strictObject(lines.query),
  answer: { kind: 'json', schema: z.array(statementLine) },
  list: { table: lines.table },
  access: READ,
  idempotent: false,
  errors: [],
});

export const getStatementLine = defineCall({
  id: 'RELEVE-LIGNE',
  summary: 'Lire une ligne d’un relevé, avec le nom et le libellé',
  method: 'GET',
  path: `${LINE_PATH}/:idLigne`,
  params: ofLine,
  answer: { kind: 'json', schema: statementLineDetails },
  access: READ,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'CONSULTATIONS_SUSPENDUES'],
});

export const fileStatementLine = defineCall({
  id: 'RELEVE-LIGNE-CLASSEMENT',
  summary: 'Classer une ligne qui n’est ni un paiement attendu, ni un mouvement à nous',
  method: 'POST',
  path: `${LINE_PATH}/:idLigne/classement`,
  params: ofLine,
  body: filingBody,
  answer: { kind: 'empty' },
  access: ACT,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'LIGNE_DEJA_TRAITEE'],
  sensitive: { none: 'moves no money, and can be undone' },
});

export const examineStatementLine = defineCall({
  id: 'RELEVE-LIGNE-EXAMEN',
  summary: 'Examiner de nouveau une ligne classée ou à traiter',
  method: 'POST',
  path: `${LINE_PATH}/:idLigne/examen`,
  params: ofLine,
  answer: { kind: 'empty' },
  access: ACT,
  idempotent: false,
  errors: ['LIGNE_DEJA_TRAITEE'],
  sensitive: { none: 'only matches it again with what the bank proved' },
});
