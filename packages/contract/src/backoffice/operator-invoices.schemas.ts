import { OPERATOR_CREDIT_REASONS } from '@portail/rules/campaigns/credit-notes.ts';
import * as z from 'zod/mini';
import { creditNote, FUNDER_INVOICE_STATUTS } from '../campaigns/funder-orders.schemas.ts';
import { euros, requiredChoice } from '../schemas/fields.ts';
import { amount, day } from '../schemas/wire-fields.ts';

/** An invoice of any funder, which is an organisation. */
export const operatorInvoice = z.object({
  numero: z.string(),
  dateFacture: day,
  organisme: z.string(),
  numeroContrat: z.string(),
  montant: amount,
  avoirs: z.array(creditNote),
  resteAPayer: amount,
  dateEcheance: day,
  enRetard: z.boolean(),
  statut: z.enum(FUNDER_INVOICE_STATUTS),
});
export type OperatorInvoice = z.infer<typeof operatorInvoice>;

/** What a credit note may be, before it is asked for. */
export const creditableInvoice = z.object({
  numero: z.string(),
  organisme: z.string(),
  numeroContrat: z.string(),
  montant: amount,
  dejaCredite: amount,
  dejaPaye: amount,
  /** Each reason with its highest amount; none that has nothing to credit. */
  motifs: z.array(
    z.object({
      motif: z.enum(OPERATOR_CREDIT_REASONS),
      maximum: amount,
      /** A second person must agree above this amount; null when one is enough. */
      seuil: z.nullable(amount),
      /** The whole amount or nothing. */
      entier: z.boolean(),
    }),
  ),
});
export type CreditableInvoice = z.infer<typeof creditableInvoice>;

export const creditNoteBody = z.strictObject({
  montant: euros,
  motif: requiredChoice(OPERATOR_CREDIT_REASONS),
});
export type CreditNoteBody = z.output<typeof creditNoteBody>;

export const creditNoteOutcome = z.object({
  statut: z.enum(['ETABLI', 'A_VALIDER']),
  /** Number of the credit note, or id of the request. */
  numero: z.string(),
  /** Number of the invoice. */
  reference: z.string(),
  montant: amount,
});
export type CreditNoteOutcome = z.infer<typeof creditNoteOutcome>;
