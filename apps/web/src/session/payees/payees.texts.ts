import { defineTexts } from '../../shared/texts/define-texts.ts';

/** Who is paid: found by the code, or among those already paid. */
export const payeeTexts = defineTexts('intervenants-a-payer', {
  nan: 'NAN\u00a0{code}',
  inTown: 'à {ville}',
  SALARIE: 'Salarié à domicile',
  ORGANISME: 'Organisme',
  paid: 'Vous avez déjà payé',
  pay: 'Payer',
  payOne: 'Payer {nom}, NAN {code}',
  lastPayment: 'Dernier paiement\u00a0: {montant} le {date}',
  more: 'Afficher les {nombre} autres',
  moreOne: 'Afficher le dernier',
  paidLoading: 'Chargement des intervenants déjà payés',
  paidFailed: 'La liste des intervenants déjà payés n’a pas pu être lue.',
  paidFailedAdvice: 'Vous pouvez réessayer, ou chercher l’intervenant par son code NAN.',
  retry: 'Réessayer',
  inactive: 'Cet intervenant ne peut pas être payé pour le moment.',
  online: 'Accepte le paiement en ligne',
  offline: 'N’accepte pas le paiement en ligne',
  offlineAdvice:
    'Cet intervenant n’a pas activé le paiement en ligne\u00a0: rien ne peut lui être versé d’ici. Demandez-lui de l’activer, ou convenez avec lui d’un autre moyen de paiement.',
});

export const nanSearchTexts = defineTexts('recherche-nan', {
  title: 'Chercher par code NAN',
  code: 'Code NAN de l’intervenant',
  hint: '7\u00a0chiffres, sans l’étoile ni la clé. L’intervenant le trouve sur ses courriers du CRCESU et dans son espace.',
  search: 'Rechercher',
  searching: 'Recherche en cours',
  found: 'Intervenant trouvé',
  check: 'Vérifiez que c’est bien la personne ou l’organisme que vous voulez payer.',
  failed: 'La recherche n’a pas abouti',
  failedAdvice: 'Rien n’est perdu. Réessayez dans un instant.',
  retry: 'Réessayer',
  unknownAdvice:
    'Vérifiez les 7\u00a0chiffres avec l’intervenant. S’il n’est pas encore affilié au CRCESU, il n’a pas de code NAN et ne peut pas recevoir de CESU\u00a0: vous pouvez l’inviter à s’affilier.',
});

export const payeeInvitationTexts = defineTexts('invitation-affiliation', {
  open: 'L’inviter à s’affilier',
  intro:
    'Nous lui enverrons un e-mail en votre nom, avec la marche à suivre pour s’affilier et obtenir son code NAN.',
  nom: 'Nom de l’intervenant',
  email: 'Son adresse e-mail',
  submit: 'Envoyer l’invitation',
  pending: 'Envoi de l’invitation en cours',
  failed: 'L’invitation n’a pas pu être envoyée',
  done: 'Invitation envoyée à {email}',
  another: 'Inviter quelqu’un d’autre',
  doneText:
    'Une fois affilié, l’intervenant vous donnera son code NAN\u00a0: vous pourrez alors le payer ici.',
});
