import { defineTexts } from './define-texts.ts';

export const notificationTexts = defineTexts('notifications', {
  lead: 'Les 20 derniers messages reçus pendant cette visite, du plus récent au plus ancien. Ils s’effacent quand vous vous déconnectez ou fermez la page.',
  list: 'Derniers messages',
  error: 'Erreur',
  success: 'Succès',
  warning: 'Attention',
  emptyTitle: 'Aucun message pour le moment',
  emptyText:
    'Quand une opération réussit ou échoue, le message affiché reste lisible ici jusqu’à la fin de votre visite.',
  sessionEnded: 'Votre connexion est terminée',
  sessionEndedText:
    'Reconnectez-vous pour continuer. Ce que vous aviez commencé est gardé pendant 24 heures.',
  accessEnded: 'Retour dans votre espace',
  accessEndedText: 'L’accès à l’espace de cette personne a pris fin.',
  secondStepOver: 'Session MFA expirée ou invalide.',
  backHome: 'Revenir à l’accueil',
});
