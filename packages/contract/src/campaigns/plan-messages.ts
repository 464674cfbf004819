/** What is said of a line of a plan file: kept apart, since no first page needs it. */
export const PLAN_MESSAGES = {
  socialSecurityColumn: (name: string) =>
    `La colonne «\u00a0${name}\u00a0» ne peut pas être reprise\u00a0: le numéro de sécurité sociale ne nous est pas confié.`,
  socialSecurityNumber: (name: string) =>
    `«\u00a0${name}\u00a0» ressemble à un numéro de sécurité sociale\u00a0: il ne peut pas être repris.`,
  identifier: (name: string) =>
    `«\u00a0${name}\u00a0» ne contient que des lettres et des chiffres, 20 au plus.`,
  birthDate: (name: string) => `«\u00a0${name}\u00a0» n’est pas une date de naissance possible.`,
  productMissing: (name: string, products: string) =>
    `«\u00a0${name}\u00a0» est requis\u00a0: ce contrat propose ${products}.`,
  productUnknown: (name: string, value: string, products: string) =>
    `«\u00a0${name}\u00a0»\u00a0: ${value} n’est pas un produit de ce contrat (${products}).`,
  unit: (name: string) => `«\u00a0${name}\u00a0» doit être EURO, MINUTE ou CENTIEME_HEURE.`,
  quantityEuros: (name: string) =>
    `«\u00a0${name}\u00a0» doit être un montant en euros supérieur à zéro.`,
  quantityWhole: (name: string) =>
    `«\u00a0${name}\u00a0» doit être un nombre entier supérieur à zéro.`,
  quantityMax: (name: string, most: string) =>
    `«\u00a0${name}\u00a0» ne peut pas dépasser ${most} par mois.`,
  rateMissing: (name: string) =>
    `«\u00a0${name}\u00a0» est requis pour un droit en minutes ou en centièmes d’heure.`,
  rateUseless: (name: string) => `«\u00a0${name}\u00a0» doit rester vide pour un droit en euros.`,
  rate: (name: string, most: string) =>
    `«\u00a0${name}\u00a0» doit être un montant en euros supérieur à zéro et d’au plus ${most}.`,
  month: (name: string) => `«\u00a0${name}\u00a0» n’est pas un mois (MM/AAAA attendu).`,
  monthPast: (name: string, earliest: string) =>
    `«\u00a0${name}\u00a0» est passé\u00a0: un plan commence au plus tôt en ${earliest}.`,
  monthsReversed: (last: string, first: string) =>
    `«\u00a0${last}\u00a0» ne peut pas précéder «\u00a0${first}\u00a0».`,
  tooLong: (months: number) => `Un plan dure au plus ${months} mois.`,
  carryOver: (name: string) => `«\u00a0${name}\u00a0» doit être OUI ou NON.`,

  samePerson: (line: number) => `Cette personne a déjà un plan pour ce produit à la ligne ${line}.`,
  homonyms:
    'Plusieurs personnes de ce contrat ont ce nom et cette date de naissance\u00a0: indiquez leur identifiant.',
  identifierTaken: (identifier: string) =>
    `L’identifiant ${identifier} est celui d’une autre personne de ce contrat.`,
  monthOpen: (month: string, earliest: string) =>
    `Le droit de ${month} est déjà ouvert pour cette personne\u00a0: un nouveau plan commence au plus tôt en ${earliest}.`,
  otherUnit: (year: number) =>
    `Cette personne a déjà un compte ${year} dans une autre unité pour ce produit\u00a0: l’unité change au 1er janvier.`,
  otherTerms: (year: number) =>
    `Cette personne a déjà un plan ${year} pour ce produit, avec un autre taux horaire ou un autre report\u00a0: ils changent au 1er janvier.`,
} as const;
