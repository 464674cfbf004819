import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const bypassTexts = defineTexts('lien', {
  pending: 'Connexion en cours ...',
  error: 'Erreur',
  failed: 'Le lien de connexion est invalide ou expiré.',
});
