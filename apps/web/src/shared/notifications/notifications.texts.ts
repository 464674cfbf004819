import { defineTexts } from '../texts/define-texts.ts';

export const notificationTexts = defineTexts('notifications', {
  lead: 'Les 20 derniers messages de cette visite. Ils s’effacent à la fin de la visite.',
  list: 'Derniers messages',
  error: 'Erreur',
  success: 'Succès',
  warning: 'Attention',
  emptyTitle: 'Aucun message pour le moment',
  emptyText: 'Les messages affichés restent lisibles ici jusqu’à la fin de votre visite.',
  sessionEnded: 'Votre connexion est terminée',
  sessionEndedText:
    'Reconnectez-vous pour continuer. Ce que vous aviez commencé est gardé pendant 24 heures.',
  accessEnded: 'Retour dans votre espace',
  accessEndedText: 'L’accès à l’espace de cette personne a pris fin.',
  secondStepOver: 'Session MFA expirée ou invalide.',
  backHome: 'Revenir à l’accueil',
});
