import { describe, expect, it } from 'vitest';
import { calendarDay } from '../../time/calendar-day.ts';
import { lastDayDue } from './settlement-delay.ts';

describe('what the card provider should have paid', () => {
  it.each([
    // Of Monday, by the end of Wednesday: late on Thursday.
    ['2026-11-19', '2026-11-16'],
    ['2026-11-18', '2026-11-15'],
    // A week-end and Armistice day in between.
    ['2026-11-16', '2026-11-11'],
    ['2026-11-13', '2026-11-09'],
  ])('[L20] on %s is what was captured until %s', (today, due) => {
    expect(lastDayDue(calendarDay(today))).toBe(due);
  });
});
