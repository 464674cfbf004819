import { MAX_CHOSEN_INVOICES } from '@portail/rules/home-services/invoice-amounts.ts';
import { INVOICE_STATUTS } from '@portail/rules/home-services/invoice-statut.ts';
import * as z from 'zod/mini';
import { requiredChoice } from '../schemas/fields.ts';
import { listQuery } from '../schemas/list.ts';
import { amount, day } from '../schemas/wire-fields.ts';
import { INVOICE_CHOICE_MESSAGES } from './home-service-messages.ts';
import { clientId, invoiceNumber } from './home-services-identifiers.schemas.ts';

const eachOnce = (numeros: readonly string[]): boolean => new Set(numeros).size === numeros.length;

/** Invoices paid together from an account (B-068), if any. */
export const paidInvoiceNumbers = z
  .array(invoiceNumber, { error: INVOICE_CHOICE_MESSAGES.VIDE })
  .check(
    z.maxLength(MAX_CHOSEN_INVOICES, { error: INVOICE_CHOICE_MESSAGES.TROP }),
    z.refine(eachOnce, { error: INVOICE_CHOICE_MESSAGES.EN_DOUBLE }),
  );

/** Invoices paid together by one card (S-11). */
export const invoiceNumbers = paidInvoiceNumbers.check(
  z.minLength(1, { error: INVOICE_CHOICE_MESSAGES.VIDE }),
);

export const invoicesQuery = z.strictObject({
  clientId: z.optional(clientId),
  statut: z.optional(requiredChoice(INVOICE_STATUTS)),
  ...listQuery,
});

const creditNote = z.object({ numero: z.string(), date: day, montant: amount });

/** A credit note is also a row: NON_RENSEIGNE, nothing due, with the invoice that it corrects. */
export const serviceInvoice = z.object({
  /** Cursor: give it as `avant`. */
  numero: z.string(),
  clientId: z.string(),
  /** Payee code for account payments; absent when the provider takes none. */
  codeNAN: z.optional(z.string()),
  date: day,
  numeroCommande: z.string(),
  /** All taxes included, as issued. */
  montant: amount,
  /** Less credit notes and payments. */
  montantDu: amount,
  statut: z.enum(INVOICE_STATUTS),
  avoirs: z.array(creditNote),
  /** Of a credit note only. */
  numeroFacture: z.optional(z.string()),
});
export type ServiceInvoice = z.infer<typeof serviceInvoice>;

export const invoiceCardBody = z.strictObject({ numerosFacture: invoiceNumbers });
