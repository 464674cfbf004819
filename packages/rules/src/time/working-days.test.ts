import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from './calendar-day.ts';
import { addWorkingDays, easterSunday, isWorkingDay, publicHolidays } from './working-days.ts';

const day = calendarDay;
const anyDay = fc
  .integer({ min: 0, max: 80_000 })
  .map((count) => addDays(day('1980-01-01'), count));

describe('public holidays', () => {
  it.each([
    [1999, '1999-04-04'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2019, '2019-04-21'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2028, '2028-04-16'],
    [2029, '2029-04-01'],
    [2030, '2030-04-21'],
    [2035, '2035-03-25'],
    [2038, '2038-04-25'],
    [2100, '2100-03-28'],
  ])('[L25] Easter %i is on %s', (year, sunday) => {
    expect(easterSunday(year)).toBe(sunday);
  });

  it('[L25] Easter is a Sunday between 22 March and 25 April', () => {
    for (let year = 1900; year <= 2299; year += 1) {
      const easter = easterSunday(year);
      expect(new Date(`${easter}T00:00:00Z`).getUTCDay()).toBe(0);
      expect(easter.slice(5) >= '03-22' && easter.slice(5) <= '04-25').toBe(true);
    }
  });

  it('[L25] are eleven, Alsace and Moselle left out', () => {
    expect(publicHolidays(2026)).toEqual([
      '2026-01-01',
      '2026-04-06',
      '2026-05-01',
      '2026-05-08',
      '2026-05-14',
      '2026-05-25',
      '2026-07-14',
      '2026-08-15',
      '2026-11-01',
      '2026-11-11',
      '2026-12-25',
    ]);
    expect(isWorkingDay(day('2026-04-03')), 'Good Friday').toBe(true);
    expect(isWorkingDay(day('2028-12-26')), 'St Stephen').toBe(true);
  });
});

describe('three working days', () => {
  it.each([
    ['Easter', '2026-04-02', '2026-04-08'],
    ['Easter', '2026-04-03', '2026-04-09'],
    ['Easter', '2027-03-25', '2027-03-31'],
    ['1 May', '2026-04-30', '2026-05-06'],
    ['1 May on a Saturday', '2027-04-30', '2027-05-05'],
    ['1 May on a Monday', '2028-04-28', '2028-05-04'],
    ['8 May', '2026-05-06', '2026-05-12'],
    ['8 May', '2026-05-07', '2026-05-13'],
    ['8 May on a Monday', '2028-05-05', '2028-05-11'],
    ['Ascension', '2026-05-13', '2026-05-19'],
    ['Ascension', '2027-05-05', '2027-05-11'],
    ['Ascension', '2028-05-24', '2028-05-30'],
    ['Ascension on 1 May', '2008-04-30', '2008-05-06'],
    ['Pentecost', '2026-05-22', '2026-05-28'],
    ['Pentecost', '2027-05-14', '2027-05-20'],
    ['Pentecost', '2028-06-02', '2028-06-08'],
    ['14 July', '2026-07-13', '2026-07-17'],
    ['14 July', '2027-07-13', '2027-07-19'],
    ['15 August on a Saturday', '2026-08-14', '2026-08-19'],
    ['1 November on a Sunday', '2026-10-30', '2026-11-04'],
    ['1 November on a Monday', '2027-10-29', '2027-11-04'],
    ['11 November', '2026-11-10', '2026-11-16'],
    ['11 November', '2027-11-10', '2027-11-16'],
    ['Christmas', '2026-12-24', '2026-12-30'],
    ['Christmas on a Saturday', '2027-12-24', '2027-12-29'],
    ['26 December is worked', '2028-12-22', '2028-12-28'],
    ['New Year', '2026-12-31', '2027-01-06'],
    ['29 February', '2028-02-28', '2028-03-02'],
    ['a short February', '2027-02-26', '2027-03-03'],
    ['from a Saturday', '2027-06-12', '2027-06-16'],
    ['from a Sunday', '2027-06-13', '2027-06-16'],
  ])('[L25] over %s, from %s, end on %s', (_name, from, to) => {
    expect(addWorkingDays(day(from), 3)).toBe(to);
  });

  it('[L25] end on a working day, with as many between', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 30 }), (from, count) => {
        const end = addWorkingDays(from, count);
        expect(isWorkingDay(end)).toBe(true);
        let worked = 0;
        for (let one = addDays(from, 1); one <= end; one = addDays(one, 1)) {
          if (isWorkingDay(one)) worked += 1;
        }
        expect(worked).toBe(count);
      }),
    );
    expect(addWorkingDays(day('2026-05-01'), 0)).toBe('2026-05-01');
    expect(() => addWorkingDays(day('2026-05-01'), -1)).toThrow('-1 is not');
    expect(() => addWorkingDays(day('2026-05-01'), 1.5)).toThrow(RangeError);
  });
});
