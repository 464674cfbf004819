import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const identificationTexts = defineTexts('declaration-identification', {
  leadCESU: 'Vérifions d’abord qui déclare, et qui est déclaré au CESU.',
  leadPAJE: 'Vérifions d’abord qui déclare, et qui est déclaré à Pajemploi.',
  you: 'Vous, l’employeur',
  employerCESU: 'Votre numéro d’employeur CESU',
  employerPAJE: 'Votre numéro Pajemploi',
  employerHintCESU:
    '14 caractères, commençant par 08, 09, X ou Z. Il figure sur vos courriers de l’Urssaf.',
  employerHintPAJE: '14 caractères. Il figure sur vos courriers de Pajemploi.',
  them: 'Votre salarié',
  employeeCESU: 'Son numéro de salarié CESU',
  employeePAJE: 'Son numéro de salarié Pajemploi',
  employeeHintCESU: '14 chiffres. Il figure sur ses bulletins de salaire.',
  employeeHintPAJE: '14 caractères. Il figure sur ses bulletins de salaire.',
  known: 'Déjà utilisés',
  useNumber: 'Utiliser le numéro {numero}',
  useEmployee: '{nom}, n°\u00a0{numero}',
  check: 'Vérifier ces numéros',
  checking: 'Vérification en cours',
  failed: 'La vérification n’a pas abouti',
  failedAdvice: 'Rien n’est perdu. Réessayez dans un instant.',
  retry: 'Réessayer',
});

export const identificationResultTexts = defineTexts('declaration-verification', {
  found: 'Vous allez déclarer',
  employer: 'Votre compte employeur',
  employerActive: 'Actif',
  mandate: 'Votre mandat',
  ACTIF: 'Actif',
  EN_ATTENTE: 'En attente de votre accord',
  ABSENT: 'Pas encore donné',
  RESILIE: 'Résilié',
  site: 'Ouvrir mon espace employeur',
  again: 'Vérifier à nouveau',
  associateTitle: 'Vous n’avez pas encore déclaré {nom}',
  associateText:
    'Associez ce salarié à votre compte employeur. C’est à faire une seule fois, avant la première déclaration.',
  associate: 'Associer {nom}',
  associating: 'Association en cours',
  associateFailed: 'L’association n’a pas été faite',
  declare: 'Déclarer le salaire de {nom}',
  payTitle: 'Comment payer {nom}\u00a0?',
  payText:
    'Nous ne connaissons pas encore son code NAN, qui permet de lui verser vos CESU. Demandez-le-lui et saisissez-le ici.',
  payChoose: 'Déclarer et payer {nom}',
  offlineTitle: 'Le paiement de {nom} n’est pas encore possible ici',
});

