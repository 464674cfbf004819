import { defineTexts } from '../../shared/texts/define-texts.ts';

export const campaignTabTexts = defineTexts('onglets-session', {
  label: 'Pages de la session',
  details: 'Détail',
  lines: 'Lignes',
  orders: 'Commandes',
  statistics: 'Statistiques',
  back: 'Toutes mes sessions',
});
