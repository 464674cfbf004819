import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const helpTexts = defineTexts('aide', {
  lead: 'Les réponses aux questions les plus fréquentes.',
  search: 'Chercher dans les questions',
  searchHint: 'Un ou deux mots suffisent. Exemple : millésime, case à gratter',
  oneResult: 'Une question correspond à votre recherche.',
  results: '{nombre} questions correspondent à votre recherche.',
  noResult: 'Aucune question ne correspond à votre recherche.',
  noResultAdvice: 'Essayez un autre mot, ou écrivez-nous : une personne vous répondra.',
  showAll: 'Voir toutes les questions',
  write: 'Écrire un message',
  glossaryTitle: 'Un mot vous échappe ?',
  glossaryText:
    'Millésime, code NAN, case à gratter… Le glossaire explique chaque mot en une phrase.',
  glossaryLink: 'Ouvrir le glossaire',
  loading: 'Chargement des questions fréquentes',
  UTILISER: 'Utiliser mes CESU',
  PAYER: 'Payer',
  COMMANDER: 'Commander',
  DECLARER: 'Déclarer et impôts',
  PROFIL: 'Mon profil et mes données',
  ACCES: 'Mon accès',
  requestsTitle: 'Vous nous avez déjà écrit ?',
  requestsText: 'Suivez vos demandes et nos réponses, ou ajoutez un fichier.',
  requestsLink: 'Voir mes demandes',
});
