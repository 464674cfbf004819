import { tradeFees } from '@portail/rules/wallet/trade/trade.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { expect, it } from 'vitest';
import { tradeFeesTexts } from './trade.texts.ts';

it('[25-23] says that the rate is taken on the whole amount once it is above the threshold', () => {
  const terms = { feeAmount: centsOf(1_000), thresholdAmount: centsOf(20_000), feeRate: 500 };
  // 5 % of 300 €, not of the 100 € above the threshold.
  expect(tradeFees(terms, centsOf(30_000))).toEqual({ typeFrais: 'PROPORTIONNEL', valeur: 1_500 });
  expect(tradeFeesTexts.defaults.PROPORTIONNEL).toMatch(/montant total/);
  expect(tradeFeesTexts.defaults.PROPORTIONNEL).not.toMatch(/au-delà/);
});
