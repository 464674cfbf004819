import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const accessTexts = defineTexts('acces', {
  AIDANT: 'Proche ou aidant',
  AIDANT_HINT: 'Une personne que vous choisissez. L’accès dure un an au plus.',
  TUTEUR: 'Tuteur ou tutrice',
  TUTEUR_HINT:
    'Une personne nommée par un juge. L’accès dure cinq ans au plus, et demande un justificatif.',
  CONSULTER: 'Consulter, sans rien modifier',
  CONSULTER_HINT: 'Voir les soldes, les historiques et les documents.',
  AGIR: 'Consulter et agir',
  AGIR_HINT: 'Aussi commander, payer et déclarer à la place de la personne.',
  JUSTIFICATIF_ATTENDU: 'Justificatif à joindre',
  EN_VERIFICATION: 'Justificatif en cours de vérification',
  JUSTIFICATIF_REFUSE: 'Justificatif refusé',
  INVITE: 'Invitation envoyée',
  EXPIRE: 'Invitation expirée',
  ACTIF: 'Accès ouvert',
  TERMINE: 'Accès terminé',
  REFUSE: 'Invitation refusée',
  RETIRE: 'Accès retiré',
  until: 'Jusqu’au {date}',
  invitedUntil: 'Invitation valable jusqu’au {date}',
  done: 'C’est fait',
  error: 'Votre demande n’a pas abouti',
  pending: 'Traitement en cours',
  loading: 'Chargement des accès',
});

export const givenAccessTexts = defineTexts('acces-donnes', {
  lead: 'Une personne de confiance peut entrer dans votre espace sous son propre nom, sans votre mot de passe. Vous retirez cet accès quand vous voulez.',
  title: 'Qui a accès à mon espace',
  none: 'Personne d’autre que vous n’a accès à votre espace.',
  list: 'Accès donnés',
  invitedOn: 'Invitation du {date}',
  askedOn: 'Demande du {date}',
  acceptedOn: 'Accepté le {date}',
  proofs: 'Justificatif\u00a0: {noms}',
  refusal: 'Motif du refus\u00a0: {motif}',
  resend: 'Renvoyer l’invitation',
  resendOf: 'Renvoyer l’invitation à {prenom} {nom}',
  resent: 'Une nouvelle invitation est envoyée à {email}. La précédente ne fonctionne plus.',
  withdraw: 'Retirer l’accès',
  withdrawOf: 'Retirer l’accès à {prenom} {nom}',
  withdrawText:
    'Cette personne ne pourra plus entrer dans votre espace. Si elle y est, sa connexion prend fin aussitôt. Ce qu’elle a fait reste dans vos historiques.',
  cancel: 'Garder cet accès',
  withdrawn: 'L’accès de {prenom} {nom} est retiré.',
  join: 'Envoyer le justificatif',
  joined: 'Votre justificatif est envoyé. Nous le vérifions, puis l’invitation part.',
  others: 'Vous avez vous-même accès à l’espace d’une autre personne\u00a0?',
  othersLink: 'Voir les espaces que l’on m’a ouverts',
  history: 'Voir qui a ouvert mon espace',
});

export const inviteTexts = defineTexts('invitation-acces', {
  title: 'Donner un accès',
  intro:
    'Cette personne reçoit un e-mail. Elle entre avec son propre compte, et un code lui est demandé. Elle ne voit ni votre profil, ni vos coordonnées bancaires, ni vos demandes.',
  prenom: 'Prénom',
  nom: 'Nom',
  email: 'Adresse e-mail de cette personne',
  emailHint: 'Par exemple\u00a0: prenom.nom@exemple.fr',
  qualite: 'Qui est cette personne pour vous\u00a0?',
  droits: 'Que peut-elle faire\u00a0?',
  jusquAu: 'Dernier jour de l’accès',
  jusquAuHint: 'JJ/MM/AAAA, le {date} au plus tard. Sans date, l’accès dure jusqu’à ce jour.',
  justificatif: 'Jugement ou ordonnance qui nomme cette personne',
  justificatifHint:
    'PDF (5\u00a0Mo au plus) ou photo JPEG, PNG (2\u00a0Mo au plus), cinq fichiers au plus. Nous le vérifions avant d’envoyer l’invitation.',
  justificatifMissing: 'Joignez le justificatif de la tutelle.',
  submit: 'Envoyer l’invitation',
  submitProof: 'Envoyer ma demande',
  pending: 'Envoi en cours',
  failed: 'L’invitation n’est pas partie',
  doneHeader: 'C’est envoyé',
  done: '{prenom} {nom} reçoit une invitation à {email}.',
  doneProof:
    'Nous vérifions votre justificatif. L’invitation partira ensuite à {prenom} {nom}, à {email}.',
  notJoined: 'Votre demande est enregistrée, mais un fichier n’a pas pu être joint.',
});

export const receivedAccessTexts = defineTexts('acces-recus', {
  lead: 'Les personnes qui vous ont ouvert leur espace. Vous y entrez sous votre nom\u00a0: ce que vous faites est enregistré et elles le voient.',
  list: 'Espaces que l’on m’a ouverts',
  none: 'Personne ne vous a ouvert son espace.',
  noneText:
    'Quand une personne vous invite, vous recevez un e-mail. Ouvrez le lien de ce message pour accepter.',
  person: 'Espace {de}',
  as: '{qualite}\u00a0: {droits}',
  accept: 'Accepter',
  acceptOf: 'Accepter l’accès à l’espace {de}',
  accepted: 'Vous avez maintenant accès à l’espace {de}.',
  refuse: 'Refuser',
  refuseOf: 'Refuser l’accès à l’espace {de}',
  refused: 'Vous avez refusé cette invitation.',
  open: 'Ouvrir cet espace',
  openOf: 'Ouvrir l’espace {de}',
  giveUp: 'Renoncer à cet accès',
  giveUpOf: 'Renoncer à l’accès à l’espace {de}',
  giveUpText:
    'Vous ne pourrez plus entrer dans cet espace, à moins d’une nouvelle invitation. Ce que vous y avez fait reste enregistré.',
  keep: 'Garder cet accès',
  givenUp: 'Vous avez renoncé à cet accès.',
  code: 'Un code vous sera demandé à chaque ouverture.',
});

export const invitationTexts = defineTexts('invitation-recue', {
  lead: 'On vous invite à accéder à l’espace {de}, sous votre propre nom et avec votre propre compte.',
  as: '{qualite}\u00a0: {droits}',
  sentTo: 'Invitation envoyée à {email}',
  haveAccount: 'Vous avez déjà un compte\u00a0? Connectez-vous pour accepter.',
  knownAddress: 'Connectez-vous à votre compte pour accepter. Un code vous sera demandé.',
  signIn: 'Me connecter',
  newAccount: 'Créer mon compte',
  newAccountText:
    'Choisissez un mot de passe. Un code vous sera envoyé par e-mail, puis vous pourrez accepter l’invitation.',
  refusedText: 'Aucun accès n’est ouvert. La personne à l’origine de l’invitation en est avertie.',
  invalidTitle: 'Invitation non valable',
  missingTitle: 'Ouvrez le lien reçu par e-mail',
  missing:
    'Pour votre sécurité, le lien est effacé de la barre d’adresse dès l’ouverture de la page, et un rechargement le perd. Ouvrez-le de nouveau depuis votre message.',
});
