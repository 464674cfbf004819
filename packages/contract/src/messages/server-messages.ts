/** Sentences that only the server can decide on: the portal shows them as they come. */
export const SERVER_MESSAGES = {
  passwordUnchanged: 'Le nouveau mot de passe doit être différent de l’ancien.',
  monthTwice: 'Un même mois ne peut être indiqué qu’une fois.',
  amountOfMonths: 'Le montant ne correspond pas à la somme des mois indiqués.',
  oneMonthlyAccount: 'Un compte de droits mensuels se paie seul, sans autre compte.',
  controlValue: 'Cette information ne correspond pas à celle transmise par votre financeur.',
  duplicateField: 'Ce champ est présent deux fois.',
} as const;
