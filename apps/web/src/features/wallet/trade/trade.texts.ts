import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const tradeTexts = defineTexts('echange', {
  steps: 'Étapes de l’échange',
  loading: 'Chargement de votre échange',
  failed: 'Votre échange n’a pas pu être préparé',
  failedAdvice: 'Rien n’est perdu. Réessayez dans un instant.',
  retry: 'Réessayer',
  next: 'Continuer',
  checking: 'Vérification en cours',
  back: 'Retour',
  abandon: 'Abandonner cet échange',
  abandonTitle: 'Abandonner cet échange\u00a0?',
  abandonText:
    'Ce que vous avez saisi sera effacé. Rien n’a été échangé\u00a0: votre compte et vos titres restent comme ils sont.',
  keep: 'Continuer l’échange',
  home: 'Retour à l’accueil',
});

export const closedTradeTexts = defineTexts('echange-ferme', {
  lead: 'Chaque année en février, vous pouvez échanger vos CESU de l’année passée.',
  nextPeriod:
    'Le prochain échange sera ouvert du {debut} au {fin}, pour vos CESU du millésime {millesime}. D’ici là, vous pouvez les utiliser jusqu’au {dernier}.',
  notOffered: 'Votre contrat ne permet pas d’échanger vos CESU.',
  notOfferedText: 'Votre financeur peut vous en dire plus.',
  nothing: 'Vous n’avez rien à échanger.',
  nothingText: 'Aucun compte du millésime {millesime} n’a encore de solde.',
});

export const tradeChoiceTexts = defineTexts('echange-choix', {
  lead: 'Échangez vos CESU {millesime}, qui ne paient plus, contre des CESU {suivant}.',
  until: 'Échange possible {delai}. Ensuite, ce qui reste du millésime {millesime} est perdu.',
  source: 'Que voulez-vous échanger\u00a0?',
  account: '{produit}, millésime {millesime}',
  accountHint: 'Compte CESU. Tout son solde est échangé.',
  paper: 'Mes titres papier {millesime}',
  paperHint: 'Vous saisissez le numéro et le code de chaque titre.',
  final: 'Sous quelle forme voulez-vous vos CESU {suivant}\u00a0?',
  COMPTE: 'Sur un compte CESU',
  TITRE: 'En titres papier',
  COMPTE_HINT: 'Utilisable sous 3\u00a0jours ouvrés\u00a0: à partir du {date}.',
  TITRE_HINT: 'Chez vous sous 10\u00a0jours\u00a0: le {date}.',
  onlyAccount: 'Vous recevrez vos CESU {suivant} sur un compte CESU.',
  onlyPaper: 'Vous recevrez vos CESU {suivant} en titres papier.',
  faceValue: 'Valeur d’un titre',
  faceValueHint: 'De 15 à 99\u00a0euros.',
  newBook: 'Votre nouveau carnet\u00a0: {titres}.',
  titres: '{nombre}\u00a0titres de {valeur}',
  titreOne: '1\u00a0titre de {valeur}',
  and: 'et',
  tooLittle: 'Un titre papier vaut au moins 15\u00a0euros\u00a0: choisissez plutôt un compte CESU.',
  tooMany: 'Cela fait trop de titres pour un carnet\u00a0: augmentez leur valeur.',
  tooManyOld: 'Cela fait trop de titres pour un carnet\u00a0: échangez-les en plusieurs fois.',
  unfit:
    'Ce titre ne peut pas être échangé\u00a0: il n’est pas à vous, n’est pas du millésime {millesime}, ou a déjà servi.',
  warningTitle: 'Avant de gratter\u00a0: c’est définitif',
  warning:
    'Gratter la case d’un titre pour l’échanger l’invalide définitivement\u00a0: il ne pourra plus servir ailleurs, seulement être échangé ici.',
  warningAdvice:
    'Les frais s’affichent dès que les numéros sont saisis\u00a0: regardez-les avant de gratter.',
});

