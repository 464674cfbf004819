import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const statisticsTexts = defineTexts('statistiques-session', {
  loading: 'Chargement des statistiques',
  requestsCount: 'Demandes',
  total: 'Montant total',
  funded: 'Part financée',
  own: 'Part bénéficiaire',
  ordered: 'Ont commandé',
  orderedValue: '{nombre} sur {total} personnes attendues',
  count: 'Demandes',
  byStatut: 'Montants par état',
  byCategory: 'Montants par catégorie de personnel',
  byForm: 'Montants par forme',
  byDay: 'Demandes par jour',
  statut: 'État',
  category: 'Catégorie',
  form: 'Forme',
  day: 'Jour',
  table: 'Voir les chiffres en tableau',
  summary:
    '{titre}. Le plus élevé est «\u00a0{groupe}\u00a0», avec {montant} pour {demandes}. Le tableau donne tous les chiffres.',
  requests: '{nombre} demandes',
  requestsOne: '{nombre} demande',
  totalsNote: 'Les demandes refusées ou annulées ne comptent pas dans les totaux.',
  none: 'Aucune demande dans cette session pour le moment.',
  noneText: 'Les chiffres s’afficheront ici dès que les bénéficiaires commanderont.',
  daysSummary:
    'Demandes par jour, du {debut} au {fin}. Le jour le plus fort est le {jour}, avec {demandes}.',
});
