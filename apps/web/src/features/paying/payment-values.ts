import * as z from 'zod/mini';

const units = z.number();

/** What is typed on the amount step, as the draft keeps it. */
export const amountValues = z.object({
  /** The accounts in euros together, or the number of an account of monthly rights. */
  source: z.string(),
  /** Accounts in euros that the person leaves out. */
  ecartes: z.array(z.string()),
  /** In cents, all that the payee receives, card part included; null while no amount is typed. */
  montant: z.nullable(units),
  /** What the person decided about an amount above the balance; null until they decide. */
  auDela: z._default(z.nullable(z.enum(['COMPTES', 'CARTE'])), null),
  /** In the unit of the account: cents, minutes or hundredths of an hour. */
  mois: z.array(z.object({ mois: z.string(), quantite: z.nullable(units) })),
  /** Whether a part is paid by card; how much of it, in cents. */
  isCompleted: z.boolean(),
  complement: z.nullable(units),
  /** Everything was asked for, and nothing changed since. */
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
