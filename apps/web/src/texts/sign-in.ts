import { defineTexts } from './define-texts.ts';

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
  submit: 'Se connecter',
  pending: 'Connexion en cours ...',
  error: 'Erreur',
  formRefused: "Erreur lors de l'envoi du formulaire",
  formRefusedAdvice: 'Veuillez réessayer.',
  trap: 'Ne pas remplir ce champ',
});

export const choiceTexts = defineTexts('choix', {
  lead: 'Choisissez l’espace que vous voulez consulter.',
  rhTitle: 'CESU financés par votre employeur',
  socialTitle: 'Aide financée par votre département',
  rhKind: 'CESU ressources humaines',
  socialKind: 'CESU social',
  contract: 'Contrat n° {numero}',
  open: 'Ouvrir cet espace',
  none: "Vous n'avez aucun contrat actif.",
  noneAdvice: 'Contactez votre financeur pour savoir quand votre contrat sera activé.',
  signOut: 'Se déconnecter',
  loading: 'Chargement',
  retry: 'Réessayer',
});
