import { tradeFees } from '@portail/rules/wallet/trade/trade.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { tradePeriodAt } from '@portail/rules/wallet/trade/period.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { untilWords } from './trade-words.ts';
import { tradeFeesTexts } from './trade.texts.ts';

it('[25-23] says that the rate is taken on the whole amount once it is above the threshold', () => {
  const terms = { feeAmount: centsOf(1_000), thresholdAmount: centsOf(20_000), feeRate: 500 };
  // 5 % of 300 €, not of the 100 € above the threshold.
  expect(tradeFees(terms, centsOf(30_000))).toEqual({ typeFrais: 'PROPORTIONNEL', valeur: 1_500 });
  expect(tradeFeesTexts.defaults.PROPORTIONNEL).toMatch(/montant total/);
  expect(tradeFeesTexts.defaults.PROPORTIONNEL).not.toMatch(/au-delà/);
});

it.each(['Indian/Reunion', 'Pacific/Noumea', 'America/Cayenne', 'Pacific/Tahiti'])(
  '[L23] in %s the trade is open until the end of February in Paris, in Paris time',
  (zone) => {
    vi.stubEnv('TZ', zone);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    const lastMs = Date.parse('2027-02-28T23:59:59+01:00');
    expect(tradePeriodAt(lastMs).isOpen).toBe(true);
    expect(tradePeriodAt(lastMs + 1_000).isOpen).toBe(false);
    expect(untilWords(2026)).toMatch(/^jusqu’au 28.février.2027 à 23.h.59 \(heure de Paris\)$/);
  },
);
