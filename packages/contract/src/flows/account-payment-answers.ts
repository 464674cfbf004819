import { VISUALISATION_MODES } from '@portail/rules/access/vocabulary.ts';
import * as z from 'zod/mini';

/**
 * What the way of a payment from an account is decided by. Part of the first load by way of the
 * flows: what is typed stands apart, for the pages of paying alone.
 */

/** Somebody who was paid before, somebody found by NAN, or an employee who is declared too (D-084). */
const PAYMENT_WAYS = ['DEJA_PAYE', 'ORGANISME', 'CESU', 'PAJE'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** Who is paid, as far as a draft needs to know: the rest is read anew on each step. */
const payeeAnswer = z.object({ codeNAN: z.string(), socialReason: z.string() });
export type PayeeAnswer = z.infer<typeof payeeAnswer>;

export const paymentChoice = z
  .object({
    typeContrat: z.enum(VISUALISATION_MODES),
    voie: z.enum(PAYMENT_WAYS),
    intervenant: z.optional(payeeAnswer),
  })
  .check(z.refine(({ voie, intervenant }) => voie !== 'DEJA_PAYE' || intervenant !== undefined));
export type PaymentChoice = z.infer<typeof paymentChoice>;

export const foundPayee = z.object({ intervenant: payeeAnswer });

/** Typed, found right, and not changed since. */
export const acceptedPayment = z.object({ isAccepted: z.literal(true) });

/** The reference that the server gave. */
export const paymentOutcome = z.object({ reference: z.string() });
