import { CARD_STATES } from '@portail/rules/payments/card-state.ts';
import { INSTANT_STATES } from '@portail/rules/settlement/instant-payout.ts';
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

export const PAYING_MESSAGES = {
  notAll: 'Ce montant n’est plus celui dont vous disposez. Vérifiez-le avant de payer.',
  declarationEnded:
    'Cette déclaration a été rejetée ou annulée\u00a0: elle ne peut plus accompagner un paiement.',
  otherEmployee: 'Cet intervenant n’est pas le salarié de la déclaration.',
  oneDeclaration: 'Un paiement accompagne une seule déclaration.',
} as const;

const PAYEE_NAME_MAX_LENGTH = 100;
/** Without dots and slashes, which mail programs turn into links. */
const NAME = /^[\p{L}\p{M}\d '’&()-]+$/u;

/** Without the star and the key that follow on the card. */
export const codeNan = z
  .string({ error: requiredOr(MESSAGES.nan) })
  .check(z.regex(/^\d{7}$/, { error: requiredOr(MESSAGES.nan) }));

export const numeroCompteCesu = z
  .string({ error: requiredOr(MESSAGES.format) })
  .check(z.regex(/^\d{10}$/, { error: requiredOr(MESSAGES.format) }));

/** A single number is accepted as a list of one. */
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

export const eurosFrom0 = euros.check(
  z.refine((amount) => amount >= ZERO_CENTS, { error: MESSAGES.amount }),
);

export const paymentComment = optionalText();

/** The reference of the declared month that is paid, if any. */
export const declarationOfPayment = z.optional(
  z.nullable(
    z.string().check(z.regex(/^[0-9A-Za-z-]{0,64}$/, { error: requiredOr(MESSAGES.format) })),
  ),
);

export const PAYEE_TYPES = ['SALARIE', 'ORGANISME'] as const;
export const PAYEE_STATUSES = ['ACTIF', 'INACTIF'] as const;

/** Can be paid only when `ACTIF` and `paiementEnLigne`. */
export const payee = z.object({
  codeNAN: z.string(),
  id: z.string(),
  type: z.enum(PAYEE_TYPES),
  contactStatus: z.enum(PAYEE_STATUSES),
  socialReason: z.string(),
  ville: z.string(),
  /** Otherwise the payee accepts only paper vouchers by post. */
  paiementEnLigne: z.boolean(),
  /** In euros: a payment up to this amount is paid out at once, and can no longer be cancelled. */
  instantaneJusqua: z.optional(z.number()),
});
export type Payee = z.infer<typeof payee>;

/** A payee already paid by the caller, with accounts or vouchers; the most recent first. */
export const paidPayee = z.object({
  ...payee.shape,
  dernierPaiement: z.object({
    /** DD/MM/YYYY. */
    date: z.string(),
    montant: z.number(),
    moyen: z.enum(['COMPTE', 'TITRE']),
  }),
});
export type PaidPayee = z.infer<typeof paidPayee>;

export const accountPaymentDetail = z.object({
  ...accountPayment.shape,
  numeroContrat: z.string(),
  commentaire: z.string(),
  /** Charged to the card in addition to the complement. */
  fraisComplement: z.number(),
  /** Complement and fees. */
  montantCarte: z.number(),
  /** Of the latest card transaction, if any. */
  etatCarte: z.optional(z.enum(CARD_STATES)),
  /** DD/MM/YYYY HH:MM: the deadline for the card. */
  dateLimiteCarte: z.optional(z.string()),
  /** DD/MM/YYYY: the actual or expected payout day, if known. */
  dateVersement: z.optional(z.string()),
  /** Absent for a payment of the file of the day. */
  versementInstantane: z.optional(
    z.object({
      etat: z.enum(INSTANT_STATES),
      /** DD/MM/YYYY HH:MM, once ARRIVE. */
      arriveLe: z.optional(z.string()),
    }),
  ),
  /** The payee receives a mail about this payment too. */
  intervenantPrevenu: z.optional(z.boolean()),
});
export type AccountPaymentDetail = z.infer<typeof accountPaymentDetail>;

/** The reference is present when the payment was received. */
export const paymentAttempt = z.object({
  etat: z.enum(['RECU', 'NON_RECU']),
  reference: z.optional(z.string()),
});
export type PaymentAttempt = z.infer<typeof paymentAttempt>;

/** An invitation to affiliate, for a payee without a NAN code. */
export const payeeInvitation = z.strictObject({
  numeroContrat,
  /** Restricted to the characters of names, because it is printed in a mail. */
  nom: requiredText(PAYEE_NAME_MAX_LENGTH).check(
    z.refine((name) => NAME.test(name), { error: MESSAGES.format }),
  ),
  email: email(),
});
export type PayeeInvitation = z.infer<typeof payeeInvitation>;

export const paymentReference = z.string().check(z.regex(/^PC[0-9A-Z]{10}$/));
