import { defineTexts } from '../../../../shared/texts/define-texts.ts';

export const pajeDeclarationTexts = defineTexts('declaration-paje', {
  lead: 'Déclarez le mois de votre salarié à Pajemploi.',
  activity: 'L’activité',
  typeActivite: 'Où vos enfants sont-ils gardés\u00a0?',
  AMA: 'Chez une assistante maternelle agréée',
  AMAHint:
    'Enfants de moins de 3\u00a0ans. Les heures et les jours se déclarent enfant par enfant.',
  GED: 'Chez vous, par une garde à domicile',
  GEDHint: 'Enfants de moins de 6\u00a0ans. Les heures se déclarent en une fois.',
  knownAMA: 'Pajemploi connaît ce salarié comme assistante maternelle agréée.',
  knownGED: 'Pajemploi connaît ce salarié comme garde d’enfants à domicile.',
  hoursAma: 'Les heures majorées et les congés',
  heuresSup25AmaHint: 'Au-delà de 45\u00a0heures par semaine.',
  heuresSup50AmaHint: 'À partir de 8\u00a0heures majorées à 25\u00a0%.',
  joursCongesPayesHint:
    'Par demi-journée, dans la période. Leurs heures payées comptent dans les heures.',
  salaireHoraireNetHintBare: 'Le minimum dépend du premier jour de la période.',
  salaireAmaHint: 'Par enfant. Au moins {minimum}, le minimum légal à cette date.',
  complementsTitle: 'Les compléments',
  complementsIntro:
    'Heures spécifiques, avantages en nature, primes, transport, fin de contrat. Rien à ajouter\u00a0? Passez à la suite.',
  estimateTitle: 'Vérifier le calcul',
  estimateIntro:
    'Faites calculer votre déclaration une première fois\u00a0: rien n’est encore envoyé à Pajemploi.',
  estimate: 'Calculer ma déclaration',
  estimating: 'Calcul en cours',
  estimateNet: 'Salaire net calculé',
  estimateDue: 'Cotisations estimées',
  estimateIncomplete: 'Complétez les informations signalées pour faire le calcul.',
  estimateFailed: 'Le calcul n’a pas pu être fait',
  estimateAdvice:
    'Votre saisie est conservée, et vous pouvez envoyer votre déclaration sans ce calcul.',
});

export const childrenTexts = defineTexts('declaration-enfants', {
  title: 'Les enfants',
  intro: 'Chaque enfant doit ouvrir droit au premier jour de la période.',
  enfants: 'Quels enfants ont été gardés\u00a0?',
  none: 'Vous n’avez pas encore enregistré d’enfant. Ajoutez le premier ci-dessous.',
  child: '{prenom} {nom}',
  born: 'Naissance le {date}',
  age: '{prenom} a {age}\u00a0ans au {date}, premier jour de la période.',
  limitAMA:
    'Chez une assistante maternelle agréée, un enfant ouvre droit jusqu’à ses {limite}\u00a0ans.',
  limitGED: 'Pour une garde chez vous, un enfant ouvre droit jusqu’à ses {limite}\u00a0ans.',
  atHome: 'Pour une garde chez vous, c’est jusqu’à ses {limite}\u00a0ans.',
  notBorn: 'La naissance de {prenom} est postérieure au mois déclaré.',
  loading: 'Chargement de vos enfants',
  failed: 'Vos enfants n’ont pas pu être lus',
  failedAdvice: 'Rien n’est perdu. Réessayez dans un instant.',
  retry: 'Réessayer',
  ofChild: 'Garde de {prenom}',
  nombreHeures: 'Heures d’accueil',
  nombreHeuresHint: 'Par exemple 92,5 ou 92h30.',
  joursActivite: 'Jours d’accueil',
  joursActiviteHint: 'Absences payées comprises.',
  indemniteEntretien: 'Indemnité d’entretien',
  indemniteEntretienHint: 'Au moins {minimum} pour ce mois.',
  indemniteEntretienHintBare: 'Le total du mois.',
  indemniteRepas: 'Indemnité de repas',
  indemniteRepasHint: 'Le total du mois.',
  nameOf: '{prenom}\u00a0: {champ}',
});

export const addChildTexts = defineTexts('declaration-ajout-enfant', {
  open: 'Ajouter un enfant',
  title: 'Nouvel enfant',
  prenom: 'Prénom',
  nom: 'Nom',
  dateNaissance: 'Date de naissance',
  dateNaissanceHint: 'JJ/MM/AAAA, par exemple {exemple}',
  future: 'La date de naissance ne peut pas être dans le futur.',
  add: 'Ajouter cet enfant',
  adding: 'Vérification en cours',
  added: '{prenom} compte maintenant parmi vos enfants, et pour cette déclaration.',
  cancel: 'Annuler',
  refused: 'Cet enfant n’a pas été ajouté',
  privacy:
    'Ces informations servent à vos déclarations, et à rien d’autre. Elles sont effacées quand plus aucune de vos déclarations récentes n’en a besoin.',
});

export const complementTexts = defineTexts('declaration-complements', {
  add: 'Ajouter un complément',
  addAnother: 'Ajouter un autre complément',
  item: 'Complément {rang}',
  categorie: 'Nature',
  choose: 'Choisissez',
  sousType: 'Précision',
  valeurMONTANT: 'Montant',
  valeurHEURES: 'Heures',
  valeurKILOMETRES: 'Kilomètres',
  AVANHint: 'Déduit du salaire net à payer.',
  HEURHint: 'Déjà comprises dans les heures déclarées\u00a0: elles ne changent pas le total.',
  KILOHint: 'Comptés {taux} le kilomètre.',
  addedHint: 'Ajouté au salaire net à payer.',
  remove: 'Retirer le complément {rang}',
  max: 'Une déclaration porte au plus {nombre} compléments.',
});