export const tradeFeesTexts = defineTexts('echange-frais', {
  title: 'Frais d’échange',
  waiting: 'Indiquez ce que vous échangez pour connaître les frais.',
  computing: 'Calcul des frais',
  /** Quoted from the specification. */
  failed: 'Erreur lors du calcul des frais',
  failedAdvice: 'Ce que vous avez saisi est toujours là\u00a0: réessayez dans un instant.',
  retry: 'Calculer à nouveau',
  free: 'Cet échange est gratuit.',
  FORFAIT: 'Forfait jusqu’à {seuil} échangés.',
  PROPORTIONNEL: '{taux} du montant total échangé, car il dépasse {seuil}.',
  notWorthTitle: 'Les frais sont au moins aussi élevés que ce que vous gardez',
  notWorth:
    'Vous paieriez {frais} pour garder {montant}. Vous pouvez continuer, mais ce n’est pas à votre avantage.',
});

export const tradeDeliveryTexts = defineTexts('echange-livraison', {
  lead: 'Vos titres papier {suivant} arrivent par la poste.',
  home: 'À l’adresse de votre profil',
});

export const tradePaymentTexts = defineTexts('echange-paiement', {
  lead: 'Choisissez comment vous réglez les frais.',
  mode: 'Mode de paiement',
  CARTE: 'Carte bancaire',
  CHEQUE: 'Chèque',
  VIREMENT: 'Virement',
  CARTE_HINT:
    'Sur la page sécurisée de notre prestataire. L’échange est fait dès que votre paiement est accepté.',
  CHEQUE_HINT:
    'L’échange est fait tout de suite. L’ordre et l’adresse du chèque s’affichent juste après, et sont sur votre facture.',
  VIREMENT_HINT:
    'L’échange est fait tout de suite. L’IBAN et un code QR s’affichent juste après, et sont sur votre facture.',
});

export const tradeSubmitTexts = defineTexts('echange-envoi', {
  summary: 'Votre échange',
  given: 'CESU {millesime} échangés',
  got: 'Vous recevez',
  COMPTE: 'un compte {suivant}',
  TITRE: 'des titres {suivant}',
  fees: 'Frais à payer',
  delivery: 'Livraison',
  payment: 'Paiement des frais',
  free: 'Gratuit',
  readyCompte: 'Utilisable à partir du',
  readyTitre: 'Livraison prévue le',
  submit: 'Échanger {montant}',
  submitAndPay: 'Échanger et payer {frais}',
  pending: 'Échange en cours',
  reviewTitle: 'Échanger {montant} de {millesime} contre {suivant}\u00a0?',
  review: 'Une fois confirmé, l’échange ne peut plus être annulé.',
  reviewCard:
    'La page sécurisée de notre prestataire va s’ouvrir. Si le paiement n’aboutit pas, rien n’est échangé.',
  reviewPaper: 'Les titres grattés ne vaudront plus rien.',
  change: 'Modifier',
  refused: 'L’échange n’a pas été fait',
  unknown: 'Nous ne savons pas si votre échange a été fait',
  unknownAdvice:
    'Envoyez-le à nouveau\u00a0: il ne sera jamais fait deux fois, et rien de ce que vous avez saisi n’est perdu.',
  notLost: 'Ce que vous avez saisi est toujours là\u00a0: vous pouvez corriger et réessayer.',
  ofTitre: 'Titre {numero}\u00a0: {message}',
  unansweredTitle: 'Votre dernière demande n’a pas reçu de réponse',
  unanswered:
    'Elle a peut-être été enregistrée. Envoyez-la à nouveau\u00a0: elle ne sera jamais faite deux fois.',
  unansweredCodes:
    'Elle a peut-être été enregistrée. Saisissez à nouveau les codes des mêmes titres et renvoyez-la\u00a0: elle ne sera jamais faite deux fois.',
  resend: 'Renvoyer ma demande',
});

