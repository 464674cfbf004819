import * as z from 'zod/mini';
import { amount, day } from '../schemas/wire-fields.ts';

/** Separate from the schemas of an order, because the pages of a trade must not load those. */
export const paymentInstructions = z.object({
  mode: z.enum(['CHEQUE', 'VIREMENT']),
  montant: amount,
  beneficiaire: z.string(),
  adresse: z.array(z.string()),
  iban: z.string(),
  bic: z.string(),
  /** To be written on the cheque or as the transfer reference. */
  reference: z.string(),
  dateLimite: day,
  /** The content of the transfer QR code (EPC069-12). */
  codeQr: z.string(),
});
export type PaymentInstructions = z.infer<typeof paymentInstructions>;
