import { defineTexts } from '../../../shared/texts/define-texts.ts';

/** Shared by all steps of a service order. */
export const serviceOrderTexts = defineTexts('service-commande', {
  steps: 'Étapes de la commande de service',
  loading: 'Chargement de l’offre de votre prestataire',
  failed: 'L’offre de votre prestataire n’a pas pu être lue',
  failedAdvice: 'Ce que vous avez saisi est toujours là. Réessayez dans un instant.',
  retry: 'Réessayer',
  next: 'Continuer',
  back: 'Retour',
  abandon: 'Abandonner cette commande',
  abandonTitle: 'Abandonner cette commande\u00a0?',
  abandonText: 'Ce que vous avez saisi sera effacé. Rien n’a été commandé.',
  keep: 'Continuer la commande',
  orders: 'Mes commandes de services',
});

export const schemeStepTexts = defineTexts('service-choix-dispositif', {
  lead: 'Choisissez votre prestataire et la façon dont le service vous est rendu.',
  clientId: 'Votre prestataire',
  clientIdEmpty: 'Choisissez un prestataire',
  withProvider: 'Votre prestataire\u00a0: {nom}.',
  dispositif: 'Comment le service vous est-il rendu\u00a0?',
  services: '{nombre}\u00a0services proposés',
  service: '1\u00a0service proposé',
  employerTitle: 'Vous serez l’employeur de la personne qui vient chez vous',
  employer:
    'En mode mandataire, c’est vous qui signez le contrat de travail, déclarez les heures et versez le salaire. Les congés, la maladie et la fin du contrat sont aussi à votre charge. Le prestataire vous aide, mais ne vous remplace pas.',
  noneTitle: 'Ce prestataire ne propose aucun service pour le moment.',
  none: 'Vous pouvez le contacter, ou choisir un autre prestataire.',
  noSpaceTitle: 'Aucun prestataire n’est rattaché à votre compte.',
  noSpace: 'Votre financeur peut vous dire quand un prestataire le sera.',
});

export const sharingStepTexts = defineTexts('service-attribution', {
  lead: 'Indiquez pour qui est le service et comment les heures se partagent.',
  person: 'Personne {numero}',
  lien: 'Pour qui',
  prenom: 'Prénom',
  part: 'Part des heures',
  add: 'Ajouter une personne',
  remove: 'Retirer',
  removeOf: 'Retirer la personne {numero}',
  total: 'Total des parts\u00a0: {total}\u00a0%',
  equal: 'Partager à parts égales',
  attribution: 'Personnes',
});

export const wishStepTexts = defineTexts('service-prestation', {
  lead: 'Choisissez le service, le nombre d’heures et les dates.',
  prestation: 'Quel service\u00a0?',
  prestationHint: 'Seuls les services que {nom} propose dans ce dispositif sont affichés.',
  FAMILLE: 'Famille et apprentissage',
  VIE_QUOTIDIENNE: 'Maison et vie quotidienne',
  PERSONNES_FRAGILES: 'Aide aux personnes fragiles',
  perHour: '{prix} l’heure',
  quantite: 'Nombre d’heures en tout',
  quantiteHint: 'Par quart d’heure, par exemple 2,5 ou 1\u00a0h\u00a030.',
  dateDebut: 'Premier jour',
  dateFin: 'Dernier jour',
  period: 'Quand\u00a0?',
  amount: 'Combien\u00a0?',
  births: 'Dates de naissance',
  birthsIntro: 'Ce service dépend de l’âge. Ces dates ne servent qu’à votre commande.',
  birthOf: 'Date de naissance de {nom}',
  birthMine: 'Votre date de naissance',
  attestation: 'J’atteste que chaque personne aidée est dans la situation prévue pour ce service.',
  attestationHint:
    'Aucun justificatif ni aucune information de santé ne vous est demandé ici. Le prestataire peut vérifier sur place.',
  quotation:
    'Un devis gratuit vous sera envoyé avant le début du service. Rien n’est planifié tant que vous ne l’avez pas accepté.',
});

/** Legal conditions, one sentence each. */
export const activityTexts = defineTexts('service-conditions', {
  approval: 'Prestataire agréé par l’État.',
  outside: 'Hors du domicile\u00a0: proposé avec des services à domicile.',
  JEUNE_ENFANT:
    'Pour un enfant de moins de 3\u00a0ans, ou de moins de 18\u00a0ans en situation de handicap.',
  ENFANT: 'Pour un enfant de 3 à 17\u00a0ans.',
  FRAGILE:
    'Pour une personne de 60\u00a0ans et plus, en situation de handicap ou atteinte d’une maladie chronique.',
  DEPENDANT: 'Pour une personne dépendante.',
  TEMPORAIRE: 'Pour une personne qui a besoin d’aide pour un temps.',
  dailyMax: '{duree} au plus par jour.',
  taxCeiling: 'Crédit d’impôt sur {plafond} de dépenses par an au plus.',
});

