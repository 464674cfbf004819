import { centsOf } from '@portail/rules/money/cents.ts';
import { describe, expect, it } from 'vitest';
import {
  accountOf,
  checkPlans,
  codeOf,
  MILLESIME,
  settingWith,
} from '../../../../test/trade-plans.ts';
import { planTrade, type TradeOrderBody } from './plan-trade.ts';

/** The long suite runs a hundred thousand plans. */
const RUNS = 3_000;

describe('trade plan', () => {
  it('[I14] [L30] trades the whole value and charges the agreed fee', () => {
    checkPlans(RUNS);
  });

  it.each([
    ['2027-01-31T22:59:59Z', 'ECHANGE_HORS_PERIODE'],
    ['2027-01-31T23:00:00Z', undefined],
    ['2027-02-28T22:59:59Z', undefined],
    ['2027-02-28T23:00:00Z', 'ECHANGE_HORS_PERIODE'],
    ['2028-02-10T09:00:00Z', 'ECHANGE_HORS_PERIODE'],
  ])('[L23] [TRADE-03] of 2026 at %s: %s', (instant, code) => {
    const setting = settingWith(
      { feeAmount: centsOf(1_000), thresholdAmount: centsOf(20_000), feeRate: 500 },
      { account: accountOf(5_000) },
    );
    const body: TradeOrderBody = {
      numeroContrat: '100001',
      millesime: MILLESIME,
      numeroCompteCesu: '4000000000',
      typeProduitFinal: 'COMPTE',
      modePaiement: 'CHEQUE',
    };
    expect(codeOf(() => planTrade(setting, body, new Date(instant)))).toBe(code);
  });
});
