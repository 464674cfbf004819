import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from './calendar-day.ts';
import { dayInParis, monthOf, startOfDayInParis } from './paris.ts';

const anyDay = fc
  .integer({ min: Date.UTC(1990, 0, 1) / 86_400_000, max: Date.UTC(2199, 11, 31) / 86_400_000 })
  .map((day) => calendarDay(new Date(day * 86_400_000).toISOString().slice(0, 10)));
const HOUR = 3_600_000;

describe('the day in Paris', () => {
  it.each([
    // Summer time begins on 28 March 2027 at 1 o'clock UTC, ends on 31 October 2027.
    ['2027-03-27T22:59:59Z', '2027-03-27'],
    ['2027-03-27T23:00:00Z', '2027-03-28'],
    ['2027-03-28T00:59:59Z', '2027-03-28'],
    ['2027-03-28T01:00:00Z', '2027-03-28'],
    ['2027-03-28T21:59:59Z', '2027-03-28'],
    ['2027-03-28T22:00:00Z', '2027-03-29'],
    ['2027-10-30T21:59:59Z', '2027-10-30'],
    ['2027-10-30T22:00:00Z', '2027-10-31'],
    ['2027-10-31T00:30:00Z', '2027-10-31'],
    ['2027-10-31T01:30:00Z', '2027-10-31'],
    ['2027-10-31T22:59:59Z', '2027-10-31'],
    ['2027-10-31T23:00:00Z', '2027-11-01'],
  ])('[L24] at %s it is %s', (instant, day) => {
    expect(dayInParis(Date.parse(instant))).toBe(day);
  });

  it.each([
    ['2027-03-28', '2027-03-27T23:00:00Z', 23],
    ['2027-10-31', '2027-10-30T22:00:00Z', 25],
    ['2027-06-15', '2027-06-14T22:00:00Z', 24],
    ['2028-02-29', '2028-02-28T23:00:00Z', 24],
  ])('[L24] %s begins at %s and lasts %i hours', (day, instant, hours) => {
    const begins = startOfDayInParis(calendarDay(day));
    expect(new Date(begins).toISOString()).toBe(instant.replace('Z', '.000Z'));
    expect(startOfDayInParis(addDays(calendarDay(day), 1)) - begins).toBe(hours * HOUR);
  });

  it('[L24] begins once and holds every instant until the next', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(), (day, part) => {
        const begins = startOfDayInParis(day);
        const ends = startOfDayInParis(addDays(day, 1));
        expect(dayInParis(begins)).toBe(day);
        expect(dayInParis(begins - 1)).toBe(addDays(day, -1));
        expect(dayInParis(begins + (part % (ends - begins)))).toBe(day);
      }),
      { numRuns: 2_000 },
    );
  });

  it('[L24] began within a quarter of an hour when Paris kept the sun’s own time', () => {
    const midnight = Date.parse('1900-01-01T23:50:39Z');
    expect(dayInParis(midnight - 1)).toBe('1900-01-01');
    expect(dayInParis(midnight)).toBe('1900-01-02');
  });

  it('has a month', () => {
    expect(monthOf(calendarDay('2028-02-29'))).toBe('2028-02-01');
  });
});
