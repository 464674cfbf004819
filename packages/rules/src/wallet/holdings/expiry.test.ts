import { describe, expect, it } from 'vitest';
import { calendarDay } from '../../time/calendar-day.ts';
import { daysLeft, deadlinesOf, soonLost } from './expiry.ts';

const today = calendarDay('2026-12-02');
const holding = (expiration: string, units = 1) => ({ expiration: calendarDay(expiration), units });

describe('expiring holdings', () => {
  it('count their days, the last one as zero', () => {
    expect(daysLeft(calendarDay('2027-01-31'), today)).toBe(60);
    expect(daysLeft(today, today)).toBe(0);
    expect(daysLeft(calendarDay('2026-12-01'), today)).toBe(-1);
  });

  it('are listed from the sixtieth day to the last one, nearest first, when not empty', () => {
    const far = holding('2027-02-01');
    const sixty = holding('2027-01-31');
    const last = holding('2026-12-02');
    const over = holding('2026-12-01');
    const empty = holding('2026-12-20', 0);
    expect(soonLost([far, sixty, last, over, empty], today)).toEqual([last, sixty]);
  });
});

it('[25-25] add up months of one deadline, nearest first', () => {
  expect(
    deadlinesOf([
      holding('2027-01-31', 30),
      holding('2026-11-30', 90),
      holding('2027-01-31', 15),
      holding('2026-12-31', 0),
    ]),
  ).toEqual([
    { expiration: '2026-11-30', units: 90 },
    { expiration: '2027-01-31', units: 45 },
  ]);
});
