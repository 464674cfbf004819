import { RECEIPT_KINDS } from '@portail/rules/backoffice/operators/operations.ts';
import { MATCH_PROPOSALS } from '@portail/rules/settlement/statement-matching.ts';
import * as z from 'zod/mini';
import { requiredChoice, requiredText } from '../schemas/fields.ts';
import { amount, day, moment } from '../schemas/wire-fields.ts';

/** About 50,000 lines; a larger file comes by the folder or the command. */
export const STATEMENT_MAX_BYTES = 32 * 1024 * 1024;
const SEARCH_MAX_LENGTH = 64;

export const STATEMENT_KINDS = ['CAMT052', 'CAMT053', 'CAMT054'] as const;
export const STATEMENT_ORIGINS = ['COMMANDE', 'DOSSIER', 'BACK_OFFICE'] as const;

export const LINE_STATES = [
  'A_EXAMINER',
  'RAPPROCHEE',
  'RECONNUE',
  'PROPOSEE',
  'EN_VALIDATION',
  'A_TRAITER',
  'CLASSEE',
] as const;
export type LineState = (typeof LINE_STATES)[number];

/** Why a line is neither a payment that we expect nor a movement of ours. */
export const FILING_REASONS = [
  'FRAIS_BANCAIRES',
  'VIREMENT_INTERNE',
  'A_RENVOYER',
  'AUTRE',
] as const;

const MATCHED_OBJECTS = [
  'VERSEMENT',
  'FICHIER_VERSEMENTS',
  'RETOUR_VERSEMENT',
  'PRELEVEMENT',
  'FICHIER_PRELEVEMENTS',
  'RETOUR_PRELEVEMENT',
  'REMBOURSEMENT',
  'ENCAISSEMENT_SAISI',
  'REGLEMENT_CARTE',
] as const;

export const bankStatement = z.object({
  id: z.string(),
  /** The bank's number. */
  numero: z.string(),
  type: z.enum(STATEMENT_KINDS),
  /** The last characters of the account. */
  compte: z.string(),
  origine: z.enum(STATEMENT_ORIGINS),
  dateReception: moment,
  credits: amount,
  debits: amount,
  /** Whether the balances of the bank and the lines agree; null where the bank gives none. */
  equilibre: z.nullable(z.boolean()),
  lignes: z.number(),
  rapproches: z.number(),
  proposes: z.number(),
  nonRapproches: z.number(),
  enAttente: z.number(),
  /** Brought by a person, and not confirmed by another yet. */
  aConfirmer: z.boolean(),
  /** By someone other than the caller. */
  peutConfirmer: z.boolean(),
});
export type BankStatement = z.infer<typeof bankStatement>;

export const loadedStatements = z.object({
  releves: z.array(z.object({ id: z.string(), numero: z.string(), dejaCharge: z.boolean() })),
  lignes: z.number(),
  rapproches: z.number(),
  proposes: z.number(),
  nonRapproches: z.number(),
});
export type LoadedStatements = z.infer<typeof loadedStatements>;

const target = z.object({ nature: z.enum(RECEIPT_KINDS), reference: z.string() });

const line = {
  id: z.string(),
  jour: day,
  sens: z.enum(['CREDIT', 'DEBIT']),
  montant: amount,
  referenceBancaire: z.nullable(z.string()),
  etat: z.enum(LINE_STATES),
  proposition: z.nullable(z.enum(MATCH_PROPOSALS)),
  /** References of what it pays, or would pay. */
  cibles: z.array(target),
  objet: z.nullable(z.enum(MATCHED_OBJECTS)),
};

/** Without the name and the label, which are read one line at a time. */
export const statementLine = z.object(line);
export type StatementLine = z.infer<typeof statementLine>;

export const statementLineDetails = z.object({
  ...line,
  nom: z.nullable(z.string()),
  /** Its end only; empty where the bank gives none. */
  iban: z.string().check(z.regex(/^(•••• [0-9A-Z]{4})?$/)),
  libelle: z.string(),
  boutEnBout: z.nullable(z.string()),
  motif: z.nullable(z.enum(FILING_REASONS)),
});
export type StatementLineDetails = z.infer<typeof statementLineDetails>;

export const filingBody = z.strictObject({ motif: requiredChoice(FILING_REASONS) });

/** The beginning of a reference, ours or the bank's. */
export const lineSearch = z.optional(requiredText(SEARCH_MAX_LENGTH));
