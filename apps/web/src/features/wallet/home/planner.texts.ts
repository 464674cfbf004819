import { defineTexts } from '../../../shared/texts/define-texts.ts';

export const plannerTexts = defineTexts('accueil-fin-de-millesime', {
  title: 'Vos CESU {millesime} se terminent',
  lost: '{montant} seront perdus le {date} si vous ne faites rien.',
  spend: 'À utiliser jusqu’au {date}.',
  spendDays: 'Encore {nombre}\u00a0jours pour payer avec.',
  spendDay: 'Encore 1\u00a0jour pour payer avec.',
  spendToday: 'Dernier jour pour payer avec.',
  after: 'Puis, du {debut} au {fin}, ce qui reste peut être échangé contre des CESU {suivant}.',
  trade: 'À échanger jusqu’au {date}.',
  tradeText: 'Ils ne paient plus, mais peuvent encore être échangés contre des CESU {suivant}.',
  lines: 'Ce qui se termine',
  account: '{produit}',
  paper: '{produit}, titres papier',
  keepFees: 'Échange\u00a0: {frais} de frais',
  keepFree: 'Échange gratuit',
  keepNotWorth: 'Échange\u00a0: {frais} de frais, au moins autant que sa valeur',
  noKeep: 'Ne peut pas être échangé',
  cost: 'Tout garder coûterait {frais} pour {montant}.',
  costFree: 'Tout garder est gratuit.',
  doTrade: 'Échanger mes CESU {millesime}',
  doPay: 'Payer un intervenant',
});
