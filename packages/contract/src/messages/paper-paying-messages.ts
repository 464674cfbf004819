/** What is said of vouchers that are typed in: kept apart, since no first page needs it. */
export const PAPER_PAYING_MESSAGES = {
  numeroTitre: 'Le numéro d’un titre comporte 10 chiffres.',
  caseAGratter: 'Le code sous la case à gratter comporte 4 chiffres.',
  titreTwice: 'Un même titre ne peut être indiqué qu’une fois.',
  codeWrong: 'Ce code ne correspond pas à ce titre.',
  otherBook: 'Ce titre n’est pas du produit et du millésime de ce paiement.',
  total: 'Le montant doit être la somme des titres.',
  used: 'Ce titre a déjà été utilisé.',
  blocked: 'Ce titre est bloqué. Contactez-nous pour le débloquer.',
  notReceived: 'Ce titre ne vous a pas encore été livré.',
  expired: 'Ce titre n’est plus valable.',
} as const;
