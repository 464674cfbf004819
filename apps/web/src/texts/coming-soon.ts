import { defineTexts } from './define-texts.ts';

export const comingSoonTexts = defineTexts('bientot', {
  text: 'Cette page sera bientôt disponible.',
  advice: 'Rien n’est à faire de votre côté. En attendant, le reste de votre espace est ouvert.',
  backHome: 'Retour à l’accueil',
});
