import { defineTexts } from '../../shared/texts/define-texts.ts';

/** The grid in which paper vouchers are typed, whatever is then done with them. */
export const voucherTexts = defineTexts('saisie-titres', {
  vouchers: 'Vos titres',
  intro:
    'Le numéro du titre a 10\u00a0chiffres, le code sous la case à gratter en a 4. Vous pouvez aussi coller une colonne de numéros, avec ou sans leurs codes.',
  number: 'Numéro du titre',
  code: 'Case à gratter',
  line: 'Titre {rang}',
  numberOf: 'Numéro du titre {rang}',
  codeOf: 'Case à gratter du titre {rang}',
  value: 'Valeur',
  remove: 'Retirer',
  removeOf: 'Retirer le titre {rang}',
  removed: 'Titre retiré. {nombre} dans la liste.',
  checking: 'Vérification…',
  right: 'Code vérifié',
  codeMissing: 'Code à saisir',
  recheck: 'Vérifier à nouveau',
  recheckOf: 'Vérifier à nouveau le titre {rang}',
  unchecked: 'Ce code n’a pas pu être vérifié. Il le sera quand vous confirmerez.',
  unknown: 'Ce numéro n’est pas celui d’un de vos titres utilisables.',
  twice: 'Ce titre est déjà dans la liste.',
  other:
    'Ce titre est du millésime {millesime} ({produit}). On ne mélange ni les produits ni les millésimes\u00a0: retirez-le de la liste et utilisez-le à part.',
  wrong:
    'Ce code n’est pas celui de ce titre. Relisez-le\u00a0: à la troisième erreur, le titre est bloqué et vous devez nous contacter.',
  import: 'Importer un fichier de titres',
  importLabel: 'Fichier de numéros',
  importHint:
    'Un fichier texte ou CSV, un titre par ligne\u00a0: le numéro, puis le code s’il est déjà gratté.',
  imported: '{nombre} titres ajoutés à la liste.',
  importedOne: '1 titre ajouté à la liste.',
  importedNone: 'Aucun titre n’a pu être lu.',
  unread: '{nombre} lignes n’ont pas pu être lues.',
  unreadOne: '1 ligne n’a pas pu être lue.',
  tooLarge: 'Ce fichier est trop volumineux pour une liste de titres.',
  tooMany: 'La liste compte au plus {nombre} titres.',
  resumed:
    'Pour votre sécurité, les codes des cases à gratter ne sont pas gardés quand la page se ferme. Saisissez-les à nouveau.',
  atLeastOne: 'Saisissez au moins un titre.',
});