export const tradeConfirmationTexts = defineTexts('echange-confirmation', {
  done: 'Votre échange est fait',
  doneAccount: 'Vos {montant} de {millesime} deviennent un compte du millésime {suivant}.',
  donePaper: 'Vos {montant} de {millesime} deviennent des titres papier du millésime {suivant}.',
  next: 'Et maintenant\u00a0?',
  today: 'Aujourd’hui',
  onDate: 'Le {date}',
  event: 'Échange de {montant}',
  eventDetail: 'Une confirmation vous est envoyée par e-mail.',
  soon: 'Dès que possible',
  cheque: 'Envoyez votre chèque de {frais}, avec la référence {reference} au dos.',
  transfer: 'Faites un virement de {frais}, avec la référence {reference} comme motif.',
  beforeDate: 'Au plus tard le {date}',
  chequeDetail: 'L’ordre du chèque et l’adresse sont ci-dessous et sur votre facture.',
  transferDetail: 'Les coordonnées bancaires sont ci-dessous et sur votre facture.',
  inAccount: 'Sous 3\u00a0jours ouvrés\u00a0: le {date}',
  inPaper: 'Sous 10\u00a0jours\u00a0: le {date}',
  accountThere: 'Votre compte {suivant} est utilisable.',
  paperThere: 'Vos titres {suivant} sont chez vous.',
  details: 'Le détail',
  reference: 'Référence',
  given: 'Montant échangé',
  from: 'Millésime échangé',
  to: 'Nouveau millésime',
  form: 'Sous forme de',
  COMPTE: 'Compte CESU',
  TITRE: 'Titres papier',
  fees: 'Frais',
  payment: 'Paiement des frais',
  delivery: 'Livraison',
  bill: 'Télécharger la facture (PDF)',
  another: 'Faire un autre échange',
  statement: 'Voir mon relevé',
  print: 'Imprimer',
});

export const tradeCardTexts = defineTexts('echange-carte', {
  waiting: 'Un échange attend votre paiement par carte',
  waitingText:
    'Ce que vous y échangez est mis de côté. Terminez-le, ou laissez-le\u00a0: sans paiement, tout vous est rendu.',
  see: 'Voir cet échange',
  toPay: 'Votre échange attend votre paiement',
  toPayText:
    'Il sera fait dès que vos {frais} de frais seront payés par carte. En attendant, ce que vous échangez est mis de côté.',
  pay: 'Payer {frais} par carte',
  payPage: 'Retourner à la page de paiement',
  pending: 'Ouverture de la page de paiement',
  failed: 'Le paiement n’a pas pu commencer',
  checking: 'Nous vérifions votre paiement…',
  stateFailed: 'L’état de votre paiement n’a pas pu être lu',
  retry: 'Réessayer',
  INITIEE: 'Votre paiement est en cours de vérification',
  INITIEE_TEXT:
    'Notre prestataire n’a pas encore confirmé. Cette page se met à jour toute seule\u00a0; vous pouvez aussi revenir plus tard.',
  paid: 'Vos frais de {frais} sont payés par carte.',
  REFUSEE: 'Votre paiement a été refusé',
  ABANDONNEE: 'Vous avez abandonné le paiement',
  EXPIREE: 'La page de paiement a expiré',
  REMBOURSEE: 'Votre paiement est remboursé',
  givenBackAccount:
    'Rien n’a été débité, et rien n’a été échangé\u00a0: le solde de votre compte vous est rendu.',
  givenBackPaper:
    'Rien n’a été débité, et rien n’a été échangé\u00a0: vos titres peuvent à nouveau être échangés.',
  refunded:
    '{frais} reviennent sur votre carte sous quelques jours. Contactez-nous si vous aviez déjà reçu vos CESU {suivant}.',
  stillOpen: 'Vous pouvez recommencer {delai}.',
  closed:
    'L’échange n’est plus possible\u00a0: ce qui n’a pas été échangé avant la fin du mois de février est perdu.',
  again: 'Recommencer l’échange',
});
