import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '../time/calendar-day.ts';
import { isTargetDay } from '../time/target-days.ts';
import { nextPayoutDay, payoutDayOf } from './payout-day.ts';

const FRIDAY = calendarDay('2026-11-13');
const SUNDAY = calendarDay('2026-11-15');
const MONDAY = calendarDay('2026-11-16');
const TUESDAY = calendarDay('2026-11-17');

describe('the day of a payout', () => {
  it('[31-4] is the next TARGET day', () => {
    expect(payoutDayOf(FRIDAY)).toBe(MONDAY);
    expect(payoutDayOf(SUNDAY)).toBe(MONDAY);
    expect(payoutDayOf(MONDAY)).toBe(TUESDAY);
    // 11 November is a holiday in France, not for banks; Good Friday is the reverse.
    expect(payoutDayOf(calendarDay('2026-11-10'))).toBe('2026-11-11');
    expect(payoutDayOf(calendarDay('2026-04-02'))).toBe('2026-04-07');
  });

  it('waits for new bank details to become usable', () => {
    const request = { paidOn: FRIDAY, today: SUNDAY, isTodayOver: false };
    expect(nextPayoutDay({ ...request, usableOn: FRIDAY })).toBe(MONDAY);
    expect(nextPayoutDay({ ...request, usableOn: MONDAY })).toBe(TUESDAY);
  });

  it('is today for late payments, unless today’s transfers are sent', () => {
    const late = { paidOn: calendarDay('2026-10-01'), usableOn: FRIDAY, today: MONDAY };
    expect(nextPayoutDay({ ...late, isTodayOver: false })).toBe(MONDAY);
    expect(nextPayoutDay({ ...late, isTodayOver: true })).toBe(TUESDAY);
  });

  it('[31-4] is always a TARGET day, not in the past and after the day of the payment', () => {
    const day = fc.integer({ min: 0, max: 2_000 }).map((count) => addDays(FRIDAY, count));
    fc.assert(
      fc.property(day, day, day, fc.boolean(), (paidOn, usableOn, today, isTodayOver) => {
        const payout = nextPayoutDay({ paidOn, usableOn, today, isTodayOver });
        expect(isTargetDay(payout)).toBe(true);
        expect(payout >= today && payout > paidOn && payout > usableOn).toBe(true);
      }),
    );
  });
});
