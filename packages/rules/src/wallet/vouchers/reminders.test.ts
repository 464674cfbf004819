import { describe, expect, it } from 'vitest';
import { calendarDay } from '../../time/calendar-day.ts';
import { reminderOn } from './millesime.ts';

describe('reminders before the end of a vintage', () => {
  it.each([
    ['2026-12-01', undefined],
    ['2026-12-02', { millesime: 2026, jours: 60 }],
    ['2026-12-31', { millesime: 2026, jours: 60 }],
    ['2027-01-01', { millesime: 2026, jours: 30 }],
    ['2027-01-23', { millesime: 2026, jours: 30 }],
    ['2027-01-24', { millesime: 2026, jours: 7 }],
    ['2027-01-31', { millesime: 2026, jours: 7 }],
    ['2027-02-01', undefined],
    ['2027-06-15', undefined],
    ['2027-11-30', undefined],
    ['2027-12-02', { millesime: 2027, jours: 60 }],
    ['2028-02-29', undefined],
  ])('on %s: %o', (today, expected) => {
    expect(reminderOn(calendarDay(today))).toEqual(expected);
  });
});