export const declaringTexts = defineTexts('declaration', {
  employee: 'Vous déclarez',
  employeeNumber: 'Salarié n°\u00a0{numero}',
  period: 'La période',
  periodIntro: 'Une déclaration porte sur un seul mois.',
  dateDebut: 'Premier jour',
  dateFin: 'Dernier jour',
  datePaiement: 'Date de paiement du salaire',
  datePaiementHint: 'Après le premier jour de la période. JJ/MM/AAAA, par exemple {exemple}',
  hours: 'Les heures',
  hoursIntro:
    'En heures et centièmes\u00a0: 1,50 pour 1\u00a0h\u00a030. Vous pouvez aussi écrire 1h30.',
  nombreHeures: 'Heures normales',
  nombreHeuresHint: 'Sans les heures majorées. Au plus 744 heures par mois.',
  heuresSup25: 'Heures majorées à 25\u00a0%',
  heuresSup25Hint: 'De la 41e à la 48e heure d’une semaine.',
  heuresSup50: 'Heures majorées à 50\u00a0%',
  heuresSup50Hint: 'Au-delà de 48 heures par semaine, à partir de 8 heures majorées à 25\u00a0%.',
  wage: 'Le salaire',
  salaireHoraireNet: 'Salaire horaire net',
  salaireHoraireNetHint: 'Au moins {minimum}, le SMIC horaire net à cette date.',
  salaireHoraireNetHintBare: 'Hors congés payés.',
  joursCongesPayes: 'Jours de congés payés pris',
  joursCongesPayesHint: 'Par demi-journée, dans la période. 0 si aucun.',
  accuracyTitle: 'Avant d’envoyer',
  accuracy: 'Je déclare l’exactitude des renseignements ci-dessus.',
  accuracyName: 'Exactitude des renseignements',
  net: 'Salaire net',
  netUnknown: '–',
  howComputed: 'Comment ce total est calculé',
  notYetComputed: 'Le calcul apparaît dès que les heures et le salaire sont saisis.',
  summary: 'Votre déclaration',
  employeeFact: 'Salarié',
  hoursFact: 'Heures',
  hourlyFact: 'Salaire horaire net',
  check: 'Vérifier ma déclaration',
  submit: 'Envoyer ma déclaration',
  pending: 'Envoi de votre déclaration en cours',
  note: 'Vous choisirez ensuite combien vous payez avec vos CESU.',
  reviewTitle: 'Vérifiez avant d’envoyer',
  reviewText:
    'Votre déclaration partira telle quelle à l’Urssaf. Une fois envoyée, elle ne se modifie plus ici.',
  reviewEdit: 'Modifier ma déclaration',
  reviewNote: 'Rien n’est encore envoyé.',
  employerFact: 'Votre numéro d’employeur',
  fromTo: 'Du {debut} au {fin}',
  none: 'Aucun',
  refusedTitle: 'Votre déclaration n’a pas été envoyée',
  notLost: 'Ce que vous avez saisi est toujours là\u00a0: vous pouvez corriger et réessayer.',
  unansweredTitle: 'Votre déclaration est restée sans réponse',
  unanswered:
    'Nous ne savons pas si elle a été reçue. Renvoyez-la telle quelle\u00a0: elle ne sera comptée qu’une fois.',
  resend: 'Renvoyer cette déclaration',
});

export const sentDeclarationTexts = defineTexts('declaration-envoyee', {
  title: 'Votre déclaration est enregistrée',
  text: 'Elle ne peut plus être modifiée ici. Il vous reste à choisir combien vous payez avec vos CESU.',
  details: 'Le détail',
  reference: 'Référence',
  period: 'Période',
  fromTo: 'Du {debut} au {fin}',
  state: 'État',
  left: 'Reste à payer',
  toPayment: 'Continuer vers le paiement',
  rejected: 'Votre déclaration a été rejetée',
  cancelled: 'Votre déclaration est annulée',
  overText: 'Vous pouvez en faire une nouvelle\u00a0: ce que vous aviez saisi est toujours là.',
  again: 'Corriger et déclarer à nouveau',
});

export const resumeDeclarationTexts = defineTexts('declaration-reprise', {
  pay: 'Payer',
  payOf: 'Payer {reste} pour la déclaration {numero}',
  payRest: 'Payer le reste\u00a0: {reste}',
  redo: 'Refaire',
  redoOf: 'Refaire la déclaration {numero}',
  pending: 'Lecture de votre déclaration',
  failed: 'Votre déclaration n’a pas pu être reprise',
});

export const existingDeclarationTexts = defineTexts('declaration-existante', {
  title: 'Votre déclaration {reference} porte déjà sur ce mois',
  text: 'Il n’y a rien à déclarer une seconde fois. Vous pouvez payer le salaire déjà déclaré.',
  pay: 'Payer cette déclaration',
  pending: 'Lecture de votre déclaration',
});

export const lastDeclarationTexts = defineTexts('declaration-derniere', {
  title: 'Reprendre votre dernière déclaration\u00a0?',
  text: 'Celle du {date}, pour la période du {debut} au {fin}\u00a0: {montant} net. Les heures et le salaire seront recopiés, vous pourrez tout changer.',
  use: 'Reprendre ces valeurs',
  used: 'Valeurs reprises de votre déclaration du {date}. Vérifiez-les avant d’envoyer.',
});

