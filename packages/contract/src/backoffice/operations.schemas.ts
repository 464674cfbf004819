import {
  APPROVAL_ACTS,
  PENDING_STATUTS,
  RECEIPT_KINDS,
  RECEIPT_MEANS,
  REFUND_KINDS,
  REFUND_OUTCOMES,
  REFUND_REASONS,
  REFUSAL_REASONS,
} from '@portail/rules/backoffice/operators/operations.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { euros, frenchDate, requiredChoice, requiredText } from '../schemas/fields.ts';
import { amount, day, moment } from '../schemas/wire-fields.ts';

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

const expected = {
  nature: z.enum(RECEIPT_KINDS),
  reference: z.string(),
  numeroContrat: z.string(),
  montant: amount,
  /** How it was said that it would come; a funder's invoice says nothing of it. */
  moyen: z.nullable(z.enum(RECEIPT_MEANS)),
  depuisLe: day,
};

/** What is awaited, without the name of anybody: the reference is what one looks for. */
export const expectedReceipt = z.object({
  /** Where the next page begins: give it as `avant`. */
  id: z.string(),
  ...expected,
});
export type ExpectedReceipt = z.infer<typeof expectedReceipt>;

/** One of them, as the operator compares it with what came. */
export const expectedDetails = z.object({
  ...expected,
  /** Who pays: the person, or the funder. */
  payeur: z.string(),
  /** Whether another operator has to agree. */
  secondePersonne: z.boolean(),
});
export type ExpectedDetails = z.infer<typeof expectedDetails>;

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
  /** Recorded, or waiting for the second person: then nothing has moved. */
  statut: z.enum(['ENREGISTRE', 'A_VALIDER']),
  /** Of the receipt itself, or of the request. */
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
  statut: z.enum([...REFUND_OUTCOMES, 'A_VALIDER']),
  /** Of what was done, or of what waits. */
  numero: z.string(),
  reference: z.string(),
  montant: amount,
});
export type RefundOutcomeAnswer = z.infer<typeof refundOutcome>;

/** One setting or text that an approval would change. */
export const heldChange = z.object({
  champ: z.string(),
  /** In the form of the wire, as text; none where there was nothing. */
  avant: z.nullable(z.string()),
  apres: z.nullable(z.string()),
  /** As it stands now. Another one than `avant`: the request is out of date. */
  actuel: z.nullable(z.string()),
});
export type HeldChange = z.infer<typeof heldChange>;

/** What one person asked and another one decides; the caller's own stay listed once decided. */
export const pendingOperation = z.object({
  idOperation: z.string(),
  acte: z.enum(APPROVAL_ACTS),
  nature: z.string(),
  reference: z.string(),
  libelle: z.string(),
  numeroContrat: z.string(),
  /** None where no money moves. */
  montant: z.nullable(amount),
  /** Of a refund. */
  motif: z.nullable(z.enum(REFUND_REASONS)),
  /** Of a receipt: what was received, as its author typed it. */
  encaissement: z.nullable(
    z.object({
      moyen: z.enum(RECEIPT_MEANS),
      dateReception: day,
      referenceBancaire: z.nullable(z.string()),
    }),
  ),
  changements: z.array(heldChange),
  /** What it was asked about has changed since: it can only be refused. */
  perimee: z.boolean(),
  demandePar: z.string(),
  demandeLe: moment,
  expireLe: day,
  statut: z.enum(PENDING_STATUTS),
  /** True for what the caller asked. */
  estSienne: z.boolean(),
  /** False for the author, and once it is decided. */
  peutDecider: z.boolean(),
  decidePar: z.nullable(z.string()),
  motifRefus: z.nullable(z.enum(REFUSAL_REASONS)),
});
export type PendingOperation = z.infer<typeof pendingOperation>;

export const DECISIONS = ['ACCEPTER', 'REFUSER'] as const;

/** A refusal of a request says why, by a word of the list. */
export const approvalDecisionBody = z
  .strictObject({
    decision: requiredChoice(DECISIONS),
    motif: z.optional(requiredChoice(REFUSAL_REASONS)),
  })
  .check(
    z.refine(({ decision, motif }) => (decision === 'REFUSER') === (motif !== undefined), {
      path: ['motif'],
      error: MESSAGES.choice,
    }),
  );
export type ApprovalDecision = z.output<typeof approvalDecisionBody>;

export const decisionOutcome = z.object({
  statut: z.enum([...REFUND_OUTCOMES, 'ENREGISTRE', 'APPLIQUE', 'REFUSE']),
  /** Of what was done, or of the request. */
  numero: z.string(),
  reference: z.string(),
  montant: z.nullable(amount),
});
export type DecisionOutcome = z.infer<typeof decisionOutcome>;

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
