import { defineTexts } from '../texts/define-texts.ts';

export const holdingsTexts = defineTexts('avoirs', {
  pdf: 'Télécharger en PDF',
  csv: 'Télécharger en tableau (CSV)',
  print: 'Imprimer',
  millesime: 'Millésime {annee}',
  useBefore: 'À utiliser avant le {date}',
  expiredOn: 'Expiré depuis le {date}',
  daysLeft: '{jours}\u00a0jours restants',
  dayLeft: '1\u00a0jour restant',
  lastDay: 'Dernier jour aujourd’hui',
  expired: 'Expiré',
  nan: 'NAN {code}',
});

export const filterTexts = defineTexts('filtres', {
  title: 'Filtrer',
  presets: 'Périodes courantes',
  all: 'Tout l’historique',
  MOIS: 'Ce mois-ci',
  TROIS_MOIS: '3 derniers mois',
  DOUZE_MOIS: '12 derniers mois',
  ANNEE_PRECEDENTE: 'Année {annee}',
  other: 'Autres dates et critères',
  otherDates: 'Autres dates',
  from: 'Du',
  to: 'Au',
  statut: 'État',
  anyStatut: 'Tous les états',
  apply: 'Appliquer les filtres',
  reset: 'Effacer les filtres',
  badPeriod: 'La date de fin doit être le même jour que la date de début, ou après.',
  noneTitle: 'Aucun résultat avec ces filtres.',
  noneText: 'Changez la période ou effacez les filtres pour tout revoir.',
});
