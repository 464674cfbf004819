import { describe, expect, it } from 'vitest';
import { calendarDay } from '../../time/calendar-day.ts';
import {
  firstDayOf,
  formatMonth,
  formatOfMonth,
  groupByMonth,
  lastMonths,
  monthOf,
  monthsBetween,
  shiftMonth,
} from './months.ts';

describe('months', () => {
  it('follow the days and shift across years', () => {
    expect(monthOf(calendarDay('2026-11-15'))).toBe('11/2026');
    expect(shiftMonth('11/2026', -11)).toBe('12/2025');
    expect(shiftMonth('12/2026', 1)).toBe('01/2027');
    expect(firstDayOf('01/2027')).toBe('2027-01-01');
  });

  it('form ranges with both ends included', () => {
    expect(monthsBetween('11/2026', '02/2027')).toEqual([
      '11/2026',
      '12/2026',
      '01/2027',
      '02/2027',
    ]);
    expect(monthsBetween('02/2027', '01/2027')).toEqual([]);
  });

  it('are formatted in French', () => {
    expect(formatMonth('11/2026')).toBe('novembre 2026');
    expect(formatMonth('08/2026')).toBe('août 2026');
    expect(formatMonth('02/2026', 'short')).toBe('févr.');
  });

  it('elide before a vowel', () => {
    expect(['04/2026', '08/2026', '10/2026', '11/2026'].map(formatOfMonth)).toEqual([
      'd’avril 2026',
      'd’août 2026',
      'd’octobre 2026',
      'de novembre 2026',
    ]);
  });

  it.each(['13/2026', '1/2026', '2026-11', ''])('%j is refused', (text) => {
    expect(() => formatMonth(text)).toThrow(RangeError);
  });

  it('group lines without changing their order', () => {
    const days = ['2026-11-12', '2026-11-02', '2026-10-28', '2025-10-01'].map(calendarDay);
    expect(groupByMonth(days, (day) => day)).toEqual([
      { month: '11/2026', lines: ['2026-11-12', '2026-11-02'] },
      { month: '10/2026', lines: ['2026-10-28'] },
      { month: '10/2025', lines: ['2025-10-01'] },
    ]);
    expect(groupByMonth([], (day: never) => day)).toEqual([]);
  });

  it('have no gap in the last ones', () => {
    const totals = [
      { mois: '11/2026', credits: 10, debits: 2 },
      { mois: '08/2026', credits: 5, debits: 0 },
      { mois: '01/2020', credits: 1, debits: 1 },
    ];
    expect(lastMonths(totals, 4)).toEqual([
      { mois: '08/2026', credits: 5, debits: 0 },
      { mois: '09/2026', credits: 0, debits: 0 },
      { mois: '10/2026', credits: 0, debits: 0 },
      { mois: '11/2026', credits: 10, debits: 2 },
    ]);
    expect(lastMonths([], 12)).toEqual([]);
  });
});
