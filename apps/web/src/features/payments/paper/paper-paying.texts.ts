import { defineTexts } from '../../../shared/texts/define-texts.ts';

/** What all steps of a payment with paper vouchers share. */
export const paperPayTexts = defineTexts('paiement-titre', {
  steps: 'Étapes du paiement',
  back: 'Retour',
  abandon: 'Abandonner ce paiement',
  abandonTitle: 'Abandonner ce paiement\u00a0?',
  abandonText:
    'Ce que vous avez saisi sera effacé. Vos titres ne sont pas utilisés\u00a0: ils restent disponibles.',
  keep: 'Continuer le paiement',
  statement: 'Voir mes titres',
});

export const paperChoiceTexts = defineTexts('paiement-titre-choix', {
  lead: 'Choisissez l’intervenant que vous payez avec vos titres papier.',
  choose: 'Payer cet intervenant',
  closedLead: 'Comment utiliser vos titres papier.',
  closedTitle: 'Vos titres papier se remettent directement à l’intervenant',
  closedText:
    'Votre contrat ne prévoit pas le paiement en ligne avec des titres papier. Voici comment payer avec eux\u00a0:',
  closedGive: 'Remettez les titres à votre intervenant, en main propre ou par courrier.',
  closedScratch:
    'Ne grattez aucune case\u00a0: un titre gratté ne peut plus être utilisé sur papier.',
  closedSend:
    'L’intervenant les envoie au centre de remboursement (CRCESU) avec un bordereau de remise, puis reçoit un virement.',
  closedExpiry: 'Pensez à la date limite imprimée sur chaque titre.',
});

export const voucherStepTexts = defineTexts('paiement-titre-titres', {
  lead: 'Saisissez les titres que vous donnez en paiement.',
  loading: 'Chargement de vos titres',
  payee: 'Intervenant',
  changePayee: 'Changer d’intervenant',
  warningTitle: 'Avant de gratter\u00a0: c’est définitif',
  warning:
    'Un titre dont la case est grattée ne peut plus être utilisé sur papier, même si vous ne terminez pas ce paiement.',
  warningAdvice:
    'Vérifiez d’abord le nom de l’intervenant, puis ne grattez que les titres de ce paiement.',
  comment: 'Commentaire pour l’intervenant',
  commentHint: 'Il le lira avec le paiement. Exemple\u00a0: garde de novembre.',
  unansweredTitle: 'Votre dernier envoi n’a pas reçu de réponse',
  unansweredSearch: 'Nous vérifions s’il est passé.',
  unansweredNone:
    'Il n’apparaît pas dans vos paiements. Vous pouvez l’envoyer à nouveau\u00a0: il ne sera jamais fait deux fois.',
  none: 'Vous n’avez aucun titre papier utilisable.',
  noneText:
    'Seuls les titres livrés, non utilisés et dont la date limite n’est pas passée peuvent payer.',
});

export const paperSubmitTexts = defineTexts('paiement-titre-envoi', {
  summary: 'Votre paiement',
  count: 'Titres',
  book: 'Produit',
  bookOf: '{produit}, millésime {millesime}',
  total: 'Total',
  pay: 'Payer {montant}',
  payNothing: 'Payer',
  pending: 'Paiement en cours',
  reviewTitle: 'Payer {montant} à {nom}\u00a0?',
  review:
    'Une fois le paiement confirmé, ces titres seront utilisés et ne pourront plus servir ailleurs.',
  nan: 'Code NAN',
  confirm: 'Payer {montant}',
  change: 'Modifier',
  refused: 'Le paiement n’a pas été fait',
  notLost: 'Ce que vous avez saisi est toujours là\u00a0: vous pouvez corriger et réessayer.',
});

export const paperConfirmationTexts = defineTexts('paiement-titre-confirmation', {
  title: 'Votre paiement est enregistré',
  text: '{nom} recevra {montant}.',
  next: 'Et maintenant\u00a0?',
  done: 'Paiement de {montant} avec {nombre} titres',
  doneOne: 'Paiement de {montant} avec 1 titre',
  doneDetail:
    'Une confirmation vous est envoyée par e-mail, ainsi qu’à l’intervenant s’il a ouvert son espace.',
  from: 'À partir du {date}',
  payout: 'Virement à {nom}',
  keep: 'Gardez vos titres grattés',
  keepDetail:
    'Ils ne valent plus rien pour payer. Conservez-les avec le bordereau, comme preuve du paiement.',
  details: 'Détail de la remise',
  number: 'Numéro de remise',
  date: 'Date de remise',
  payee: 'Intervenant',
  nan: 'Code NAN',
  count: 'Nombre de titres',
  amount: 'Montant',
  slip: 'Télécharger le bordereau (PDF)',
  vouchers: 'Titres de cette remise',
  voucher: 'Numéro du titre',
  value: 'Valeur',
  another: 'Faire un autre paiement',
  history: 'Voir mes paiements',
  print: 'Imprimer',
});

export const paperHistoryTexts = defineTexts('historique-titres-actions', {
  acts: 'Actions',
  slip: 'Bordereau',
  slipOf: 'Télécharger le bordereau de la remise {numero}',
  payAgain: 'Payer à nouveau',
  payAgainOf: 'Payer à nouveau {nom} (remise {numero})',
});
