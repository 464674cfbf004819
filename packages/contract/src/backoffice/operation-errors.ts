/** Errors of what operators do about vouchers, files, declarations and the books. */
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
  RETOUR_DEJA_RECU: {
    status: 409,
    message:
      'Un retour différent porte déjà ce numéro. Rien n’a été enregistré\u00a0: demandez à la banque lequel est le bon.',
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
