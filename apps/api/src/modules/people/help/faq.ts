import {
  FAQ_THEMES,
  type FaqQuestion,
  type FaqTheme,
} from '@portail/contract/people/help.calls.ts';

/** Question and answer, by theme, most frequent first. */
const CATALOGUE: Readonly<Record<FaqTheme, readonly (readonly [string, string])[]>> = {
  UTILISER: [
    [
      'Jusqu’à quand puis-je utiliser mes CESU ?',
      'Un CESU se dépense jusqu’au 31 janvier de l’année qui suit son millésime : ceux de 2026, jusqu’au 31 janvier 2027. La date est imprimée sur chaque titre papier, et rappelée à côté du solde de votre compte CESU.',
    ],
    [
      'Mes CESU arrivent à expiration : puis-je les échanger ?',
      'Oui, si votre contrat le prévoit. En février, vous pouvez échanger ce qui reste du millésime expiré contre le millésime suivant, depuis « Échanger un millésime ». Des frais peuvent s’appliquer : ils sont affichés avant que vous validiez. Après le dernier jour de février, l’échange n’est plus possible.',
    ],
    [
      'Puis-je transformer mes titres papier en valeur sur mon compte CESU, ou l’inverse ?',
      'Oui, si votre contrat le prévoit, depuis « Changer de format ». La valeur reste la même. Un titre papier versé sur votre compte CESU ne peut plus être remis à personne : détruisez-le.',
    ],
    [
      'J’ai perdu mes titres papier, ou on me les a volés : que faire ?',
      'Mettez-les en opposition sans attendre, depuis « Mes titres » : ouvrez le carnet, puis choisissez « Déclarer perdu ou volé » à côté du titre. Un titre en opposition ne peut plus être utilisé par personne. Si vous n’avez plus leurs numéros, écrivez-nous : nous les retrouvons avec vous.',
    ],
  ],
  PAYER: [
    [
      'Qui puis-je payer avec mes CESU ?',
      'Un salarié à domicile que vous employez, une assistante maternelle agréée, une crèche, un accueil périscolaire ou un organisme de services à la personne. La personne ou l’organisme doit accepter le CESU et être affilié pour l’encaisser. Votre financeur peut limiter l’usage à certains services.',
    ],
    [
      'Où trouver le code NAN de la personne que je veux payer ?',
      'Demandez-le à la personne ou à l’organisme : il l’a reçu lors de son affiliation au centre de remboursement des CESU. C’est un numéro de sept chiffres, sans rapport avec les numéros de l’Urssaf. Sans code NAN, l’intervenant doit d’abord s’affilier ; l’affiliation est gratuite pour un particulier.',
    ],
    [
      'Dois-je gratter la case de mes titres papier ?',
      'Non, si vous remettez le titre en main propre. Ne grattez la case que pour payer en ligne, échanger ou changer de format : un titre gratté ne peut plus servir sur papier.',
    ],
    [
      'Mon solde ne suffit pas : puis-je compléter ?',
      'Oui. Vous pouvez payer une partie en CESU et le reste par un autre moyen, en accord avec votre intervenant. Lorsque votre contrat le permet, le complément se paie par carte bancaire au moment du paiement.',
    ],
    [
      'J’ai fait une erreur dans un paiement : puis-je l’annuler ?',
      'Oui, tant qu’il n’est pas versé à votre intervenant. Ouvrez « Historique de mes paiements » : le bouton « Annuler » est à côté du paiement s’il est encore temps. Le montant revient aussitôt sur votre compte.',
    ],
  ],
  COMMANDER: [
    [
      'Quand puis-je commander des CESU ?',
      'Pendant les sessions de commande ouvertes par votre financeur. La date de clôture de chaque session est indiquée dans « Commander ». En dehors de ces dates, demandez à votre employeur quand ouvrira la prochaine.',
    ],
    [
      'Puis-je modifier ou annuler ma commande ?',
      'Oui, tant que la session est ouverte et que votre financeur n’a pas validé votre commande. Ouvrez « Historique de mes commandes », puis « Voir » à côté de la commande : « Modifier la commande » et « Annuler la commande » y sont s’il est encore temps.',
    ],
  ],
  DECLARER: [
    [
      'Payer en CESU remplace-t-il la déclaration de mon salarié ?',
      'Non. Si vous employez vous-même la personne, vous devez toujours la déclarer à l’Urssaf, service Cesu ou Pajemploi, au plus tard le 5 du mois suivant. Selon votre contrat, cette déclaration peut être faite ici, pendant le paiement.',
    ],
    [
      'Que dois-je indiquer dans ma déclaration de revenus ?',
      'La part de vos CESU payée par votre financeur n’ouvre pas droit au crédit d’impôt : seule la part que vous avez payée compte. Les montants à reporter figurent sur votre attestation fiscale annuelle, dans « Mes documents ».',
    ],
  ],
  PROFIL: [
    [
      'Comment changer mon adresse e-mail, mon téléphone ou mon adresse postale ?',
      'Dans « Mon profil », onglet « Informations ». Pour l’adresse e-mail et les téléphones, nous vous demandons d’abord un code, et nous prévenons votre adresse e-mail précédente : personne ne peut les changer à votre insu.',
    ],
    [
      'Pourquoi attendre 24 heures après un changement de coordonnées bancaires ?',
      'C’est une protection contre la fraude. Le changement vous est annoncé par e-mail, et aucun virement ne part vers le nouveau compte avant 24 heures. Si ce n’est pas vous, choisissez tout de suite un nouveau mot de passe et écrivez-nous.',
    ],
    [
      'Comment ne plus recevoir d’offres par e-mail ?',
      'Dans « Mon profil », onglet « Informations », décochez la case des offres par e-mail et enregistrez. C’est pris en compte tout de suite. Les messages utiles à vos commandes et à vos paiements continuent d’arriver.',
    ],
  ],
  ACCES: [
    [
      'J’ai oublié mon identifiant ou mon mot de passe.',
      'Sur la page de connexion, choisissez « Identifiant ou mot de passe oublié ? ». Nous envoyons votre identifiant, ou un lien pour choisir un nouveau mot de passe, à l’adresse e-mail de votre profil.',
    ],
    [
      'Je n’ai plus accès à l’adresse e-mail de mon profil : que faire ?',
      'Si vous pouvez encore vous connecter, changez cette adresse dans « Mon profil ». Sinon, écrivez-nous depuis la page « Nous contacter » : nous vérifierons votre identité avant de la changer.',
    ],
  ],
};

export const FAQ: readonly FaqQuestion[] = FAQ_THEMES.flatMap((theme) =>
  CATALOGUE[theme].map(([question, reponse]) => ({ theme, question, reponse })),
);
