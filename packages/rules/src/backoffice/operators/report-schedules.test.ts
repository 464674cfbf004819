import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, calendarDay, daysBetween } from '../../time/calendar-day.ts';
import { coveredPeriod, nextReportDay, REPORT_RHYTHMS } from './report-schedules.ts';

const anyDay = fc
  .integer({ min: 0, max: 20_000 })
  .map((count) => addDays(calendarDay('2020-01-01'), count));
const anyRhythm = fc.constantFrom(...REPORT_RHYTHMS);

it.each([
  ['JOUR', '2026-12-31', '2027-01-01', '2026-12-31', '2026-12-31'],
  // A Thursday, a Sunday, a Monday.
  ['SEMAINE', '2026-11-19', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['SEMAINE', '2026-11-22', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['SEMAINE', '2026-11-23', '2026-11-30', '2026-11-23', '2026-11-29'],
  ['MOIS', '2026-11-19', '2026-12-01', '2026-11-01', '2026-11-30'],
  ['MOIS', '2026-12-01', '2027-01-01', '2026-12-01', '2026-12-31'],
  ['MOIS', '2028-02-29', '2028-03-01', '2028-02-01', '2028-02-29'],
] as const)('[32-10] %s asked on %s is made on %s', (rhythm, day, due, from, to) => {
  expect(nextReportDay(rhythm, calendarDay(day))).toBe(due);
  expect(coveredPeriod(rhythm, calendarDay(due))).toEqual({ from, to });
});

it('[32-10] successive reports cover every day once', () => {
  fc.assert(
    fc.property(anyRhythm, anyDay, (rhythm, day) => {
      const due = nextReportDay(rhythm, day);
      expect(daysBetween(day, due)).toBeGreaterThan(0);
      const covered = coveredPeriod(rhythm, due);
      expect(addDays(covered.to, 1)).toBe(due);
      expect(coveredPeriod(rhythm, nextReportDay(rhythm, due)).from).toBe(due);
    }),
  );
});
