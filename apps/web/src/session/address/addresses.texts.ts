import { defineTexts } from '../../shared/texts/define-texts.ts';

export const addressProofTexts = defineTexts('confirmer-adresse', {
  lead: 'Confirmez que cette adresse e-mail est bien la vôtre. Elle remplacera alors l’adresse de votre espace.',
  confirm: 'Confirmer cette adresse',
  pending: 'Confirmation en cours',
  doneTitle: 'Votre adresse est confirmée',
  done: 'Nos messages arrivent désormais à {adresse}. Vous pouvez aussi vous connecter avec cette adresse.',
  goHome: 'Aller à l’accueil',
  goLogin: 'Se connecter',
  refusedTitle: 'Cette adresse n’a pas été confirmée',
  missingTitle: 'Ouvrez le lien reçu par e-mail',
  missing:
    'Pour votre sécurité, le lien est effacé de la barre d’adresse dès l’ouverture de la page, et un rechargement le perd. Ouvrez-le de nouveau depuis votre message.',
});

export const pendingAddressTexts = defineTexts('adresse-en-attente', {
  title: 'Adresse e-mail à confirmer',
  text: 'Vous avez demandé à utiliser {adresse}. Ouvrez le lien envoyé à cette adresse avant le {date}. D’ici là, votre adresse actuelle reste la seule utilisée.',
  resend: 'Renvoyer',
  resendLabel: 'Renvoyer le lien à {adresse}',
  resent: 'Un nouveau lien est envoyé à {adresse}. Le précédent ne fonctionne plus.',
  cancel: 'Annuler',
  cancelLabel: 'Annuler le changement vers {adresse}',
  cancelled: 'Le changement d’adresse e-mail est annulé.',
  done: 'C’est fait',
  failed: 'Votre demande n’a pas abouti',
  pending: 'Traitement en cours',
});

export const notMeTexts = defineTexts('pas-moi', {
  lead: 'Un changement de votre espace n’est pas de vous\u00a0? Nous le mettons à l’abri tout de suite.',
  what: 'Si vous confirmez\u00a0:',
  sessions:
    'toutes les connexions à votre espace prennent fin, y compris celles d’un proche\u00a0;',
  address: 'un changement d’adresse e-mail qui attend sa confirmation est annulé\u00a0;',
  hold: 'les paiements, commandes et virements qui sortent de votre espace sont bloqués jusqu’à ce que nous ayons vérifié avec vous.',
  confirm: 'Ce n’était pas moi',
  pending: 'Mise à l’abri en cours',
  mistake: 'Si ce changement est de vous, fermez cette page\u00a0: rien n’est fait.',
  doneTitle: 'Votre espace est à l’abri',
  doneSessions:
    'Toutes les connexions ont pris fin, et l’argent qui sort de votre espace est bloqué. Votre solde est conservé.',
  doneReference:
    'Notre assistance vérifie ce qui s’est passé et vous contacte. Votre demande\u00a0: {reference}.',
  next: 'Choisissez maintenant un nouveau mot de passe.',
  recover: 'Choisir un nouveau mot de passe',
  contact: 'Nous contacter',
  contactAdvice:
    'Si l’adresse e-mail de votre espace n’est plus la vôtre, contactez-nous\u00a0: le lien d’un nouveau mot de passe n’y arriverait pas.',
  refusedTitle: 'Ce lien n’a rien changé',
  missingTitle: 'Ouvrez le lien reçu par e-mail',
  missing:
    'Pour votre sécurité, le lien est effacé de la barre d’adresse dès l’ouverture de la page, et un rechargement le perd. Ouvrez-le de nouveau depuis votre message.',
});
