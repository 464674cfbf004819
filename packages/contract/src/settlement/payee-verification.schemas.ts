import { HELD_MATCHES, RELEASE_REASONS } from '@portail/rules/settlement/payee-match.ts';
import * as z from 'zod/mini';
import { shownIban } from '../schemas/bank-fields.ts';
import { requiredChoice } from '../schemas/fields.ts';
import { amount, uuid } from '../schemas/wire-fields.ts';

/** A payee whose payouts wait because the bank knows the IBAN under another name. */
export const heldPayee = z.object({
  idRetenue: z.string(),
  intervenant: z.string(),
  codeNAN: z.string(),
  /** As the payee typed it. */
  titulaire: z.string(),
  iban: shownIban,
  reponse: z.enum(HELD_MATCHES),
  /** Of a close match; operators only. */
  nomSuggere: z.nullable(z.string()),
  /** DD/MM/YYYY HH:mm. */
  retenuLe: z.string(),
  montantAVerser: amount,
  secondePersonne: z.boolean(),
  /** A first operator has asked for the release. */
  levee: z.nullable(
    z.object({
      motif: z.enum(RELEASE_REASONS),
      demandeePar: z.string(),
      demandeeLe: z.string(),
      estSienne: z.boolean(),
    }),
  ),
});
export type HeldPayee = z.infer<typeof heldPayee>;

export const heldPayeeParams = z.strictObject({ idRetenue: uuid });

export const releaseBody = z.strictObject({ motif: requiredChoice(RELEASE_REASONS) });

/** A_CONFIRMER: recorded, and waiting for another operator. */
export const releaseOutcome = z.object({ statut: z.enum(['LEVEE', 'A_CONFIRMER']) });
export type ReleaseOutcome = z.infer<typeof releaseOutcome>;
