import * as z from 'zod/mini';
import { amount, moment } from '../schemas/wire-fields.ts';

/** A bank's answer about a day of debits or transfers is far below. */
export const BANK_RETURN_MAX_BYTES = 2 * 1024 * 1024;

export const BANK_RETURN_OUTCOMES = [
  'APPLIQUEE',
  'SANS_EFFET',
  'INCONNUE',
  'MONTANT_DIFFERENT',
  'DEJA_ENCAISSE',
] as const;
export type BankReturnOutcome = (typeof BANK_RETURN_OUTCOMES)[number];

export const bankReturnLine = z.object({
  reference: z.string(),
  /** The bank's own code: AC04 for an account that is closed. */
  codeMotif: z.string(),
  motif: z.string(),
  montant: z.nullable(amount),
  /** What it was for, where it is one of ours: never who. */
  objet: z.nullable(z.string()),
  issue: z.enum(BANK_RETURN_OUTCOMES),
});
export type BankReturnLine = z.infer<typeof bankReturnLine>;

export const bankReturn = z.object({
  id: z.string(),
  /** The bank's own number for it. */
  numero: z.string(),
  fichier: z.string(),
  type: z.enum(['PRELEVEMENTS', 'VIREMENTS']),
  dateReception: moment,
  recuPar: z.string(),
  lignes: z.array(bankReturnLine),
});
export type BankReturn = z.infer<typeof bankReturn>;

export const bankReturnReport = z.object({
  ...bankReturn.shape,
  /** The very same file had been brought before: nothing was done again. */
  dejaRecu: z.boolean(),
});
export type BankReturnReport = z.infer<typeof bankReturnReport>;