export const detailsStepTexts = defineTexts('service-precisions', {
  lead: 'Indiquez où le service est rendu et qui le prestataire peut joindre.',
  address: 'Adresse du service',
  contact: 'Personne à joindre',
  note: 'Ces informations ne changent pas votre profil.',
  nom: 'Nom et prénom',
  telephone: 'Téléphone',
  telephoneHint: '10\u00a0chiffres, par exemple 06\u00a012\u00a034\u00a056\u00a078.',
  email: 'Adresse e-mail',
  consignes: 'Consignes d’accès',
  consignesHint: 'Étage, code d’entrée, animal\u2026 N’indiquez aucune information de santé.',
});

export const servicePaymentStepTexts = defineTexts('service-informations-paiement', {
  lead: 'Choisissez comment vous réglerez vos factures, puis relisez votre commande.',
  mode: 'Comment réglerez-vous vos factures\u00a0?',
  CARTE_HINT: 'Vous payez chaque facture en ligne, quand vous la recevez.',
  PRELEVEMENT_HINT: 'Avec votre mandat {rum} sur le compte {iban}, signé le {date}.',
  lastDebit:
    'Il ne permet plus qu’un prélèvement\u00a0: les factures suivantes demanderont un autre mandat.',
  noMandate: 'Il vous faut un mandat de prélèvement actif\u00a0: vous n’en avez pas.',
  mandateUnknown: 'Votre mandat n’a pas pu être lu. Réessayez dans un instant.',
  sign: 'Signer un mandat dans mon profil',
  account:
    'Quel que soit votre choix, vous pourrez aussi payer une facture avec votre compte CESU.',
  review: 'Votre commande',
  provider: 'Prestataire',
  scheme: 'Dispositif',
  people: 'Pour',
  service: 'Service',
  hours: 'Durée',
  period: 'Dates',
  periodValue: 'du {debut} au {fin}',
  address: 'Adresse',
  contact: 'Contact',
  employer: 'Vous serez l’employeur de la personne qui vient chez vous.',
  submit: 'Envoyer ma commande',
  pending: 'Commande en cours d’envoi',
  change: 'Modifier',
  changeOf: 'Modifier\u00a0: {nom}',
  refused: 'Votre commande n’a pas été envoyée',
  unknown: 'Nous ne savons pas si votre commande est arrivée',
  unknownAdvice:
    'Envoyez-la à nouveau sans rien changer\u00a0: elle ne sera jamais passée deux fois.',
  notLost: 'Ce que vous avez saisi est toujours là\u00a0: vous pouvez corriger et réessayer.',
  unansweredTitle: 'Votre dernier envoi n’a pas reçu de réponse',
  unanswered:
    'Votre commande est peut-être déjà passée. Envoyez-la à nouveau sans rien changer\u00a0: elle ne sera jamais passée deux fois.',
});

export const serviceSummaryTexts = defineTexts('service-resume', {
  title: 'Votre commande',
  provider: 'Prestataire',
  scheme: 'Dispositif',
  service: 'Service',
  hours: 'Durée',
  rate: 'Prix de l’heure',
  price: 'Prix estimé',
});

export const serviceConfirmationTexts = defineTexts('service-confirmation', {
  done: 'Votre commande est envoyée',
  doneText: '{nom} a reçu votre commande.',
  next: 'Et maintenant\u00a0?',
  today: 'Aujourd’hui',
  onDate: 'Le {date}',
  ordered: 'Commande de {duree}',
  soon: 'Dans les prochains jours',
  quotation: '{nom} vous envoie un devis',
  quotationDetail:
    'Le devis est gratuit. Vous l’acceptez ou le refusez ici\u00a0: rien n’est planifié avant.',
  planned: '{nom} vous dit qui vient',
  plannedDetail: 'Jusque-là, vous pouvez modifier ou annuler votre commande.',
  begins: 'À partir du {date}',
  service: 'Le service commence chez vous',
  bill: 'Après le service',
  billed: 'Vous recevez une facture, à payer en ligne',
  details: 'Votre commande',
  number: 'Numéro de commande',
  view: 'Suivre cette commande',
  another: 'Passer une autre commande',
  list: 'Voir toutes mes commandes',
  print: 'Imprimer',
});
