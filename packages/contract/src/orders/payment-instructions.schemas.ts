import * as z from 'zod/mini';
import { amount, day } from '../schemas/wire-fields.ts';

/** How a cheque or a transfer reaches the issuer, and by when. */
export const paymentInstructions = z.object({
  mode: z.enum(['CHEQUE', 'VIREMENT']),
  montant: amount,
  beneficiaire: z.string(),
  adresse: z.array(z.string()),
  iban: z.string(),
  bic: z.string(),
  /** On the back of the cheque, or as the reason of the transfer. */
  reference: z.string(),
  dateLimite: day,
  /** What the QR code of a transfer holds (EPC069-12). */
  codeQr: z.string(),
});
export type PaymentInstructions = z.infer<typeof paymentInstructions>;
