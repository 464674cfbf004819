import { describe, expect, it } from 'vitest';
import { calendarDay } from '../time/calendar-day.ts';
import { DECLARATION_MESSAGES } from './declaration-messages.ts';
import { daysOfPeriod, earliestPeriodStart, problemsOfPeriod } from './period.ts';

const TODAY = calendarDay('2028-03-15');

const assess = (dateDebut: string, dateFin: string, datePaiement: string, today = TODAY) =>
  problemsOfPeriod(
    {
      dateDebut: calendarDay(dateDebut),
      dateFin: calendarDay(dateFin),
      datePaiement: calendarDay(datePaiement),
    },
    today,
  );

describe('employment period', () => {
  it.each([
    ['2028-02-01', '2028-02-29', '2028-02-29'],
    ['2028-02-29', '2028-02-29', '2028-03-01'],
    ['2027-02-01', '2027-02-28', '2027-02-28'],
    ['2027-04-01', '2027-04-30', '2027-05-05'],
    ['2027-12-31', '2027-12-31', '2028-01-01'],
    ['2028-01-01', '2028-01-31', '2028-01-02'],
    ['2028-03-15', '2028-03-31', '2028-03-31'],
  ])('[DECL-22] [XC-18] from %s to %s, paid on %s', (from, to, paid) => {
    expect(assess(from, to, paid)).toEqual([]);
  });

  it.each([
    ['2028-02-02', '2028-02-01'],
    ['2028-03-01', '2028-02-29'],
    ['2028-01-01', '2027-12-31'],
  ])('[DECL-22] [XC-18] refuses an end before the start: %s, %s', (from, to) => {
    expect(assess(from, to, '2028-03-14')).toEqual([
      {
        champ: 'dateFin',
        message: 'La date de fin ne peut pas être antérieure à la date de début.',
      },
    ]);
  });

  it.each([
    ['2028-02-01', '2028-03-01'],
    ['2028-02-29', '2028-03-01'],
    ['2027-02-28', '2027-03-01'],
    ['2027-12-31', '2028-01-01'],
    ['2027-02-01', '2028-02-01'],
  ])('[DECL-22] refuses more than one calendar month: %s to %s', (from, to) => {
    expect(assess(from, to, '2028-03-14')).toEqual([
      { champ: 'dateFin', message: DECLARATION_MESSAGES.notOneMonth },
    ]);
  });

  it.each([
    ['2028-02-01', '2028-02-01', true],
    ['2028-02-01', '2028-01-31', true],
    ['2028-02-01', '2028-02-02', false],
    ['2028-02-28', '2028-02-29', false],
    ['2027-02-28', '2027-03-01', false],
    ['2027-12-31', '2028-01-01', false],
    ['2027-12-31', '2027-12-31', true],
  ])('[DECL-23] from %s, paid on %s: refused %s', (from, paid, isRefused) => {
    expect(assess(from, from, paid)).toEqual(
      isRefused
        ? [
            {
              champ: 'datePaiement',
              message: 'La date de paiement doit être postérieure au début de la période.',
            },
          ]
        : [],
    );
  });

  it.each([
    ['2028-03-15', '2025-01-01', '01/01/2025'],
    ['2027-12-31', '2024-01-01', '01/01/2024'],
    ['2026-11-15', '2023-01-01', '01/01/2023'],
    // Before the table of minima.
    ['2024-02-29', '2023-01-01', '01/01/2023'],
  ])('[XC-15] on %s, not before %s', (today, first, shown) => {
    const on = calendarDay(today);
    expect(earliestPeriodStart(on)).toBe(first);
    expect(assess(first, first, today, on)).toEqual([]);
    const before = `${Number(first.slice(0, 4)) - 1}-12-31`;
    expect(assess(before, before, today, on)).toEqual([
      { champ: 'dateDebut', message: `La date doit être supérieure ou égale à ${shown}.` },
    ]);
  });

  it('refuses a start after today', () => {
    expect(assess('2028-03-16', '2028-03-31', '2028-03-31')).toEqual([
      { champ: 'dateDebut', message: DECLARATION_MESSAGES.startInFuture },
    ]);
  });

  it.each([
    ['2028-02-01', '2028-02-29', 29],
    ['2027-02-01', '2027-02-28', 28],
    ['2027-03-01', '2027-03-31', 31],
    ['2027-10-01', '2027-10-31', 31],
    ['2027-04-30', '2027-04-30', 1],
    ['2027-04-30', '2027-04-29', 0],
  ])('from %s to %s has %i days', (from, to, days) => {
    expect(daysOfPeriod({ dateDebut: calendarDay(from), dateFin: calendarDay(to) })).toBe(days);
  });
});
