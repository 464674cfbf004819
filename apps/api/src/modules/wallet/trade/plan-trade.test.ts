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

/** The rules are asked a hundred thousand times by their own tests; the whole plan, by the long ones. */
const RUNS = 3_000;

describe('a trade as it is planned', () => {
  it('[I14] [L30] takes all that is given, makes all of it, and costs what was agreed', () => {
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
