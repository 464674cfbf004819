/** Sentences of payments alone, apart from those that every form needs. */
export const PAYING_MESSAGES = {
  notAll: 'Ce montant n’est plus celui dont vous disposez. Vérifiez-le avant de payer.',
  declarationEnded:
    'Cette déclaration a été rejetée ou annulée\u00a0: elle ne peut plus accompagner un paiement.',
  otherEmployee: 'Cet intervenant n’est pas le salarié de la déclaration.',
  oneDeclaration: 'Un paiement accompagne une seule déclaration.',
} as const;
