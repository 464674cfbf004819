/** Errors of home services, part of the catalogue. */
export const HOME_SERVICE_ERRORS = {
  PRESTATION_NON_PROPOSEE: {
    status: 409,
    message: 'Ce prestataire ne propose pas ce service dans ce dispositif.',
  },
  COMMANDE_NON_MODIFIABLE: {
    status: 409,
    message:
      'Cette commande est déjà prise en charge par le prestataire\u00a0: elle ne peut plus être modifiée.',
  },
  COMMANDE_NON_ANNULABLE: {
    status: 409,
    message: 'Cette commande ne peut plus être annulée en ligne. Contactez votre prestataire.',
  },
  PRELEVEMENT_SANS_MANDAT: {
    status: 409,
    message:
      'Vous n’avez pas de mandat de prélèvement actif. Signez-en un ou choisissez le paiement par carte.',
  },
  DEVIS_SANS_OBJET: {
    status: 409,
    message: 'Ce devis n’attend plus de réponse. Actualisez le suivi de votre commande.',
  },
  FACTURE_NON_PAYABLE: {
    status: 409,
    message:
      'Une ou plusieurs de ces factures ne sont pas à payer. Rien n’a été payé\u00a0: actualisez la liste de vos factures.',
  },
  DEMANDE_PAYNUM_EXISTANTE: {
    status: 409,
    message: 'Une demande existe déjà pour ce contrat.',
  },
  DEMANDE_PAYNUM_FIGEE: {
    status: 409,
    message: 'Cette demande a déjà reçu une réponse\u00a0: elle ne peut plus être changée.',
  },
  PAYNUM_INDISPONIBLE: {
    status: 409,
    message: 'Paynum est momentanément indisponible. Réessayez dans quelques minutes.',
  },

  // For providers
  ETAT_NON_PERMIS: {
    status: 409,
    message: 'Cette commande ne peut pas passer à cet état.',
  },
  DEVIS_REQUIS: {
    status: 409,
    message: 'Cette commande se planifie sur un devis accepté.',
  },
  COMMANDE_NON_FACTURABLE: {
    status: 409,
    message: 'Cette commande n’est pas commencée, ou sa facture dépasserait ce qui a été convenu.',
  },
  NUMERO_DEJA_UTILISE: {
    status: 409,
    message: 'Ce numéro est déjà celui d’un autre document.',
  },
  AVOIR_IMPOSSIBLE: {
    status: 409,
    message: 'Cet avoir dépasse sa facture, ou elle est en cours de paiement.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
