import {
  RECEIPT_KINDS,
  RECEIPT_MEANS,
  REFUND_KINDS,
  REFUND_OUTCOMES,
  REFUND_REASONS,
} from '@portail/rules/operators/operations.ts';
import * as z from 'zod/mini';
import { euros, frenchDate, requiredChoice, requiredText } from './fields.ts';
import { amount, day, moment } from './wire-fields.ts';

const REFERENCE_MAX_LENGTH = 64;
const BANK_REFERENCE_MAX_LENGTH = 60;
const REASON_MAX_LENGTH = 300;

/** As a person writes it on the back of a cheque. */
const reference = requiredText(REFERENCE_MAX_LENGTH);

/** Its reference, or its beginning. */
export const operationSearch = z.optional(requiredText(REFERENCE_MAX_LENGTH));
/** Euros, as typed: "100" or "100,00". */
export const searchedAmount = z.optional(z.string().check(z.regex(/^\d{1,7}(?:[.,]\d{1,2})?$/)));

export const receiptTarget = z.strictObject({
  nature: z.enum(RECEIPT_KINDS),
  reference,
});

const awaited = {
  nature: z.enum(RECEIPT_KINDS),
  reference: z.string(),
  numeroContrat: z.string(),
  montant: amount,
  /** How it was said that it would come; a funder's invoice says nothing of it. */
  moyen: z.nullable(z.enum(RECEIPT_MEANS)),
  depuisLe: day,
};

/** What is awaited, without the name of anybody: the reference is what one looks for. */
export const awaitedReceipt = z.object({
  /** Where the next page begins: give it as `avant`. */
  id: z.string(),
  ...awaited,
});
export type AwaitedReceipt = z.infer<typeof awaitedReceipt>;

/** One of them, as the operator compares it with what came. */
export const awaitedDetails = z.object({
  ...awaited,
  /** Who pays: the person, or the funder. */
  payeur: z.string(),
});
export type AwaitedDetails = z.infer<typeof awaitedDetails>;

export const receiptBody = z.strictObject({
  nature: requiredChoice(RECEIPT_KINDS),
  reference,
  montant: euros,
  moyen: requiredChoice(RECEIPT_MEANS),
  dateReception: frenchDate,
  /** Number of the cheque, or of the line of the bank's statement. */
  referenceBancaire: requiredText(BANK_REFERENCE_MAX_LENGTH),
});
export type ReceiptBody = z.output<typeof receiptBody>;

export const recordedReceipt = z.object({
  /** Of the receipt itself. */
  numero: z.string(),
  reference: z.string(),
  montant: amount,
});
export type RecordedReceipt = z.infer<typeof recordedReceipt>;

export const refundTarget = z.strictObject({
  nature: z.enum(REFUND_KINDS),
  reference,
});

const refundable = {
  nature: z.enum(REFUND_KINDS),
  reference: z.string(),
  /** What the money had come for, in words: the reference of a card payment says nothing. */
  libelle: z.string(),
  numeroContrat: z.string(),
  montant: amount,
  depuisLe: day,
};

export const refundableLine = z.object({
  /** Where the next page begins: give it as `avant`. */
  id: z.string(),
  ...refundable,
});
export type RefundableLine = z.infer<typeof refundableLine>;

export const refundableDetails = z.object({
  ...refundable,
  /** To whom it goes back. */
  destinataire: z.string(),
  /** Whether another operator has to agree. */
  secondePersonne: z.boolean(),
});
export type RefundableDetails = z.infer<typeof refundableDetails>;

export const refundBody = z.strictObject({
  nature: requiredChoice(REFUND_KINDS),
  reference,
  /** As it was shown: another one by now is told, not taken. */
  montant: euros,
  motif: requiredChoice(REFUND_REASONS),
});
export type RefundBody = z.output<typeof refundBody>;

/** Either done, or waiting for the second person. */
export const refundOutcome = z.object({
  statut: z.enum([...REFUND_OUTCOMES, 'A_VALIDER', 'REFUSE']),
  /** Of what was done, or of what waits. */
  numero: z.string(),
  reference: z.string(),
  montant: amount,
});
export type RefundOutcomeAnswer = z.infer<typeof refundOutcome>;

export const pendingOperation = z.object({
  idOperation: z.string(),
  nature: z.enum(REFUND_KINDS),
  reference: z.string(),
  libelle: z.string(),
  numeroContrat: z.string(),
  montant: amount,
  motif: z.enum(REFUND_REASONS),
  demandePar: z.string(),
  demandeLe: moment,
  expireLe: day,
  /** False for whoever asked. */
  peutDecider: z.boolean(),
});
export type PendingOperation = z.infer<typeof pendingOperation>;

export const DECISIONS = ['ACCEPTER', 'REFUSER'] as const;
export const decisionBody = z.strictObject({ decision: requiredChoice(DECISIONS) });

export const accessProof = z.object({
  idAcces: z.string(),
  personne: z.string(),
  tuteur: z.string(),
  depuisLe: z.string(),
  fichiers: z.array(z.object({ idFichier: z.string(), nom: z.string() })),
});
export type AccessProof = z.infer<typeof accessProof>;

/** A refusal says why: the person reads it. */
export const proofDecisionBody = z.strictObject({
  decision: requiredChoice(DECISIONS),
  motif: z.optional(requiredText(REASON_MAX_LENGTH)),
});
