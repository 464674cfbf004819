import { defineTexts } from '../../../shared/texts/define-texts.ts';

/** What all steps of a payment from an account share. */
export const payingTexts = defineTexts('paiement-compte', {
  steps: 'Étapes du paiement',
  next: 'Continuer',
  back: 'Retour',
  loading: 'Chargement de votre paiement',
  failed: 'Votre paiement n’a pas pu être préparé',
  failedAdvice: 'Rien n’a été payé et rien n’est perdu. Réessayez dans un instant.',
  retry: 'Réessayer',
  history: 'Voir mes paiements',
  choose: 'Choisir quelqu’un d’autre',
  chooseInvoices: 'Choisir d’autres factures',
  abandon: 'Abandonner ce paiement',
  abandonTitle: 'Abandonner ce paiement ?',
  abandonText: 'Tout ce que vous avez saisi et pas encore envoyé sera effacé.',
  abandonDeclared:
    'Votre déclaration est déjà enregistrée\u00a0: elle reste visible dans l’historique de vos déclarations.',
  keep: 'Continuer le paiement',
  noAccount: 'Vous n’avez rien à dépenser pour le moment.',
  noAccountText:
    'Un paiement se fait depuis un compte CESU où il reste de l’argent ou des heures. Le vôtre sera crédité après une commande ou un versement de votre financeur.',
  order: 'Commander des CESU',
});

export const paymentChoiceTexts = defineTexts('paiement-compte-choix', {
  lead: 'Qui voulez-vous payer ?',
  paid: 'Déjà payés',
  someone: 'Quelqu’un d’autre',
  organisme: 'Un intervenant ou un organisme',
  organismeHint: 'Avec son code NAN, 7 chiffres qu’il vous communique.',
  cesu: 'Un salarié déclaré au CESU',
  cesuHint: 'Le payer et déclarer son salaire en même temps.',
  paje: 'Un salarié déclaré à Pajemploi',
  pajeHint: 'Garde d’enfants : le payer et le déclarer en même temps.',
});

export const nanTexts = defineTexts('paiement-compte-organisme', {
  lead: 'Saisissez le code NAN de la personne ou de l’organisme à payer.',
  pay: 'Payer cet intervenant',
});

export const paymentAmountTexts = defineTexts('paiement-compte-montant', {
  lead: 'Choisissez combien vous payez, et d’où vient l’argent.',
  payee: 'Vous payez',
  nan: 'NAN {code}',
  payeeFailed: 'Cet intervenant ne peut pas être payé',
  inactive: 'Cet intervenant ne peut pas être payé pour le moment.',
  offline: 'Cet intervenant n’accepte pas le paiement en ligne.',
  source: 'D’où vient l’argent ?',
  euros: 'Mes comptes en euros',
  rightsOf: '{produit}, droits du mois',
  montant: 'Montant à payer',
  montantHint: 'Il vous reste {montant}.',
  all: 'Tout utiliser',
  allOf: 'Tout utiliser ({montant})',
  allDeclared: 'Reporter les {montant} déclarés',
  declared: 'Salaire net déclaré\u00a0: {montant}',
  declaredText:
    'Vous pouvez payer ce montant ou une partie, jamais plus. Si l’Urssaf prélève l’impôt à la source de votre salarié, versez-lui le net après impôt.',
  comptes: 'Comptes utilisés',
  comptesHint: 'Le millésime le plus ancien est dépensé en premier : c’est lui qui expire d’abord.',
  vintage: 'Millésime {annee}',
  until: 'À utiliser avant le {date}',
  available: 'Disponible',
  taken: 'Pris pour ce paiement',
  left: 'Restera',
  months: 'Combien par mois ?',
  monthsIntro: 'Indiquez ce que vous prenez sur chaque mois.',
  monthHint: 'Disponible : {quantite}',
  hours: 'Heures',
  minutes: 'Minutes',
  decimalHint: 'Disponible : {quantite}. En heures et centièmes, par exemple 1,50 pour 1 h 30.',
  worth: 'Soit {montant}, à {taux} l’heure.',
  missing: 'Il manque {manque} sur vos comptes. Choisissez comment payer.',
  beyond: 'Il manque {manque} sur vos comptes. Que voulez-vous faire ?',
  beyondLabel: 'Montant supérieur à vos comptes',
  beyondAccounts: 'Payer seulement {disponible}',
  beyondAccountsHint: 'Tout ce que contiennent vos comptes, et rien par carte.',
  beyondCard: 'Payer {montant}, avec un complément par carte',
  beyondCardHint: '{disponible} depuis vos comptes et {manque} par carte.',
  missingFees: 'Frais de carte : {frais}.',
  partAsk: 'Payer une partie par carte bancaire',
  partHint: 'Le reste du montant vient de vos comptes.',
  complementAsk: 'Ajouter un complément par carte bancaire',
  complementHint: 'Versé à l’intervenant en plus de ce que paient vos comptes.',
  complement: 'Complément par carte',
  complementMax: 'Au plus {montant}.',
  fees: 'Frais de carte : {frais}.',
  feesFailed: 'Les frais de carte n’ont pas pu être calculés.',
  commentaire: 'Message pour l’intervenant',
  commentaireHint: 'Par exemple le mois ou le numéro de la facture.',
});

