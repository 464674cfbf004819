import * as z from 'zod/mini';

const units = z.number();

/** The values of the amount step, as stored in the draft. */
export const amountValues = z.object({
  /** The accounts in euros together, or the number of an account of monthly rights. */
  source: z.string(),
  /** Deselected accounts. */
  ecartes: z.array(z.string()),
  /** In cents, card part included; null while empty. */
  montant: z.nullable(units),
  /** The decision about an amount above the balance. */
  auDela: z._default(z.nullable(z.enum(['COMPTES', 'CARTE'])), null),
  /** In the unit of the account: cents, minutes or hundredths of an hour. */
  mois: z.array(z.object({ mois: z.string(), quantite: z.nullable(units) })),
  /** In cents. */
  isCompleted: z.boolean(),
  complement: z.nullable(units),
  /** "Tout utiliser" was chosen, and nothing has changed since. */
  toutUtiliser: z.boolean(),
  commentaire: z.string(),
});
export type AmountValues = z.infer<typeof amountValues>;

export const NO_AMOUNT: AmountValues = {
  source: '',
  ecartes: [],
  montant: null,
  auDela: null,
  mois: [],
  isCompleted: false,
  complement: null,
  toutUtiliser: false,
  commentaire: '',
};
