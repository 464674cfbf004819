import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay, formatFrenchDate, parseFrenchDate } from './calendar-day.ts';
import { formatWireInstant, parseWireInstant } from './wire-instant.ts';

const FIRST = calendarDay('1900-01-01');
const LAST_COUNT = 146_000;

describe('dates as text', () => {
  it('[L28] 10,000 dates read back as they were written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LAST_COUNT }), (count) => {
        const day = addDays(FIRST, count);
        expect(parseFrenchDate(formatFrenchDate(day))).toBe(day);
        const noon = Date.parse(`${day}T12:00:00Z`);
        expect(parseWireInstant(formatWireInstant(noon))).toBe(noon);
      }),
      { numRuns: 10_000 },
    );
  });

  it('[L28] day and month are never swapped', () => {
    expect(parseFrenchDate('03/02/2026')).toBe('2026-02-03');
    expect(parseWireInstant('03/02/2026 10:00:00')).toBe(Date.UTC(2026, 1, 3, 10));
  });

  it.each([
    '31/02/2026',
    '00/00/2026',
    '00/00/0000',
    '29/02/2027',
    '03/02/26',
    '3/2/2026',
    '٠٣/٠٢/٢٠٢٦',
    '０３/０２/２０２６',
    '02-03-2026',
    '2026-02-03',
    '03/02/2026T10:00:00',
  ])('[L28] %j is no date', (text) => {
    expect(parseFrenchDate(text)).toBeUndefined();
    expect(parseWireInstant(text)).toBeUndefined();
    expect(parseWireInstant(`${text} 10:00:00`)).toBeUndefined();
  });
});
