import { defineTexts } from './define-texts.ts';

export const homeTexts = defineTexts('accueil', {
  name: 'Accueil',
  greeting: 'Bonjour {nom}',
  leadRh: 'Votre espace CESU, financé par {raisonSociale}.',
  leadSocial: 'Vos heures d’aide, financées par {raisonSociale}.',
  leadClient: 'Votre espace financeur : ouvrez vos sessions et suivez vos commandes.',
  leadIntervenant: 'Votre espace intervenant : suivez vos remises et vos versements.',
  leadOperator: 'Back-office : aidez les personnes et suivez les opérations.',
  messageTitle: 'Message de votre employeur',
  shortcuts: 'Que voulez-vous faire ?',
  open: 'Ouvrir',
  nothing: 'Aucune rubrique n’est ouverte sur votre contrat pour le moment.',
  nothingAdvice: 'Votre financeur peut vous dire quand elles le seront.',
});
