import { describe, expect, it } from 'vitest';
import { centsOf } from '../../money/cents.ts';
import { calendarDay } from '../../time/calendar-day.ts';
import { planTrades, type PlannedHolding } from './planner.ts';

const TERMS = {
  startProductType: 'COMPTE',
  finalProductType: 'COMPTE',
  tradeEnabled: true,
  feeAmount: centsOf(1_000),
  thresholdAmount: centsOf(20_000),
  feeRate: 500,
} as const;
const holding = (
  key: string,
  cents: number,
  rest: Partial<PlannedHolding> = {},
): PlannedHolding => ({
  key,
  millesime: 2026,
  amount: centsOf(cents),
  parameters: TERMS,
  ...rest,
});
const plan = (today: string, ...holdings: readonly PlannedHolding[]) =>
  planTrades(holdings, calendarDay(today));

describe('trade planner', () => {
  it.each([
    ['2026-11-30', undefined],
    ['2026-12-01', 'A_DEPENSER'],
    ['2027-01-31', 'A_DEPENSER'],
    ['2027-02-01', 'A_ECHANGER'],
    ['2027-02-28', 'A_ECHANGER'],
    ['2027-03-01', undefined],
    ['2027-06-15', undefined],
    ['2027-12-15', undefined],
  ])('[TRADE-03] on %s, of 2026: %s', (today, phase) => {
    expect(plan(today, holding('a', 5_000))?.phase).toBe(phase);
  });

  it('[TRADE-03] lasts until the end of a leap February', () => {
    const old = holding('a', 5_000, { millesime: 2027 });
    expect(plan('2028-02-29', old)).toMatchObject({
      millesime: 2027,
      daysLeft: -29,
      lastPayableDay: '2028-01-31',
      tradeableFrom: '2028-02-01',
      tradeableUntil: '2028-02-29',
      lostOn: '2028-03-01',
    });
    expect(plan('2028-03-01', old)).toBeUndefined();
  });

  it('[TRADE-06] shows the expiring value and the fee', () => {
    expect(
      plan(
        '2026-12-15',
        holding('petit', 800),
        holding('grand', 30_000),
        holding('moyen', 5_000),
        holding('neuf', 9_000, { millesime: 2027 }),
        holding('vide', 0),
        holding('ferme', 2_000, { parameters: { ...TERMS, tradeEnabled: false } }),
        holding('social', 1_000, { parameters: undefined }),
      ),
    ).toEqual({
      millesime: 2026,
      phase: 'A_DEPENSER',
      lastPayableDay: '2027-01-31',
      daysLeft: 47,
      tradeableFrom: '2027-02-01',
      tradeableUntil: '2027-02-28',
      lostOn: '2027-03-01',
      lines: [
        { key: 'grand', amount: 30_000, keep: { fees: 1_500, isWorthIt: true } },
        { key: 'moyen', amount: 5_000, keep: { fees: 1_000, isWorthIt: true } },
        { key: 'ferme', amount: 2_000, keep: undefined },
        { key: 'social', amount: 1_000, keep: undefined },
        { key: 'petit', amount: 800, keep: { fees: 1_000, isWorthIt: false } },
      ],
      total: 38_800,
      fees: 2_500,
      tradedTotal: 35_000,
    });
  });

  it('[TRADE-06] does not advise a trade that costs its value', () => {
    expect(plan('2027-02-10', holding('a', 1_000))?.lines[0]?.keep?.isWorthIt).toBe(false);
    expect(plan('2027-02-10', holding('a', 1_001))?.lines[0]?.keep?.isWorthIt).toBe(true);
  });

  it('[TRADE-06] sorts equal amounts by their key', () => {
    const holdings = [holding('b', 5_000), holding('a', 5_000), holding('c', 5_000)];
    for (const order of [holdings, holdings.toReversed()]) {
      const keys = plan('2026-12-15', ...order)?.lines.map(({ key }) => key);
      expect(keys).toEqual(['a', 'b', 'c']);
    }
  });

  it('is hidden when nothing expires', () => {
    expect(plan('2026-12-15')).toBeUndefined();
    expect(plan('2026-12-15', holding('vide', 0))).toBeUndefined();
    expect(plan('2026-12-15', holding('neuf', 5_000, { millesime: 2027 }))).toBeUndefined();
  });
});
