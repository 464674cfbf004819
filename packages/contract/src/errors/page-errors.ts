/**
 * Errors that a page also states by itself, before or without a call. Apart from the catalogue, so
 * that the page does not load every other sentence.
 */
export const PAGE_ERRORS = {
  LIEN_DEJA_UTILISE: {
    status: 400,
    message: 'Cette opération a déjà été réalisée. Lien expiré.',
  },
  DROIT_INSUFFISANT: {
    status: 409,
    message: "Vous ne disposez pas d'autant de droit disponible sur ce mois",
  },
  ECHANGE_HORS_PERIODE: {
    status: 409,
    message: 'L’échange de millésime est possible uniquement au mois de février.',
  },
} as const;
