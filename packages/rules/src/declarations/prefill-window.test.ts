import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, calendarDay } from '../time/calendar-day.ts';
import { isPrefillOffered, prefillUntil } from './declaration-state.ts';

describe('prefill window', () => {
  it.each([
    ['2026-08-31', '2027-02-28'],
    ['2026-08-30', '2027-02-28'],
    ['2026-08-29', '2027-02-28'],
    ['2026-08-28', '2027-02-28'],
    ['2027-08-31', '2028-02-29'],
    ['2027-08-30', '2028-02-29'],
    ['2027-08-29', '2028-02-29'],
    ['2027-08-28', '2028-02-28'],
    ['2026-02-28', '2026-08-28'],
    ['2028-02-29', '2028-08-29'],
    ['2026-12-31', '2027-06-30'],
    ['2027-03-31', '2027-09-30'],
    ['2027-05-15', '2027-11-15'],
  ])('[DECL-11] [XC-41] [L25] made on %s, offered until %s', (made, last) => {
    expect(prefillUntil(calendarDay(made))).toBe(last);
    const after = addDays(calendarDay(last), 1);
    expect(isPrefillOffered('PAJE', calendarDay(made), calendarDay(last))).toBe(true);
    expect(isPrefillOffered('PAJE', calendarDay(made), after)).toBe(false);
    expect(isPrefillOffered('CESU', calendarDay(made), after)).toBe(true);
  });

  it('[DECL-11] offers after five months, not after seven', () => {
    const first = calendarDay('2020-01-01');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (count) => {
        const made = addDays(first, count);
        expect(isPrefillOffered('PAJE', made, made)).toBe(true);
        expect(isPrefillOffered('PAJE', made, addMonths(made, 5))).toBe(true);
        expect(isPrefillOffered('PAJE', made, addMonths(made, 7))).toBe(false);
        expect(isPrefillOffered('CESU', made, addMonths(made, 70))).toBe(true);
      }),
    );
  });
});
