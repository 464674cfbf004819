/** What is said of a vintage trade: kept apart, since no first page needs it. */
export const TRADE_MESSAGES = {
  oneSource: 'Indiquez un compte ou des titres, et un seul des deux.',
  otherVintage: 'Ce titre n’est pas du millésime à échanger.',
  otherProduct: 'Ce titre n’est pas du même produit que les premiers. Échangez-le à part.',
  tooLittle: 'Il faut au moins 15\u00a0€ pour recevoir des titres papier. Choisissez un compte.',
  modeMissing: 'Choisissez comment vous réglez les frais.',
} as const;
