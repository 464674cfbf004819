import { describe, expect, it } from 'vitest';
import { centsOf, MAX_CENTS } from '../money/cents.ts';
import { calendarDay } from '../time/calendar-day.ts';
import { hourlyWithLeave, problemsOfLeave } from './period.ts';

const STEP = 'Le nombre de jours de congés doit être un multiple de 0,5.';
const BEYOND = 'Le nombre de jours de congés dépasse la période d’emploi.';

describe('paid leave', () => {
  it.each([
    [0, '2028-02-01', '2028-02-29', undefined],
    [0.5, '2028-02-01', '2028-02-29', undefined],
    [1, '2028-02-01', '2028-02-29', undefined],
    [29, '2028-02-01', '2028-02-29', undefined],
    [29.5, '2028-02-01', '2028-02-29', BEYOND],
    [28.5, '2027-02-01', '2027-02-28', BEYOND],
    [28, '2027-02-01', '2027-02-28', undefined],
    [1, '2027-04-30', '2027-04-30', undefined],
    [1.5, '2027-04-30', '2027-04-30', BEYOND],
    [31, '2027-10-01', '2027-10-31', undefined],
    [31.5, '2027-10-01', '2027-10-31', BEYOND],
    [1.3, '2027-10-01', '2027-10-31', STEP],
    [0.25, '2027-10-01', '2027-10-31', STEP],
    [-0.5, '2027-10-01', '2027-10-31', STEP],
    [100.1, '2027-10-01', '2027-10-31', STEP],
    [Number.NaN, '2027-10-01', '2027-10-31', STEP],
  ])('[DECL-25] %d days from %s to %s: %s', (days, from, to, message) => {
    const period = { dateDebut: calendarDay(from), dateFin: calendarDay(to) };
    expect(problemsOfLeave(days, period)).toEqual(
      message === undefined ? [] : [{ champ: 'joursCongesPayes', message }],
    );
  });

  it.each([
    [1000, 1100],
    [985, 1084],
    [962, 1058],
    [1005, 1106],
    [1004, 1104],
    [1, 1],
    [5, 6],
    [MAX_CENTS, MAX_CENTS],
  ])('[DECL-33] [XC-40] %i cents an hour are %i with leave', (hourly, shown) => {
    expect(hourlyWithLeave(centsOf(hourly), 'MAJORATION_10')).toBe(shown);
    expect(hourlyWithLeave(centsOf(hourly), 'CONGES_PRIS')).toBe(hourly);
  });
});
