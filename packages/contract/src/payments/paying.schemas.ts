import { CARD_STATES } from '@portail/rules/payments/cards/card-state.ts';
import { ZERO_CENTS } from '@portail/rules/money/cents.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import {
  email,
  euros,
  numeroContrat,
  optionalText,
  requiredList,
  requiredText,
  requiredOr,
} from '../schemas/fields.ts';
import { accountPayment } from '../wallet/holdings.schemas.ts';

const PAYEE_NAME_MAX_LENGTH = 100;
/** No dot, no slash: nothing that a mail would show as a link. */
const NAME = /^[\p{L}\p{M}\d '’&()-]+$/u;

/** Seven digits, without the star or the key that follow them on the card. */
export const codeNan = z
  .string({ error: requiredOr(MESSAGES.nan) })
  .check(z.regex(/^\d{7}$/, { error: requiredOr(MESSAGES.nan) }));

export const numeroCompteCesu = z
  .string({ error: requiredOr(MESSAGES.format) })
  .check(z.regex(/^\d{10}$/, { error: requiredOr(MESSAGES.format) }));

/** A lone number is taken for a list of one. */
export const accountNumbers = z.union([
  requiredList(numeroCompteCesu),
  z.pipe(
    numeroCompteCesu,
    z.transform((one: string) => [one]),
  ),
]);

/** MM/YYYY. */
export const month = z
  .string({ error: requiredOr(MESSAGES.format) })
  .check(z.regex(/^(0[1-9]|1[0-2])\/\d{4}$/, { error: requiredOr(MESSAGES.format) }));

export const positiveEuros = euros.check(
  z.refine((amount) => amount > ZERO_CENTS, { error: MESSAGES.amount }),
);

/** Nothing, or more than nothing: euros that are never taken back from somebody. */
export const eurosFrom0 = euros.check(
  z.refine((amount) => amount >= ZERO_CENTS, { error: MESSAGES.amount }),
);

export const paymentComment = optionalText();

/** Which declared month is paid: nothing where none is. */
export const declarationOfPayment = z.optional(
  z.nullable(
    z.string().check(z.regex(/^[0-9A-Za-z-]{0,64}$/, { error: requiredOr(MESSAGES.format) })),
  ),
);

export const PAYEE_TYPES = ['SALARIE', 'ORGANISME'] as const;
export const PAYEE_STATUSES = ['ACTIF', 'INACTIF'] as const;

/** Whom a NAN code stands for (D-091). Paid only when `ACTIF` and `paiementEnLigne`. */
export const payee = z.object({
  codeNAN: z.string(),
  id: z.string(),
  type: z.enum(PAYEE_TYPES),
  contactStatus: z.enum(PAYEE_STATUSES),
  socialReason: z.string(),
  ville: z.string(),
  /** Whether this payee takes what is paid here; otherwise only paper vouchers by post. */
  paiementEnLigne: z.boolean(),
});
export type Payee = z.infer<typeof payee>;

/** Somebody already paid by this person, by account or with paper, the most recent first. */
export const paidPayee = z.object({
  ...payee.shape,
  dernierPaiement: z.object({
    /** DD/MM/YYYY. */
    date: z.string(),
    montant: z.number(),
    /** The person's own accounts, or paper vouchers. */
    moyen: z.enum(['COMPTE', 'TITRE']),
  }),
});
export type PaidPayee = z.infer<typeof paidPayee>;

/** A payment as its own page shows it: the line of the history (D-090), and what follows from it. */
export const accountPaymentDetail = z.object({
  ...accountPayment.shape,
  numeroContrat: z.string(),
  commentaire: z.string(),
  /** Taken by the card beside the complement. */
  fraisComplement: z.number(),
  /** What the card has to pay: complement and fees; 0 without a complement. */
  montantCarte: z.number(),
  /** Of the last card page that was opened for it, if there was one. */
  etatCarte: z.optional(z.enum(CARD_STATES)),
  /** DD/MM/YYYY HH:MM: until when a payment that waits for its card may be resumed. */
  dateLimiteCarte: z.optional(z.string()),
  /** DD/MM/YYYY: when the payee is expected to have the money; absent where it will not come. */
  dateVersement: z.optional(z.string()),
});
export type AccountPaymentDetail = z.infer<typeof accountPaymentDetail>;

/** Whether a payment sent under an idempotency key was received: one that was has its reference. */
export const paymentAttempt = z.object({
  etat: z.enum(['RECU', 'NON_RECU']),
  reference: z.optional(z.string()),
});
export type PaymentAttempt = z.infer<typeof paymentAttempt>;

/** An invitation to affiliate, for somebody whom no NAN code finds. */
export const payeeInvitation = z.strictObject({
  numeroContrat,
  /** As the person knows them; a name and nothing else, for it is written into a stranger's mail. */
  nom: requiredText(PAYEE_NAME_MAX_LENGTH).check(
    z.refine((name) => NAME.test(name), { error: MESSAGES.format }),
  ),
  email: email(),
});
export type PayeeInvitation = z.infer<typeof payeeInvitation>;

export const paymentReference = z.string().check(z.regex(/^PC[0-9A-Z]{10}$/));
