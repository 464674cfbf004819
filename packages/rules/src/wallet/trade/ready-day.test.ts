import { describe, expect, it } from 'vitest';
import { calendarDay } from '../../time/calendar-day.ts';
import { tradeDelay } from './trade.ts';

describe('availability of the new value', () => {
  it.each([
    ['New Year', '2026-12-31', '2027-01-06'],
    ['New Year', '2027-12-30', '2028-01-04'],
    ['New Year', '2027-12-31', '2028-01-05'],
    ['New Year', '2028-12-29', '2029-01-04'],
    ['a Monday of February', '2027-02-01', '2027-02-04'],
    ['a Monday of February', '2028-02-07', '2028-02-10'],
    ['a Wednesday of February', '2027-02-10', '2027-02-15'],
    ['a Wednesday of February', '2028-02-09', '2028-02-14'],
    ['a Friday of February', '2027-02-12', '2027-02-17'],
    ['a Friday of February', '2028-02-11', '2028-02-16'],
    ['a Saturday of February', '2027-02-20', '2027-02-24'],
    ['a Saturday of February', '2028-02-19', '2028-02-23'],
    ['a Sunday of February', '2027-02-21', '2027-02-24'],
    ['a Sunday of February', '2028-02-20', '2028-02-23'],
    ['the end of February', '2027-02-26', '2027-03-03'],
    ['the end of February', '2027-02-28', '2027-03-03'],
    ['the end of February', '2028-02-25', '2028-03-01'],
    ['the end of February', '2028-02-28', '2028-03-02'],
    ['the end of February', '2028-02-29', '2028-03-03'],
    ['Easter', '2027-03-25', '2027-03-31'],
    ['Easter', '2027-03-26', '2027-04-01'],
    ['Easter', '2028-04-13', '2028-04-19'],
    ['Easter', '2028-04-14', '2028-04-20'],
    ['1 May', '2027-04-30', '2027-05-05'],
    ['1 May', '2028-04-28', '2028-05-04'],
    ['1 May', '2028-05-01', '2028-05-04'],
    ['8 May', '2027-05-07', '2027-05-12'],
    ['8 May', '2028-05-05', '2028-05-11'],
    ['Ascension', '2027-05-05', '2027-05-11'],
    ['Ascension', '2028-05-24', '2028-05-30'],
    ['Pentecost', '2027-05-14', '2027-05-20'],
    ['Pentecost', '2028-06-02', '2028-06-08'],
    ['14 July', '2027-07-13', '2027-07-19'],
    ['14 July', '2028-07-12', '2028-07-18'],
    ['15 August', '2027-08-13', '2027-08-18'],
    ['15 August', '2028-08-14', '2028-08-18'],
    ['1 November', '2027-10-29', '2027-11-04'],
    ['1 November', '2028-10-31', '2028-11-06'],
    ['11 November', '2027-11-10', '2027-11-16'],
    ['11 November', '2028-11-09', '2028-11-14'],
    ['Christmas', '2027-12-24', '2027-12-29'],
    ['Christmas', '2028-12-22', '2028-12-28'],
  ])('[TRADE-17] [XC-39] [L25] over %s: traded on %s, spent from %s', (_name, traded, ready) => {
    expect(tradeDelay('COMPTE', calendarDay(traded))).toEqual({
      delai: 3,
      unite: 'JOURS_OUVRES',
      readyOn: ready,
    });
  });

  it('is that of a conversion for a book', () => {
    expect(tradeDelay('TITRE', calendarDay('2027-02-26'))).toEqual({
      delai: 10,
      unite: 'JOURS',
      readyOn: '2027-03-08',
    });
  });
});