export const cesuDeclarationTexts = defineTexts('declaration-cesu', {
  lead: 'Déclarez le mois de votre salarié au CESU.',
  service: 'L’activité',
  activite: 'Activité de votre salarié chez vous',
  choose: 'Choisissez une activité',
  MENAGE: 'Ménage et repassage',
  GARDE_ENFANT: 'Garde d’enfants',
  SOUTIEN_SCOLAIRE: 'Soutien scolaire et cours',
  AIDE_PERSONNE_AGEE: 'Aide à une personne âgée',
  AIDE_PERSONNE_HANDICAPEE: 'Aide à une personne handicapée',
  PREPARATION_REPAS: 'Préparation des repas',
  JARDINAGE: 'Jardinage',
  BRICOLAGE: 'Bricolage',
  ASSISTANCE_INFORMATIQUE: 'Assistance informatique',
  ASSISTANCE_ADMINISTRATIVE: 'Assistance administrative',
  AUTRE: 'Autre service à domicile',
  modeConges: 'Congés payés',
  MAJORATION_10: 'Payés chaque mois, 10\u00a0% en plus du salaire',
  MAJORATION_10_HINT: 'Soit {montant} l’heure, congés compris.',
  MAJORATION_10_HINT_BARE: 'Le salaire horaire est augmenté de 10\u00a0%.',
  CONGES_PRIS: 'Payés quand ils sont pris',
  CONGES_PRIS_HINT:
    'Déclarez les jours pris dans la période, et comptez leurs heures dans les heures normales.',
  indemnites: 'Indemnités et remboursements',
  indemnitesHint: 'Transport ou frais, ajoutés au salaire. 0 si aucun.',
});

export const estimateTexts = defineTexts('declaration-estimation', {
  title: 'Estimer vos cotisations et votre crédit d’impôt',
  contributions: 'Cotisations sociales',
  borne: 'Dont à votre charge',
  credit: 'Crédit d’impôt',
  range: 'entre {minimum} et {maximum}',
  vouchers:
    'La part de vos CESU payée par votre financeur n’ouvre pas droit au crédit d’impôt\u00a0: il dépend de ce que vous payez avec elle.',
});

export const declarationOutcomeTexts = defineTexts('declaration-suivi', {
  title: 'Votre déclaration',
  loading: 'Chargement de votre déclaration',
  EN_COURS:
    'Votre déclaration est enregistrée et part vers l’Urssaf. Cette page se met à jour toute seule\u00a0; vous pouvez aussi la quitter.',
  A_RESOUDRE:
    'L’Urssaf n’a pas encore confirmé sa réception. Nous nous en occupons\u00a0: vous n’avez rien à refaire.',
  TRANSMISE: 'L’Urssaf a reçu votre déclaration et l’examine.',
  ACCEPTEE: 'L’Urssaf a accepté votre déclaration.',
  REJETEE: 'L’Urssaf a rejeté votre déclaration. Votre paiement, lui, reste enregistré.',
  ANNULEE: 'Cette déclaration est annulée.',
  reason: 'Motif\u00a0: {motif}',
  reference: 'Référence',
  employee: 'Salarié',
  period: 'Période',
  fromTo: 'Du {debut} au {fin}',
  net: 'Salaire net déclaré',
  receipt: 'Télécharger le récépissé',
  history: 'Voir mes déclarations',
  unpaid:
    'Rien n’est encore payé de ce salaire\u00a0: il vous reste {reste} à payer à votre salarié.',
  paidPart:
    'Vous avez payé {paye} sur {net} de salaire net déclaré. Il vous reste {reste} à payer à votre salarié.',
  readFailed: 'L’état de votre déclaration n’a pas pu être lu',
  readFailedText: 'Votre déclaration {reference} est bien enregistrée.',
  retry: 'Réessayer',
});
