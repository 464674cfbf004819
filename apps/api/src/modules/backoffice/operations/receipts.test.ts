import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { describe, expect, it } from 'vitest';
import { requireReceivedDay } from './receipts.ts';

describe('day on which money was received', () => {
  it.each([
    ['2026-03-15', '2026-03-15'],
    ['2026-03-14', '2026-03-15'],
    ['2025-12-31', '2026-01-01'],
  ])('[26-3] %s may be recorded on %s', (day, today) => {
    expect(() => requireReceivedDay(calendarDay(day), calendarDay(today))).not.toThrow();
  });

  it.each([
    ['2026-03-16', '2026-03-15'],
    ['2026-04-01', '2026-03-31'],
    ['2026-12-31', '2026-01-01'],
    ['2027-01-01', '2026-12-31'],
  ])('[26-3] %s is refused on %s, which is earlier', (day, today) => {
    expect(() => requireReceivedDay(calendarDay(day), calendarDay(today))).toThrow(
      expect.objectContaining({
        code: 'REQUETE_INVALIDE',
        fields: [{ champ: 'dateReception', message: 'Cette date n’est pas encore venue.' }],
      }),
    );
  });
});
