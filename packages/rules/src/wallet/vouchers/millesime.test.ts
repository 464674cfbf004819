import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay } from '../../time/calendar-day.ts';
import { MILLESIME_VECTORS } from './millesime-vectors.ts';
import {
  daysLeft,
  expiryDay,
  isExpired,
  isOrderable,
  isOrderingOpen,
  isPayable,
  isTradeable,
  lastPayableDay,
  lastTradeableDay,
  orderableFrom,
  orderedMillesime,
  payableUntilSentence,
} from './millesime.ts';

const at = (instant: string): number => Date.parse(instant);

describe('vintage calendar', () => {
  it.each(MILLESIME_VECTORS)(
    '[L23] $millesime at $instant: payable $payable, tradeable $tradeable',
    ({ millesime, instant, payable, tradeable }) => {
      expect(isPayable(millesime, at(instant))).toBe(payable);
      expect(isTradeable(millesime, at(instant))).toBe(tradeable);
      expect(isExpired(millesime, at(instant))).toBe(!payable && !tradeable);
    },
  );

  it('[L23] has one state at any instant, and never goes back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2001, max: 2200 }),
        fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2205-01-01T00:00:00Z') }),
        fc.integer({ min: 0, max: 400 * 86_400_000 }),
        (millesime, instant, later) => {
          const rank = (ms: number) => {
            const states = [
              isPayable(millesime, ms),
              isTradeable(millesime, ms),
              isExpired(millesime, ms),
            ];
            expect(states.filter(Boolean)).toHaveLength(1);
            return states.indexOf(true);
          };
          expect(rank(instant + later)).toBeGreaterThanOrEqual(rank(instant));
        },
      ),
    );
  });

  it('[L25] has its days, in leap years too', () => {
    expect(orderableFrom(2027)).toBe('2026-12-01');
    expect(lastPayableDay(2026)).toBe('2027-01-31');
    expect(lastTradeableDay(2026)).toBe('2027-02-28');
    expect(lastTradeableDay(2027)).toBe('2028-02-29');
    expect(lastTradeableDay(2099)).toBe('2100-02-28');
    expect(expiryDay(2026)).toBe('2027-03-01');
  });

  it.each([
    ['2026-11-30T22:59:59Z', 2026],
    ['2026-11-30T23:00:00Z', 2027],
    ['2027-01-01T00:00:00Z', 2027],
    ['2027-11-30T22:59:59Z', 2027],
  ])('an order at %s has the vintage %i', (instant, millesime) => {
    expect(orderedMillesime(at(instant))).toBe(millesime);
    expect(isOrderable(millesime, at(instant))).toBe(true);
    expect(isOrderable(millesime - 1, at(instant))).toBe(false);
    expect(isOrderable(millesime + 1, at(instant))).toBe(false);
  });

  it.each([
    ['2026-11-30T22:59:59Z', true],
    ['2026-11-30T23:00:00Z', false],
    ['2024-06-01T00:00:00Z', true],
  ])('at %s, ordering of 2026 is open or to come: %s', (instant, isOpen) => {
    expect(isOrderingOpen(2026, at(instant))).toBe(isOpen);
  });

  it.each([
    ['2026-12-02', 60],
    ['2027-01-01', 30],
    ['2027-01-24', 7],
    ['2027-01-31', 0],
    ['2027-02-01', -1],
    ['2026-02-28', 337],
  ])('on %s, %i days are left', (today, days) => {
    expect(daysLeft(2026, calendarDay(today))).toBe(days);
  });

  it('[L23] shows the limit in Paris time', () => {
    expect(payableUntilSentence(2026)).toBe(
      'utilisable jusqu’au 31 janvier 2027 à 23\u00a0h\u00a059 (heure de Paris)',
    );
  });
});
