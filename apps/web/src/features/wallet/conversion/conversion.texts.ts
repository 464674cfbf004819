import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const conversionTexts = defineTexts('changement-format', {
  steps: 'Étapes du changement de format',
  loading: 'Chargement de vos comptes et de vos titres',
  back: 'Retour',
  next: 'Continuer',
  abandon: 'Abandonner ce changement',
  abandonTitle: 'Abandonner ce changement de format\u00a0?',
  abandonText:
    'Ce que vous avez saisi sera effacé. Rien n’est changé\u00a0: votre compte et vos titres restent comme ils sont.',
  keep: 'Continuer le changement',
  summary: 'Votre changement',
  book: '{produit}, millésime {millesime}',
  none: 'Vous n’avez aucun compte ni titre à transformer.',
  noneText:
    'Un compte se transforme à partir de 15,00\u00a0€. Un titre se transforme quand il vous a été livré, n’est pas utilisé et que sa date limite n’est pas passée.',
  noneOfThese: 'Il n’y a plus rien à transformer ici.',
  account: 'Voir mon compte',
  vouchers: 'Voir mes titres',
  choose: 'Revenir au choix',
});

export const conversionChoiceTexts = defineTexts('changement-format-choix', {
  lead: 'Transformez l’argent d’un compte en titres papier, ou des titres papier en argent sur votre compte. C’est gratuit.',
  sens: 'Que voulez-vous transformer\u00a0?',
  COMPTE_VERS_TITRES: 'Mon compte en titres papier',
  COMPTE_VERS_TITRES_HINT:
    'Vous recevez un carnet par courrier, 10\u00a0jours après votre demande.',
  TITRES_VERS_COMPTE: 'Mes titres papier en compte',
  TITRES_VERS_COMPTE_HINT:
    'Vous grattez vos titres et saisissez leurs codes\u00a0; l’argent est sur votre compte 3\u00a0jours après.',
});

export const conversionAmountTexts = defineTexts('changement-format-montant', {
  lead: 'Choisissez la valeur de vos titres et le montant à transformer.',
  numeroCompteCesu: 'Compte à transformer',
  accountLabel: '{produit}, millésime {millesime}',
  until: 'À utiliser avant le {date}',
  titles: 'Vos titres papier',
  valeurFaciale: 'Valeur d’un titre',
  faceHint: 'De 15,00\u00a0€ à 99,00\u00a0€. Tous les titres du carnet ont la même valeur.',
  montantTotal: 'Montant à transformer',
  totalHint: 'Au plus {montant} avec ce compte.',
  totalFirst: 'Indiquez d’abord la valeur d’un titre.',
  all: 'Transformer le plus possible\u00a0: {montant}',
  nearest: 'Montants possibles avec cette valeur\u00a0:',
  pick: 'Transformer {montant}',
  makes: '{nombre} titres de {valeur}',
  makesOne: '1 titre de {valeur}',
  from: 'Compte',
  titres: 'Titres',
  left: 'Restera sur le compte',
  total: 'Montant transformé',
  tooLateTitle: 'Votre carnet arriverait trop tard',
  tooLate:
    'Livré vers le {date}, il ne pourrait plus payer\u00a0: ce millésime s’utilise jusqu’au {limite}. Payez plutôt depuis votre compte avant cette date.',
});

export const conversionVouchersTexts = defineTexts('changement-format-titres', {
  lead: 'Saisissez les titres que vous voulez transformer.',
  warningTitle: 'Avant de gratter\u00a0: c’est définitif',
  warning:
    'Un titre dont la case est grattée ne peut plus être utilisé sur papier, même si vous ne terminez pas ce changement.',
  warningAdvice: 'Ne grattez que les titres que vous voulez mettre sur votre compte.',
  tooLateTitle: 'L’argent arriverait trop tard sur votre compte',
  tooLate:
    'Disponible le {date}, il ne pourrait plus payer\u00a0: ce millésime s’utilise jusqu’au {limite}. Payez plutôt avec vos titres avant cette date.',
  count: 'Titres',
  product: 'Produit',
  ready: 'Disponible le',
  total: 'Sur votre compte',
});

