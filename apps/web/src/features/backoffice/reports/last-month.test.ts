import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { expect, it } from 'vitest';
import { lastMonth } from './last-month.ts';

it.each([
  ['2026-11-16', '01/10/2026', '31/10/2026'],
  ['2027-01-01', '01/12/2026', '31/12/2026'],
  ['2028-03-31', '01/02/2028', '29/02/2028'],
])(
  '[BO-16] on %s the default period of a report is the last whole month',
  (day, dateDebut, dateFin) => {
    expect(lastMonth(calendarDay(day))).toEqual({ dateDebut, dateFin });
  },
);
