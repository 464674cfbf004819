import { defineTexts } from './define-texts.ts';

export const helpTexts = defineTexts('aide', {
  lead: 'Les réponses aux questions les plus fréquentes.',
  search: 'Chercher dans les questions',
  searchHint: 'Un ou deux mots suffisent. Exemple : millésime, case à gratter',
  oneResult: 'Une question correspond à votre recherche.',
  results: '{nombre} questions correspondent à votre recherche.',
  noResult: 'Aucune question ne correspond à votre recherche.',
  noResultAdvice: 'Essayez un autre mot, ou écrivez-nous : une personne vous répondra.',
  showAll: 'Voir toutes les questions',
  write: 'Écrire un message',
  glossaryTitle: 'Un mot vous échappe ?',
  glossaryText:
    'Millésime, code NAN, case à gratter… Le glossaire explique chaque mot en une phrase.',
  glossaryLink: 'Ouvrir le glossaire',
  themeUse: 'Utiliser mes CESU',
  themePay: 'Payer',
  themeOrder: 'Commander',
  themeDeclare: 'Déclarer et impôts',
  themeAccess: 'Mon accès',
});

export const faqQuestions = defineTexts('aide-questions', {
  validity: 'Jusqu’à quand puis-je utiliser mes CESU ?',
  exchange: 'Mes CESU arrivent à expiration : puis-je les échanger ?',
  format: 'Puis-je transformer mes titres papier en CESU électronique, ou l’inverse ?',
  lost: 'J’ai perdu mes titres papier, ou on me les a volés : que faire ?',
  whom: 'Qui puis-je payer avec mes CESU ?',
  nan: 'Où trouver le code NAN de la personne que je veux payer ?',
  scratch: 'Dois-je gratter la case de mes titres papier ?',
  complement: 'Mon solde ne suffit pas : puis-je compléter ?',
  ordering: 'Quand puis-je commander des CESU ?',
  declaration: 'Payer en CESU remplace-t-il la déclaration de mon salarié ?',
  tax: 'Que dois-je indiquer dans ma déclaration de revenus ?',
  login: 'J’ai oublié mon identifiant ou mon mot de passe.',
});

export const faqAnswers = defineTexts('aide-reponses', {
  validity:
    'Un CESU se dépense jusqu’au 31 janvier de l’année qui suit son millésime : ceux de 2026, jusqu’au 31 janvier 2027. La date est imprimée sur chaque titre papier, et rappelée à côté de votre solde électronique.',
  exchange:
    'Oui, si votre contrat le prévoit. En février, vous pouvez échanger ce qui reste du millésime expiré contre le millésime suivant, depuis « Échanger un millésime ». Des frais peuvent s’appliquer : ils sont affichés avant que vous validiez. Après le dernier jour de février, l’échange n’est plus possible.',
  format:
    'Oui, si votre contrat le prévoit, depuis « Changer de format ». La valeur reste la même. Un titre papier transformé en CESU électronique ne peut plus être remis à personne : détruisez-le.',
  lost: 'Écrivez-nous sans attendre, avec les numéros de titres si vous les avez. Nous vérifions s’ils ont été utilisés et nous vous disons ce qui peut être fait.',
  whom: 'Un salarié à domicile que vous employez, une assistante maternelle agréée, une crèche, un accueil périscolaire ou un organisme de services à la personne. La personne ou l’organisme doit accepter le CESU et être affilié pour l’encaisser. Votre financeur peut limiter l’usage à certains services.',
  nan: 'Demandez-le à la personne ou à l’organisme : il l’a reçu lors de son affiliation au centre de remboursement des CESU. C’est un numéro de sept chiffres au plus, sans rapport avec les numéros de l’Urssaf. Sans code NAN, l’intervenant doit d’abord s’affilier ; l’affiliation est gratuite pour un particulier.',
  scratch:
    'Non, si vous remettez le titre en main propre. Ne grattez la case que pour payer en ligne, échanger ou changer de format : un titre gratté ne peut plus servir sur papier.',
  complement:
    'Oui. Vous pouvez payer une partie en CESU et le reste par un autre moyen, en accord avec votre intervenant. Lorsque votre contrat le permet, le complément se paie par carte bancaire au moment du paiement.',
  ordering:
    'Pendant les sessions de commande ouvertes par votre financeur. La date de clôture de chaque session est indiquée dans « Commander ». En dehors de ces dates, demandez à votre employeur quand ouvrira la prochaine.',
  declaration:
    'Non. Si vous employez vous-même la personne, vous restez tenu de la déclarer à l’Urssaf, service Cesu ou Pajemploi, au plus tard le 5 du mois suivant. Selon votre contrat, cette déclaration peut être faite ici, pendant le paiement.',
  tax: 'La part de vos CESU payée par votre financeur n’ouvre pas droit au crédit d’impôt : seule la part que vous avez payée compte. Les montants à reporter figurent sur votre attestation fiscale annuelle, dans « Mes documents ».',
  login:
    'Sur la page de connexion, choisissez « Identifiant ou mot de passe oublié ? ». Nous envoyons votre identifiant, ou un lien pour choisir un nouveau mot de passe, à l’adresse e-mail de votre profil.',
});