/** The same step where the amount is that of chosen invoices. */
export const invoicePaymentTexts = defineTexts('paiement-compte-factures', {
  lead: 'Vérifiez les factures que vous payez, et d’où vient l’argent.',
  invoices: 'Vos factures',
  invoice: 'Facture {numero}',
  total: 'Total à payer',
  months: 'Pris sur vos droits',
  split: 'Vos comptes ne suffisent pas tout à fait',
  splitText:
    'Ils paient {comptes}, et votre carte bancaire les {manque} qui manquent. Vous payez toujours le total de vos factures.',
  lacking: 'Vos comptes ne suffisent pas',
  lackingText:
    'Ils peuvent payer {comptes} de ces {montant}. Choisissez moins de factures, ou payez-les par carte.',
  lackingCard:
    'Ils peuvent payer {comptes} de ces {montant}, et votre carte {tranche} au plus en complément. Choisissez moins de factures, ou payez-les en entier par carte.',
});

export const paymentSubmitTexts = defineTexts('paiement-compte-envoi', {
  summary: 'Votre paiement',
  payee: 'Intervenant',
  invoices: 'Factures',
  fromAccounts: 'Depuis vos comptes',
  fromRights: 'Depuis vos droits',
  worth: '{quantite}, soit {montant}',
  byCard: 'Par carte',
  fees: 'Frais de carte',
  cardTotal: 'Débité de votre carte',
  total: 'Total versé',
  pay: 'Payer {montant}',
  payNothing: 'Payer',
  pending: 'Envoi de votre paiement en cours',
  cardNote: 'La page sécurisée de notre prestataire de carte va s’ouvrir.',
  cancelNote: 'Vous pourrez annuler ce paiement tant qu’il n’est pas versé.',
  instantNote:
    'L’argent part tout de suite par virement instantané : vous ne pourrez plus annuler ce paiement.',
  refusedTitle: 'Votre paiement n’a pas été fait',
  notLost: 'Ce que vous avez saisi est toujours là : vous pouvez corriger et réessayer.',
  unansweredTitle: 'Votre paiement est resté sans réponse',
  unanswered:
    'Nous ne savons pas si votre paiement à {nom} a été reçu. Renvoyez-le tel quel : il ne sera compté qu’une fois.',
  resend: 'Renvoyer ce paiement',
  searchingTitle: 'Nous vérifions votre paiement',
  searching: 'Nous cherchons si votre paiement à {nom} a été reçu.',
  notReceivedTitle: 'Votre paiement n’a pas été reçu',
  notReceived:
    'Votre paiement à {nom} ne nous est pas parvenu\u00a0: rien n’a été débité. Vous pouvez le renvoyer, ou le modifier avant.',
  receivedTitle: 'Votre paiement avait bien été reçu',
  received: 'Votre paiement à {nom} a été compté une seule fois\u00a0: n’en faites pas un second.',
});

export const overviewTexts = defineTexts('paiement-compte-recapitulatif', {
  lead: 'Vérifiez votre paiement avant de l’envoyer.',
  review: 'Récapitulatif',
  account: 'Compte',
  accountOf: '{produit}, millésime {annee}',
  comment: 'Message',
  edit: 'Modifier le montant',
});

export const payAgainTexts = defineTexts('payer-a-nouveau', {
  again: 'Payer à nouveau',
  againOf: 'Payer à nouveau {nom}, paiement {reference}',
});
