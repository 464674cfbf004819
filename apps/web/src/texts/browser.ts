import { defineTexts } from './define-texts.ts';

export const browserTexts = defineTexts('navigateur', {
  unsupported:
    'Votre navigateur n’est pas pris en charge. Nous vous recommandons d’utiliser une version récente de Firefox ou de Chrome.',
  close: 'Fermer l’avertissement',
});
