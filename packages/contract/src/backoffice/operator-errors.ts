/** Errors for operators, part of the catalogue. */
export const OPERATOR_ERRORS = {
  CONSULTATIONS_SUSPENDUES: {
    status: 403,
    message:
      'Vos consultations sont suspendues\u00a0: un autre gestionnaire doit les rétablir avant que vous puissiez lire à nouveau.',
  },
  SUSPENSION_DE_SOI: {
    status: 409,
    message:
      'Vous ne pouvez pas rétablir vos propres consultations. Demandez-le à un autre gestionnaire.',
  },
  SUSPENSION_DEJA_LEVEE: {
    status: 409,
    message: 'Les consultations de cet opérateur ont déjà été rétablies.',
  },
  OPERATIONS_DEJA_RETABLIES: {
    status: 409,
    message: 'Les opérations de cette personne ont déjà été rétablies.',
  },
  OPERATEUR_NON_ATTRIBUABLE: {
    status: 409,
    message:
      'Cet opérateur ne traite pas ou plus les demandes de gestion\u00a0: choisissez-en un autre.',
  },
  REPONSE_TYPE_MODIFIEE: {
    status: 409,
    message:
      'Cette réponse type a changé entre-temps\u00a0: un autre opérateur l’a modifiée. Relisez-la avant de continuer.',
  },
  OPERATEUR_DEJA_PRESENT: {
    status: 409,
    message:
      'Un opérateur a déjà cet identifiant ou cette adresse e-mail. S’il est suspendu, réactivez-le.',
  },
  OPERATEUR_INCHANGE: {
    status: 409,
    message:
      'Cet opérateur est déjà dans cet état\u00a0: un autre gestionnaire a pu agir avant vous.',
  },
  DERNIER_GESTIONNAIRE: {
    status: 409,
    message:
      'Cet opérateur est le dernier gestionnaire à pouvoir entrer\u00a0: ses droits ne peuvent pas être retirés.',
  },
  ACTE_SUR_SOI: {
    status: 409,
    message: 'Vous ne pouvez pas changer vos propres droits. Demandez-le à un autre gestionnaire.',
  },
  VALEUR_DEJA_EN_VIGUEUR: {
    status: 409,
    message:
      'Une valeur se saisit pour un jour à venir\u00a0: celles d’aujourd’hui et d’avant ont déjà servi.',
  },
  INTERVENANT_DEJA_PRESENT: {
    status: 409,
    message: 'Un autre intervenant a déjà ce code NAN ou ce numéro de salarié.',
  },
  DEMANDE_NON_SUIVIE: {
    status: 403,
    message:
      'Vous ne suivez pas cette demande\u00a0: répondez-y, notez un suivi ou prenez-la en charge avant de corriger ce que la personne a écrit.',
  },
  ENCAISSEMENT_NON_ATTENDU: {
    status: 409,
    message:
      'Aucun paiement de ce genre n’est attendu sous cette référence, ou il est déjà enregistré.',
  },
  MONTANT_DIFFERENT: { status: 409, message: 'Ce montant n’est pas celui qui est attendu.' },
  AVOIR_IMPOSSIBLE: {
    status: 409,
    message: 'Cet avoir ne peut pas être établi sur cette facture.',
  },
  DETTE_INDISPONIBLE: {
    status: 409,
    message:
      'Rien ne peut être convenu sur cette dette\u00a0: un prélèvement est en cours, ou son passage en perte attend une décision.',
  },
  REMBOURSEMENT_IMPOSSIBLE: {
    status: 409,
    message: 'Il n’y a rien à rembourser sous cette référence, ou c’est déjà fait.',
  },
  OPERATION_DEJA_DEMANDEE: {
    status: 409,
    message: 'Cette opération attend déjà l’accord d’une seconde personne.',
  },
  SECONDE_PERSONNE_REQUISE: {
    status: 403,
    message: 'C’est vous qui avez fait cette demande\u00a0: une autre personne doit décider.',
  },
  DECISION_DEJA_PRISE: {
    status: 409,
    message: 'Cette demande a déjà reçu une décision, ou son délai est passé.',
  },
  DEMANDE_PERIMEE: {
    status: 409,
    message:
      'Ce que cette demande devait changer a changé entre-temps. Refusez-la\u00a0: elle peut être faite de nouveau, sur les valeurs actuelles.',
  },
  AUTEUR_SANS_DROIT: {
    status: 409,
    message:
      'La personne qui a fait cette demande n’en a plus le droit\u00a0: la demande ne peut qu’être refusée.',
  },
  ACCES_SANS_VERIFICATION: {
    status: 409,
    message: 'Cet accès n’attend pas de vérification, ou elle est déjà faite.',
  },
  CLIENT_INCONNU: { status: 404, message: 'Ce client n’existe pas.' },
  INTERLOCUTEUR_DEJA_PRESENT: {
    status: 409,
    message: 'Ce client a déjà un interlocuteur avec cette adresse e-mail.',
  },
  INTERLOCUTEUR_MODIFIE: {
    status: 409,
    message:
      'Cet interlocuteur a été modifié entre-temps. Rien n’a été enregistré\u00a0: rouvrez-le pour voir ce qui a changé.',
  },
  RAPPORT_INDISPONIBLE: {
    status: 409,
    message: 'Ce rapport n’est pas prêt ou n’est plus disponible. Demandez-le de nouveau.',
  },
  RAPPORT_SANS_ACCORD: {
    status: 403,
    message:
      'Ce rapport compte plus de 1\u00a0000 lignes sur des personnes\u00a0: une autre personne que celle qui l’a demandé doit donner son accord avant son téléchargement.',
  },
  ACCORD_SANS_OBJET: { status: 409, message: 'Ce rapport n’attend pas d’accord.' },

  // Funders and contracts
  FICHE_MODIFIEE: {
    status: 409,
    message: 'Cette fiche a été modifiée entre-temps. Rechargez-la avant de l’enregistrer.',
  },
  DOMAINE_DEJA_PRIS: {
    status: 409,
    message: 'Un de ces domaines est déjà celui d’un autre financeur.',
  },
  SIRET_DEJA_CONNU: { status: 409, message: 'Un financeur porte déjà ce SIRET.' },
  NUMERO_CONTRAT_DEJA_PRIS: { status: 409, message: 'Un contrat porte déjà ce numéro.' },
  CONTRAT_EN_USAGE: {
    status: 409,
    message:
      'Ce contrat est déjà en usage\u00a0: ce qui est indiqué ne peut plus changer. Rien n’a été enregistré.',
  },
  ADMINISTRATEUR_DEJA_PRESENT: {
    status: 409,
    message: 'Une personne de ce financeur utilise déjà cette adresse e-mail.',
  },
  DEMANDE_MODIFIEE: {
    status: 409,
    message:
      'Cette demande a changé entre-temps\u00a0: un autre opérateur ou la personne y est intervenu. Relisez-la avant de continuer.',
  },
  DEMANDE_CLOSE: {
    status: 409,
    message: 'Cette demande est clôturée. Rouvrez-la avant d’y répondre ou de la modifier.',
  },
  REUNION_IMPOSSIBLE: {
    status: 409,
    message: 'Ces deux demandes ne peuvent pas être réunies.',
  },
  DEMANDE_NON_CLOSE: {
    status: 409,
    message: 'Cette demande n’est pas clôturée\u00a0: il n’y a rien à rouvrir.',
  },
  STATUT_DEMANDE_REFUSE: {
    status: 409,
    message: 'Cette demande ne peut pas passer de son statut actuel à celui-ci.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

/** Errors about vouchers, files, declarations and the ledger. */
export const OPERATION_ERRORS = {
  TITRES_INCONNUS: {
    status: 404,
    message: 'Un ou plusieurs de ces titres n’existent pas. Rien n’a été enregistré.',
  },
  TITRES_MELANGES: {
    status: 409,
    message:
      'Ces titres n’ont pas tous la même personne, le même contrat, le même produit, le même millésime et la même valeur\u00a0: traitez-les séparément.',
  },
  TITRES_NON_OPPOSABLES: {
    status: 409,
    message:
      'Un ou plusieurs de ces titres ne peuvent plus être mis en opposition. Rien n’a été enregistré.',
  },
  OPPOSITION_DEJA_LEVEE: {
    status: 409,
    message:
      'Un ou plusieurs de ces titres ne sont plus en opposition, ou ont été remplacés. Rien n’a été enregistré.',
  },
  JOUR_DEJA_RAPPROCHE: {
    status: 409,
    message:
      'Un autre fichier a déjà été rapproché pour ce jour. Rien n’a été enregistré\u00a0: demandez au prestataire lequel est le bon.',
  },
  FICHIER_PAS_ENCORE_LA: {
    status: 409,
    message: 'Le prestataire n’a pas encore de fichier pour ce jour.',
  },
  DEJA_RESOLU: {
    status: 409,
    message: 'C’est déjà résolu\u00a0: une autre personne s’en est occupée.',
  },
  RETOUR_D_AUTRUI: {
    status: 409,
    message:
      'Ce retour ne porte sur aucun fichier que nous avons transmis à la banque. Rien n’a été enregistré.',
  },
  RAPPEL_IMPOSSIBLE: {
    status: 409,
    message:
      'Ce virement ne peut pas être rappelé\u00a0: la banque ne l’a pas, il est déjà revenu, ou un rappel est en cours.',
  },
  RETOUR_DEJA_RECU: {
    status: 409,
    message:
      'Un retour différent porte déjà ce numéro. Rien n’a été enregistré\u00a0: demandez à la banque lequel est le bon.',
  },
  LIGNE_DEJA_TRAITEE: {
    status: 409,
    message:
      'Cette ligne du relevé est déjà rapprochée, classée ou en cours d’examen. Rien n’a été enregistré.',
  },
  DECLARATION_NON_RENVOYABLE: {
    status: 409,
    message:
      'L’organisme a répondu à cette déclaration\u00a0: elle ne peut pas être renvoyée telle quelle.',
  },
  REOUVERTURE_IMPOSSIBLE: {
    status: 409,
    message:
      'Les livres ne sont pas suspendus, ou aucun contrôle sans manquement n’a eu lieu depuis leur suspension.',
  },
  REOUVERTURE_DEJA_DEMANDEE: {
    status: 409,
    message: 'La réouverture est déjà demandée\u00a0: une autre personne doit décider.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
