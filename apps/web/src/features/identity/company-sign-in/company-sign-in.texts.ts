import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const companySignInTexts = defineTexts('connexion-entreprise', {
  lead: 'Pour les financeurs dont l’entreprise ou l’administration a ouvert la connexion par son propre service. Vous y serez conduit, puis vous reviendrez ici.',
  address: 'Adresse e-mail professionnelle',
  addressHint: 'Ou le domaine de votre entreprise. Exemple\u00a0: entreprise.fr',
  submit: 'Continuer',
  pending: 'Ouverture du service de votre entreprise',
  failedTitle: 'La connexion n’a pas commencé',
  withPassword: 'Se connecter avec un identifiant et un mot de passe',
  finishing: 'Connexion en cours',
  refusedTitle: 'Vous n’êtes pas connecté',
  failed:
    'La connexion n’a pas pu être vérifiée. Vérifiez votre accès à internet, puis recommencez.',
  reloadedTitle: 'Recommencez la connexion',
  reloadedAdvice:
    'Par sécurité, cette page ne garde pas la réponse de votre entreprise quand elle est rechargée.',
  again: 'Recommencer',
});
