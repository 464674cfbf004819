import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const signInTexts = defineTexts('connexion', {
  title: 'Se connecter',
  welcome: 'Bienvenue dans votre espace CESU',
  spaceBeneficiary: 'Espace bénéficiaire',
  spaceClient: 'Espace client',
  spaceIntervenant: 'Espace intervenant',
  enteringBeneficiary: 'Vous entrez dans l’espace des bénéficiaires.',
  enteringClient: 'Vous entrez dans l’espace des financeurs.',
  enteringIntervenant: 'Vous entrez dans l’espace des intervenants.',
  otherSpaces: 'Vous cherchez un autre espace ?',
  login: 'Identifiant',
  loginHint: 'Votre identifiant ou votre adresse e-mail.',
  password: 'Mot de passe',
  forgotten: 'Identifiant ou mot de passe oublié ?',
  firstVisit: 'Première visite ?',
  submit: 'Se connecter',
  pending: 'Connexion en cours ...',
  error: 'Erreur',
  formRefused: "Erreur lors de l'envoi du formulaire",
  formRefusedAdvice: 'Veuillez réessayer.',
  tooFast:
    'Il est parti moins d’une seconde et demie après l’affichage de la page, comme le font les robots et certains gestionnaires de mots de passe. Ce que vous avez saisi est gardé.',
  retry: 'Réessayer',
  notLoaded: 'Le formulaire n’a pas pu être envoyé. Vérifiez votre connexion, puis réessayez.',
  trap: 'Ne pas remplir ce champ',
});
