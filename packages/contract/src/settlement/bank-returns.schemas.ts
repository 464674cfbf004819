import * as z from 'zod/mini';
import { amount, moment } from '../schemas/wire-fields.ts';

/** Far above the size of a day's report. */
export const BANK_RETURN_MAX_BYTES = 2 * 1024 * 1024;

export const BANK_RETURN_OUTCOMES = [
  'APPLIQUEE',
  'SANS_EFFET',
  'INCONNUE',
  'MONTANT_DIFFERENT',
  'DEJA_ENCAISSE',
  'RETENUE',
  'RETOURNEE',
  'DETTE',
  'HORS_DELAI',
  'A_VERIFIER',
] as const;
export type BankReturnOutcome = (typeof BANK_RETURN_OUTCOMES)[number];

export const bankReturnLine = z.object({
  reference: z.string(),
  /** The bank's code, for example AC04 for a closed account. */
  codeMotif: z.string(),
  motif: z.string(),
  montant: z.nullable(amount),
  /** What was paid, if known; never a person. */
  objet: z.nullable(z.string()),
  issue: z.enum(BANK_RETURN_OUTCOMES),
});
export type BankReturnLine = z.infer<typeof bankReturnLine>;

export const bankReturn = z.object({
  id: z.string(),
  /** The bank's number of the report. */
  numero: z.string(),
  fichier: z.string(),
  type: z.enum(['PRELEVEMENTS', 'VIREMENTS']),
  dateReception: moment,
  /** `null` when the bank put it into its folder. */
  recuPar: z.nullable(z.string()),
  lignes: z.array(bankReturnLine),
});
export type BankReturn = z.infer<typeof bankReturn>;

export const bankReturnReport = z.object({
  ...bankReturn.shape,
  /** The same file was uploaded before: nothing was applied again. */
  dejaRecu: z.boolean(),
});
export type BankReturnReport = z.infer<typeof bankReturnReport>;
