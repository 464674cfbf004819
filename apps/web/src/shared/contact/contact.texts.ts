import { defineTexts } from '../texts/define-texts.ts';

/** Contact details, which a contract can override. */
export const contactTexts = defineTexts('contact', {
  mail: 'assistance@portail-cesu.example',
  telephone: '01 99 00 12 34',
  horaires: 'du lundi au vendredi, de 9 h à 18 h (prix d’un appel local)',
  blockTitle: 'Nous joindre',
  mailLabel: 'Par e-mail',
  phoneLabel: 'Par téléphone',
  formLabel: 'Par le formulaire',
  formLink: 'Écrire un message',
});

export const contactFormTexts = defineTexts('contact-formulaire', {
  lead: 'Décrivez votre question : nous vous répondons par e-mail, sous une semaine au plus tard.',
  leadKnown:
    'Décrivez votre question : nous vous répondons par e-mail, sous une semaine au plus tard. Nous avons rempli ce que nous savons déjà de vous.',
  leadFollowed:
    'Décrivez votre question : nous vous répondons dans « Mes demandes » et à {mail}, sous une semaine au plus tard.',
  secrets:
    'N’écrivez jamais ici votre mot de passe, un code reçu par e-mail, un numéro de carte bancaire ni le code d’une case à gratter.',
  name: 'Nom et prénom',
  email: 'Adresse e-mail',
  emailHint: 'Nous répondons à cette adresse. Exemple : nom@domaine.fr',
  contractNumber: 'Numéro de contrat',
  contractHint: 'Il figure sur les courriers de votre financeur. Exemple : 100001',
  subject: 'Objet de votre message',
  subjectEmpty: 'Choisissez un objet',
  subjectSignIn: 'Me connecter à mon espace',
  subjectOrder: 'Une commande',
  subjectPayment: 'Un paiement',
  subjectDeclaration: 'Une déclaration',
  subjectAccessibility: 'Une difficulté d’accessibilité',
  subjectPersonalData: 'Mes données personnelles',
  subjectOther: 'Autre question',
  message: 'Votre message',
  messageHint: 'Entre 10 et 2 000 caractères. Une référence de commande ou de paiement nous aide.',
  count: '{nombre} caractères sur 2 000',
  remaining: 'Il reste moins de {nombre} caractères.',
  tooLong: 'Le message dépasse 2 000 caractères.',
  submit: 'Envoyer mon message',
  pending: 'Envoi de votre message en cours',
  failedTitle: 'Votre message n’a pas pu être envoyé',
  notLost:
    'Ce que vous avez écrit est toujours dans le formulaire : vous pouvez l’envoyer à nouveau.',
  alreadySent:
    'Une première version de ce message nous est déjà parvenue. Si vous voulez aussi envoyer celle-ci, appuyez de nouveau sur « Envoyer mon message ».',
  dataNote:
    'Vos réponses servent uniquement à traiter votre demande et sont gardées trois ans après la dernière réponse.',
  dataLink: 'Protection des données',
});

export const contactSentTexts = defineTexts('contact-envoye', {
  titlePrefix: 'Message envoyé : ',
  title: 'Votre message est bien arrivé',
  reference: 'Référence de votre demande',
  keep: 'Notez cette référence : elle nous permet de retrouver votre demande si vous nous rappelez.',
  keepFollowed: 'Vous la retrouvez, avec nos réponses, dans « Mes demandes ».',
  filesRefused: 'Des fichiers n’ont pas pu être joints',
  fileRefused: '{nom} : {raison}',
  filesAgain: 'Votre message est bien parti. Vous pouvez joindre un autre fichier à votre demande.',
  follow: 'Suivre ma demande',
  next: 'Et maintenant ?',
  today: 'Aujourd’hui',
  received: 'Nous avons reçu votre message.',
  by: 'Au plus tard le {date}',
  answer: 'Nous vous répondons par e-mail à {email}.',
  answerDetail: 'Pensez à regarder aussi dans vos courriers indésirables.',
  another: 'Écrire un autre message',
  home: 'Retour à l’accueil',
});
