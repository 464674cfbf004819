import { defineTexts } from '../texts/define-texts.ts';

/** Of whatever could not be read. */
export const readFailureTexts = defineTexts('lecture', {
  title: 'Ces informations n’ont pas pu être lues.',
  moreTitle: 'La suite n’a pas pu être lue.',
  advice: 'Rien n’est perdu. Réessayez dans un instant.',
  retry: 'Réessayer',
});
