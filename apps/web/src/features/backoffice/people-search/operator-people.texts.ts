import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const peopleTexts = defineTexts('personnes', {
  lead: 'Trouver une personne et ouvrir son espace. Chaque lecture est notée, et la personne la voit.',
  search: 'Rechercher une personne',
  recherche: 'Nom, identifiant, adresse e-mail ou numéro',
  hint: 'Au moins 3 caractères. Un numéro de contrat ou de bénéficiaire s’écrit en entier.',
  submit: 'Rechercher',
  searching: 'Recherche en cours',
  results: 'Personnes trouvées',
  none: 'Personne ne correspond à cette recherche',
  noneText:
    'Vérifiez l’orthographe du nom, ou cherchez par l’identifiant, l’adresse e-mail ou un numéro.',
  person: 'Personne',
  login: 'Identifiant : {login}',
  number: 'N° de bénéficiaire',
  noNumber: 'Aucun',
  contracts: 'Contrats',
  action: 'Action',
  open: 'Ouvrir l’espace',
  openOf: 'Ouvrir l’espace {de}',
  endSessions: 'Fermer les connexions',
  endSessionsOf: 'Fermer les connexions {de}',
  shown: '{nombre} personnes affichées',
  shownOne: '{nombre} personne affichée',
});

export const endSessionsTexts = defineTexts('fin-des-sessions', {
  title: 'Fermer les connexions {de}',
  intro:
    'Toutes ses connexions en cours se terminent tout de suite, sur chaque appareil. La personne en est prévenue par e-mail et peut se reconnecter.',
  motif: 'Motif',
  choose: 'Choisir un motif',
  DEMANDE_PERSONNE: 'La personne le demande',
  APPAREIL_PERDU: 'Appareil perdu ou volé',
  COMPTE_SUSPECT: 'Activité suspecte sur le compte',
  submit: 'Fermer les connexions',
  pending: 'Fermeture en cours',
  cancel: 'Annuler',
  failed: 'Les connexions n’ont pas été fermées',
  done: 'C’est fait',
  doneText: 'Toutes les connexions {de} sont fermées.',
});

export const openingTexts = defineTexts('ouverture-espace', {
  title: 'Ouvrir l’espace {de}',
  intro: 'La personne verra qui est venu, quand, et le motif que vous indiquez ici.',
  mode: 'Mode',
  LECTURE_SEULE: 'Lecture seule',
  LECTURE_SEULE_HINT: 'Regarder tout son espace, sans rien pouvoir modifier.',
  BACK_OFFICE: 'Assistance',
  BACK_OFFICE_HINT: 'Son accueil et l’échange de millésime, en son nom.',
  motif: 'Motif',
  choose: 'Choisir un motif',
  precision: 'Précisions',
  precisionHint: 'Lues par la personne. 200 caractères au plus, sans donnée de santé.',
  submit: 'Préparer l’ouverture',
  pending: 'Préparation en cours',
  cancel: 'Annuler',
  failed: 'L’espace n’a pas été ouvert',
  ready: 'L’espace est prêt à être ouvert',
  readyText:
    'Le lien sert une seule fois, dans les 15 minutes. Votre propre connexion reste ouverte dans cet onglet.',
  go: 'Ouvrir dans un nouvel onglet',
  close: 'Fermer',
});

export const pauseTexts = defineTexts('suspensions-operateurs', {
  title: 'Consultations suspendues',
  intro:
    'Un opérateur qui lit 100 personnes différentes en une heure est suspendu. Un autre gestionnaire le rétablit après vérification.',
  none: 'Aucun opérateur n’est suspendu.',
  loading: 'Chargement des suspensions',
  caption: 'Opérateurs suspendus et rétablis',
  operator: 'Opérateur',
  since: 'Suspendu le',
  people: 'Personnes lues en une heure',
  state: 'État',
  paused: 'Suspendu',
  lifted: 'Rétabli',
  liftedBy: 'Le {date} par {par} : {motif}',
  self: 'vous',
  selfText:
    'Vos consultations sont suspendues : vous ne pouvez ni chercher ni ouvrir d’espace. Demandez à un autre gestionnaire de les rétablir.',
  action: 'Action',
  lift: 'Rétablir',
  liftOf: 'Rétablir les consultations de {nom}',
  liftText:
    'Vérifiez d’abord avec cette personne pourquoi elle a lu autant de dossiers. Ce que vous écrivez reste avec la suspension.',
  motif: 'Ce que vous avez vérifié',
  motifHint: '10 caractères au moins.',
  cancel: 'Annuler',
  pending: 'Envoi en cours',
  failed: 'Les consultations n’ont pas été rétablies',
  done: 'C’est fait',
  doneText: 'Les consultations de {nom} sont rétablies.',
});

export const holdTexts = defineTexts('operations-suspendues', {
  title: 'Opérations suspendues',
  intro:
    'Ces personnes ont signalé une action qu’elles n’ont pas faite, ou leur espace est à vérifier. Rien ne sort de leur compte tant qu’un gestionnaire n’a pas rétabli leurs opérations.',
  none: 'Aucune opération n’est suspendue.',
  loading: 'Chargement des opérations suspendues',
  caption: 'Personnes dont les opérations sont suspendues',
  person: 'Personne',
  login: 'Identifiant\u00a0: {login}',
  cause: 'Cause',
  since: 'Depuis le',
  action: 'Action',
  lift: 'Rétablir',
  liftOf: 'Rétablir les opérations de {nom}',
  liftText:
    'Vérifiez d’abord avec la personne, à son numéro connu, que ses dernières opérations sont bien les siennes. Ce que vous écrivez reste dans le journal de sécurité, et elle reçoit un e-mail.',
  motif: 'Ce que vous avez vérifié',
  motifHint: '10 caractères au moins.',
  cancel: 'Annuler',
  pending: 'Envoi en cours',
  failed: 'Les opérations n’ont pas été rétablies',
  done: 'C’est fait',
  doneText: 'Les opérations de {nom} sont rétablies.',
});
