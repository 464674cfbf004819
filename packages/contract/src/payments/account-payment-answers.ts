import { VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import * as z from 'zod/mini';

/**
 * What the way of a payment from an account is decided by. Part of the first load by way of the
 * flows: what is typed stands apart, for the pages of paying alone.
 */

/**
 * Somebody who was paid before, somebody found by NAN, an employee who is declared too (D-084), or
 * the provider of chosen invoices.
 */
const PAYMENT_WAYS = ['DEJA_PAYE', 'ORGANISME', 'CESU', 'PAJE', 'FACTURES'] as const;
const hasPayee = (voie: PaymentWay): boolean => voie === 'DEJA_PAYE' || voie === 'FACTURES';
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
  .check(z.refine(({ voie, intervenant }) => !hasPayee(voie) || intervenant !== undefined));
export type PaymentChoice = z.infer<typeof paymentChoice>;

export const foundPayee = z.object({ intervenant: payeeAnswer });

/** Both numbers are known to the national body, and so is who is paid (DECL-06). */
export const declaredIdentification = z.object({
  isVerified: z.literal(true),
  intervenant: payeeAnswer,
});

/** What was sent to the national body, and the net salary that no payment of it exceeds (ACC-11). */
const declarationAnswer = z.object({ id: z.string(), netCents: z.number() });
export type DeclarationAnswer = z.infer<typeof declarationAnswer>;
export const sentDeclaration = z.object({ declaration: declarationAnswer });

/** Typed, found right, and not changed since. */
export const acceptedPayment = z.object({ isAccepted: z.literal(true) });

/** The reference that the server gave. */
export const paymentOutcome = z.object({ reference: z.string() });
