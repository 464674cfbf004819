/** Sentences of payments alone, apart from those that every form needs. */
export const PAYING_MESSAGES = {
  notAll: 'Ce montant n’est plus celui dont vous disposez. Vérifiez-le avant de payer.',
} as const;
