import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const paynumTexts = defineTexts('paynum', {
  title: 'Mes demandes Paynum',
  intro:
    'Paynum crée vos CESU pour vos services à domicile. Vous choisissez ici leur forme, puis vous terminez votre demande sur le site de Paynum.',
  loading: 'Chargement de vos demandes Paynum',
  caption: 'Mes demandes',
  contract: 'Contrat',
  numero: 'Contrat {numero}',
  date: 'Demandée le',
  support: 'Forme',
  statut: 'État',
  acts: 'Actions',
  TITRE: 'Titres papier',
  COMPTE: 'Compte CESU',
  EN_ATTENTE: 'En attente',
  VALIDEE: 'Accordée',
  REFUSEE: 'Refusée',
  none: 'Vous n’avez fait aucune demande pour le moment.',
  leaving: 'Ouverture du site de Paynum',
  failed: 'Le site de Paynum n’a pas pu être ouvert',
});

export const paynumReturnTexts = defineTexts('paynum-retour', {
  EN_ATTENTE: 'Votre demande est enregistrée',
  EN_ATTENTE_TEXT:
    'Paynum n’y a pas encore répondu. Vous pouvez encore la modifier ou la supprimer.',
  VALIDEE: 'Votre demande est accordée',
  VALIDEE_TEXT: 'Paynum crée vos CESU. Vous pouvez encore changer leur forme pour la suite.',
  REFUSEE: 'Votre demande est refusée',
  REFUSEE_TEXT: 'Vous pouvez faire une nouvelle demande pour ce contrat.',
});

export const paynumCreationTexts = defineTexts('paynum-creation', {
  title: 'Faire une demande',
  contract: 'Contrat',
  support: 'Sous quelle forme voulez-vous vos CESU\u00a0?',
  TITRE_HINT: 'Un carnet de titres papier, envoyé chez vous.',
  COMPTE_HINT: 'Un compte, utilisable dès qu’il est crédité.',
  create: 'Continuer sur le site de Paynum',
  closed: 'Une demande est déjà en cours ou accordée pour chacun de vos contrats.',
});

export const paynumActTexts = defineTexts('paynum-actes', {
  edit: 'Modifier',
  editOf: 'Modifier la demande du {date} sur le site de Paynum',
  editTitle: 'Modifier la demande du {date}',
  editConfirm: 'Continuer sur le site de Paynum',
  change: 'Changer la forme',
  changeOf: 'Changer la forme de la demande du {date}',
  changeTitle: 'Changer la forme de la demande du {date}',
  changeText: 'Vos prochains CESU viendront sous cette forme.',
  changeConfirm: 'Enregistrer ce choix',
  changeDone: 'Forme changée',
  changeDoneText: 'Vos CESU viendront sous la forme «\u00a0{support}\u00a0».',
  changeFailed: 'La forme n’a pas été changée',
  remove: 'Supprimer',
  removeOf: 'Supprimer la demande du {date}',
  removeTitle: 'Supprimer la demande du {date}\u00a0?',
  removeText:
    'Votre demande pour le contrat {contrat} sera retirée. Vous pourrez en faire une autre.',
  removeConfirm: 'Supprimer la demande du {date}',
  removeDone: 'Demande supprimée',
  removeDoneText: 'Votre demande du {date} est supprimée.',
  removeFailed: 'Votre demande n’a pas été supprimée',
  keep: 'Annuler',
  pending: 'Enregistrement en cours',
});
