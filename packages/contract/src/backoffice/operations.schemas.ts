import { heldOperatorChange } from './operators.schemas.ts';
import { LEGAL_FILE_REASONS } from './person-sheet.schemas.ts';
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
import { WRITE_OFF_REASONS } from '@portail/rules/settlement/debt-plan.ts';
import { OPERATOR_CREDIT_REASONS } from '@portail/rules/campaigns/credit-notes.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { euros, frenchDate, requiredChoice, requiredText } from '../schemas/fields.ts';
import { amount, day, moment, uuid } from '../schemas/wire-fields.ts';

const REFERENCE_MAX_LENGTH = 64;
const BANK_REFERENCE_MAX_LENGTH = 60;
const REASON_MAX_LENGTH = 300;
const MAX_GROUPED_TARGETS = 50;

const reference = requiredText(REFERENCE_MAX_LENGTH);

/** A reference or its beginning. */
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
  /** Announced means of payment; unknown for a funder's invoice. */
  moyen: z.nullable(z.enum(RECEIPT_MEANS)),
  depuisLe: day,
};

/** Without names, so that it is searched by reference. */
export const expectedReceipt = z.object({
  id: z.string(),
  ...expected,
});
export type ExpectedReceipt = z.infer<typeof expectedReceipt>;

export const expectedDetails = z.object({
  ...expected,
  /** The person or the funder. */
  payeur: z.string(),
  /** Whether another operator must approve. */
  secondePersonne: z.boolean(),
  /** What the funder of an invoice has left from earlier payments, the oldest first. */
  credits: z.array(
    z.object({
      id: z.string(),
      /** The invoice that it was paid for. */
      reference: z.string(),
      montant: amount,
      moyen: z.enum(RECEIPT_MEANS),
      dateReception: day,
      referenceBancaire: z.nullable(z.string()),
    }),
  ),
});
export type ExpectedDetails = z.infer<typeof expectedDetails>;

export const receiptBody = z.strictObject({
  nature: requiredChoice(RECEIPT_KINDS),
  reference,
  montant: euros,
  moyen: requiredChoice(RECEIPT_MEANS),
  dateReception: frenchDate,
  /** Number of the cheque, or of the line of the bank statement. */
  referenceBancaire: requiredText(BANK_REFERENCE_MAX_LENGTH),
  /** Paid by the same transfer or cheque, in this order; what is left stays to the payer. */
  autres: z.optional(z.array(receiptTarget).check(z.maxLength(MAX_GROUPED_TARGETS))),
  /** Line of a bank statement that shows the transfer. */
  ligneReleve: z.optional(uuid),
  /** Credit of the payer that is used instead of new money. */
  tropPercu: z.optional(uuid),
});
export type ReceiptBody = z.output<typeof receiptBody>;

export const recordedReceipt = z.object({
  /** A_VALIDER: waits for approval, nothing was posted. */
  statut: z.enum(['ENREGISTRE', 'A_VALIDER']),
  /** Id of the receipt or of the request. */
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
  /** What the money was for, because the reference of a card payment is unknown to people. */
  libelle: z.string(),
  numeroContrat: z.string(),
  montant: amount,
  depuisLe: day,
};

export const refundableLine = z.object({
  id: z.string(),
  ...refundable,
});
export type RefundableLine = z.infer<typeof refundableLine>;

export const refundableDetails = z.object({
  ...refundable,
  destinataire: z.string(),
  /** Whether another operator must approve. */
  secondePersonne: z.boolean(),
});
export type RefundableDetails = z.infer<typeof refundableDetails>;

export const refundBody = z.strictObject({
  nature: requiredChoice(REFUND_KINDS),
  reference,
  /** As shown; a different current amount is refused. */
  montant: euros,
  motif: requiredChoice(REFUND_REASONS),
});
export type RefundBody = z.output<typeof refundBody>;

/** Done, or waiting for approval. */
export const refundOutcome = z.object({
  statut: z.enum([...REFUND_OUTCOMES, 'A_VALIDER']),
  /** Id of the refund or of the request. */
  numero: z.string(),
  reference: z.string(),
  montant: amount,
});
export type RefundOutcomeAnswer = z.infer<typeof refundOutcome>;

/** One setting or text that an approval would change. */
export const heldChange = z.object({
  champ: z.string(),
  /** Wire format as text; null when there was no value. */
  avant: z.nullable(z.string()),
  apres: z.nullable(z.string()),
  /** Current value; the request is outdated when it differs from `avant`. */
  actuel: z.nullable(z.string()),
});
export type HeldChange = z.infer<typeof heldChange>;

/** Requested by one person and decided by another; the caller's own stay listed once decided. */
export const pendingOperation = z.object({
  idOperation: z.string(),
  acte: z.enum(APPROVAL_ACTS),
  nature: z.string(),
  reference: z.string(),
  libelle: z.string(),
  /** Null for what is of no contract. */
  numeroContrat: z.nullable(z.string()),
  /** Null when no money moves. */
  montant: z.nullable(amount),
  /** Of a refund. */
  motif: z.nullable(z.enum(REFUND_REASONS)),
  /** Of a credit note. */
  motifAvoir: z.nullable(z.enum(OPERATOR_CREDIT_REASONS)),
  /** Of a receipt, as entered by its author. */
  encaissement: z.nullable(
    z.object({
      moyen: z.enum(RECEIPT_MEANS),
      dateReception: day,
      referenceBancaire: z.nullable(z.string()),
    }),
  ),
  changements: z.array(heldChange),
  /** Of the file of a person for an authority. */
  dossier: z.nullable(
    z.object({ idPersonne: z.string(), autorite: z.string(), motif: z.enum(LEGAL_FILE_REASONS) }),
  ),
  /** Of a dated figure: the text that sets it. */
  source: z.nullable(z.string()),
  /** Of the rights of an operator. */
  operateur: z.nullable(heldOperatorChange),
  /** Of a debt to write off. */
  motifAbandon: z.nullable(z.enum(WRITE_OFF_REASONS)),
  /** Its target changed meanwhile, so that it can only be refused. */
  perimee: z.boolean(),
  demandePar: z.string(),
  demandeLe: moment,
  expireLe: day,
  statut: z.enum(PENDING_STATUTS),
  /** Requested by the caller. */
  estSienne: z.boolean(),
  /** False for the author, and once decided. */
  peutDecider: z.boolean(),
  decidePar: z.nullable(z.string()),
  motifRefus: z.nullable(z.enum(REFUSAL_REASONS)),
});
export type PendingOperation = z.infer<typeof pendingOperation>;

export const DECISIONS = ['ACCEPTER', 'REFUSER'] as const;

/** A refusal gives a reason from the list. */
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
  statut: z.enum([
    ...REFUND_OUTCOMES,
    'ENREGISTRE',
    'ETABLI',
    'APPLIQUE',
    'DROITS',
    'VALEURS',
    'ACCORDE',
    'ABANDONNE',
    'REFUSE',
  ]),
  /** Id of the result or of the request. */
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

/** A refusal gives a reason, which the person reads. */
export const proofDecisionBody = z.strictObject({
  decision: requiredChoice(DECISIONS),
  motif: z.optional(requiredText(REASON_MAX_LENGTH)),
});
