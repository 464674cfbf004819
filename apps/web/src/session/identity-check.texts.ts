import { defineTexts } from '../shared/texts/define-texts.ts';

export const identityCheckTexts = defineTexts('confirmation-identite', {
  title: 'Confirmez votre identité',
  intro:
    'Pour votre sécurité, nous venons d’envoyer un code à 6 chiffres à {mail}. Saisissez-le pour continuer.',
  sending: 'Envoi d’un code à {mail} en cours.',
  code: 'Code reçu par e-mail, ou de votre application',
  codeHint: '6 chiffres, par exemple 123456',
  submit: 'Confirmer',
  pending: 'Vérification en cours',
  cancel: 'Annuler',
  resend: 'Recevoir un nouveau code',
  resendPending: 'Envoi du code en cours',
});

export const sessionEndTexts = defineTexts('fin-de-session', {
  title: 'Votre connexion va se terminer',
  remaining: 'Elle se termine dans',
  intro:
    'Sans action de votre part, il faudra vous reconnecter. Ce que vous avez commencé est gardé pendant 24 heures.',
  tooLong:
    'Votre connexion dure depuis trop longtemps pour être prolongée. Reconnectez-vous pour continuer.',
  extend: 'Prolonger ma connexion',
  extending: 'Prolongation en cours',
  signOut: 'Se déconnecter',
  lastMinute: 'Votre connexion se termine dans une minute.',
  notSent: 'Votre paiement n’a pas été envoyé',
  notSentText:
    'Votre connexion s’est fermée avant l’envoi\u00a0: rien n’a été débité. Ce que vous aviez saisi est toujours là.',
});