export const conversionDeliveryTexts = defineTexts('changement-format-livraison', {
  lead: 'Dites où envoyer votre carnet, puis vérifiez votre demande.',
  review: 'Votre demande',
  from: 'Pris sur le compte',
  left: 'Reste sur le compte',
  titres: 'Vous recevez',
  expected: 'Livraison prévue',
  expectedOn: 'Sous 10\u00a0jours, vers le {date}',
  address: 'Envoyé à',
  edit: 'Modifier le montant',
  none: 'Votre compte ne couvre plus ce montant.',
  final:
    'Une fois la demande confirmée, le montant quitte votre compte et le carnet est fabriqué\u00a0: la demande ne peut plus être annulée.',
});

export const conversionSubmitTexts = defineTexts('changement-format-envoi', {
  receive: 'Recevoir {nombre} titres',
  receiveOne: 'Recevoir 1 titre',
  convert: 'Transformer {montant}',
  convertNothing: 'Transformer',
  pending: 'Envoi de votre demande en cours',
  reviewTitle: 'Transformer {nombre} titres en {montant} sur votre compte\u00a0?',
  reviewTitleOne: 'Transformer 1 titre en {montant} sur votre compte\u00a0?',
  review:
    'Une fois la demande confirmée, ces titres ne vaudront plus rien sur papier et ne pourront plus servir ailleurs.',
  change: 'Modifier',
  refused: 'Votre demande n’a pas été enregistrée',
  notLost: 'Ce que vous avez saisi est toujours là\u00a0: vous pouvez corriger et réessayer.',
  noAnswer: 'Nous n’avons pas reçu de réponse',
  unansweredTitle: 'Votre demande est restée sans réponse',
  unansweredBook:
    'Nous ne savons pas si votre demande de transformer {montant} en titres a été reçue. Renvoyez-la telle quelle\u00a0: elle ne sera comptée qu’une fois.',
  unansweredAccount:
    'Nous ne savons pas si votre demande de transformer {montant} de titres a été reçue. Renvoyez-la avec les mêmes titres\u00a0: elle ne sera comptée qu’une fois.',
  resend: 'Renvoyer cette demande',
  resume: 'Reprendre cette demande',
});

export const conversionConfirmationTexts = defineTexts('changement-format-confirmation', {
  title: 'Votre changement de format est enregistré',
  toPaper: '{montant} de votre compte deviennent un carnet de {titres}.',
  toAccount: 'Vous aurez {montant} sur votre compte, pour {titres}.',
  titres: '{nombre} titres',
  titre: '1 titre',
  titresOf: '{nombre} titres de {valeur}',
  titreOf: '1 titre de {valeur}',
  next: 'Et maintenant\u00a0?',
  today: 'Aujourd’hui',
  left: '{montant} ont quitté votre compte',
  leftDetail: 'Votre carnet est en fabrication.',
  delivered: 'Sous {jours}\u00a0jours\u00a0: vers le {date}',
  delivery: 'Votre carnet arrive par courrier',
  gone: '{titres} transformés',
  goneOne: '1 titre transformé',
  goneDetail: 'Un titre transformé ne vaut plus rien sur papier\u00a0: vous pouvez le jeter.',
  credited: 'Sous {jours}\u00a0jours\u00a0: le {date}',
  credit: '{montant} disponibles sur votre compte {book}',
  until: 'Jusqu’au {date}',
  untilPaper: 'Utilisez vos titres avant leur date limite',
  untilAccount: 'Utilisez cet argent avant sa date limite',
  details: 'Détail de la demande',
  reference: 'Référence',
  product: 'Produit',
  count: 'Titres',
  amount: 'Montant',
  address: 'Adresse de livraison',
  another: 'Faire un autre changement',
  print: 'Imprimer',
});
