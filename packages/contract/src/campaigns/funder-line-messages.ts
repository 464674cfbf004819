/** What is said of a line that a funder decides on: kept apart, since no first page needs it. */
export const FUNDER_LINE_MESSAGES = {
  titreCounts: (counts: readonly number[]) =>
    `Le nombre de titres doit être l’un de ceux de la session (${counts.join(', ')}).`,
  tooManyTitres: (count: number) => `Une commande compte au plus ${count} titres.`,
  ownPartAppears:
    'À ce montant, une part resterait à payer par le bénéficiaire, qui n’a pas choisi de moyen de paiement.',
  debitUnderWay: 'Le prélèvement de cette ligne est en cours\u00a0: son montant ne change plus.',
  paid: 'Cette ligne est payée\u00a0: son montant ne change plus.',
  ordered: 'Cette ligne est déjà commandée.',
  notWaiting: 'Cette ligne n’attend plus de décision.',
  notCancellable: 'Seule une ligne validée et non commandée peut être annulée.',
  over: 'Cette ligne est refusée ou annulée.',
  twice: 'Cette ligne est indiquée deux fois.',
} as const;
