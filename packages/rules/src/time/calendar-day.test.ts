import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  calendarDay,
  daysBetween,
  formatFrenchDate,
  formatLongDate,
  parseFrenchDate,
} from './calendar-day.ts';

const anyDay = fc
  .date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2199-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => calendarDay(date.toISOString().slice(0, 10)));

describe('French dates', () => {
  it.each([
    ['01/02/2024', '2024-02-01'],
    ['29/02/2024', '2024-02-29'],
    ['31/12/1999', '1999-12-31'],
    ['29/02/2000', '2000-02-29'],
  ])('[XC-14] %s is read', (text, iso) => {
    expect(parseFrenchDate(text)).toBe(iso);
  });

  it.each([
    '1/2/2024',
    '31/02/2024',
    '2024-02-01',
    '29/02/2023',
    '29/02/1900',
    '31/04/2024',
    '00/01/2024',
    '01/00/2024',
    '32/01/2024',
    '01/13/2024',
    '01/02/24',
    '01/02/0024',
    '01-02-2024',
    '01/02/2024 ',
    ' 01/02/2024',
    '01/02/2024\n',
    '01/02/20244',
    '٠١/٠٢/٢٠٢٤',
    '',
  ])('[XC-14] %j is refused', (text) => {
    expect(parseFrenchDate(text)).toBeUndefined();
  });

  it('[XC-33] a date is shown DD/MM/YYYY', () => {
    expect(formatFrenchDate(calendarDay('2027-01-31'))).toBe('31/01/2027');
    expect(formatFrenchDate(calendarDay('2027-08-05'))).toBe('05/08/2027');
  });

  it('[XC-14] what is shown reads back', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(formatFrenchDate(day)).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
        expect(parseFrenchDate(formatFrenchDate(day))).toBe(day);
      }),
    );
  });

  it('a long date is written out', () => {
    expect(formatLongDate(calendarDay('2027-01-31'))).toBe('31 janvier 2027');
    expect(formatLongDate(calendarDay('2027-08-05'))).toBe('5 août 2027');
  });
});

describe('calendarDay', () => {
  it.each(['2024-02-30', '2024-2-1', '0050-01-01', 'today', '2024-02-01T00:00:00Z'])(
    '%s is no day',
    (iso) => {
      expect(() => calendarDay(iso)).toThrow(RangeError);
    },
  );
});

describe('arithmetic', () => {
  it.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2027-03-31', -1, '2027-02-28'],
    ['2027-01-15', -1, '2026-12-15'],
    ['2027-01-15', -13, '2025-12-15'],
    ['2027-12-31', 2, '2028-02-29'],
    ['2027-05-31', 12, '2028-05-31'],
    ['2027-05-31', 0, '2027-05-31'],
  ])('%s and %i months is %s', (day, count, expected) => {
    expect(addMonths(calendarDay(day), count)).toBe(expected);
  });

  it.each([
    ['2027-02-28', 1, '2027-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2027-03-28', 1, '2027-03-29'],
    ['2027-10-31', 1, '2027-11-01'],
  ])('%s and %i days is %s', (day, count, expected) => {
    expect(addDays(calendarDay(day), count)).toBe(expected);
  });

  it('days there and back, counted right', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -20_000, max: 20_000 }), (day, count) => {
        const other = addDays(day, count);
        expect(daysBetween(day, other)).toBe(count);
        expect(addDays(other, -count)).toBe(day);
        expect(other > day).toBe(count > 0);
      }),
    );
  });

  it('months keep the day, or take the last of a shorter month', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -600, max: 600 }), (day, count) => {
        const other = addMonths(day, count);
        const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(months(other) - months(day)).toBe(count);
        const isLast = addDays(other, 1).slice(8) === '01';
        expect(other.slice(8) === day.slice(8) || isLast).toBe(true);
      }),
    );
  });
});
