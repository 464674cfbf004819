import { describe, expect, it } from 'vitest';
import {
  accountCreditedOn,
  chequeBookExpectedOn,
  tradedAccountReadyOn,
} from '../wallet/conversion/conversion.ts';
import { addMonths, ageOn, calendarDay } from './calendar-day.ts';

const day = calendarDay;

describe('ages around 28 February', () => {
  it.each([
    ['2008-02-29', '2024-02-28', 15],
    ['2008-02-29', '2024-02-29', 16],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-28', '2026-02-27', 17],
    ['2008-02-28', '2026-02-28', 18],
    ['2008-03-01', '2026-02-28', 17],
    ['2008-03-01', '2026-03-01', 18],
    // A child under 6.
    ['2020-02-29', '2026-02-28', 5],
    ['2020-02-29', '2026-03-01', 6],
    ['2020-03-01', '2026-02-28', 5],
    ['2022-02-28', '2028-02-27', 5],
    ['2022-02-28', '2028-02-28', 6],
    ['2022-03-01', '2028-02-29', 5],
    // A child under 3.
    ['2024-02-29', '2027-02-28', 2],
    ['2024-02-29', '2027-03-01', 3],
    ['2025-02-28', '2028-02-27', 2],
    ['2025-02-28', '2028-02-28', 3],
    ['2025-03-01', '2028-02-29', 2],
    ['2025-03-01', '2028-03-01', 3],
  ])('[L25] born on %s, on %s: %i', (birth, today, age) => {
    expect(ageOn(day(birth), day(today))).toBe(age);
  });
});

describe('windows of six months', () => {
  it.each([
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-08-29', 6, '2027-02-28'],
    ['2027-08-29', 6, '2028-02-29'],
    ['2027-08-30', 6, '2028-02-29'],
    ['2027-08-31', -6, '2027-02-28'],
    ['2028-08-31', -6, '2028-02-29'],
    ['2027-08-29', -6, '2027-02-28'],
    ['2028-08-29', -6, '2028-02-29'],
    ['2027-02-28', -6, '2026-08-28'],
    ['2028-02-29', -6, '2027-08-29'],
    ['2027-03-31', -6, '2026-09-30'],
    ['2027-12-31', -6, '2027-06-30'],
  ])('[L25] %s and %i months is %s', (from, months, to) => {
    expect(addMonths(day(from), months)).toBe(to);
  });
});

describe('delays', () => {
  it.each([
    ['2027-02-20', '2027-03-02'],
    ['2028-02-20', '2028-03-01'],
    ['2027-12-25', '2028-01-04'],
  ])('[L25] a cheque-book asked on %s is there on %s', (asked, there) => {
    expect(chequeBookExpectedOn(day(asked))).toBe(there);
  });

  it.each([
    ['2027-02-26', '2027-03-01'],
    ['2028-02-27', '2028-03-01'],
    ['2027-12-30', '2028-01-02'],
    // Days and not working days: Easter changes nothing.
    ['2026-04-04', '2026-04-07'],
  ])('[L25] an account credited on %s may be spent on %s', (asked, there) => {
    expect(accountCreditedOn(day(asked))).toBe(there);
  });

  it.each([
    ['2027-02-26', '2027-03-03'],
    ['2028-02-25', '2028-03-01'],
    ['2026-02-13', '2026-02-18'],
  ])('[L25] an account traded on %s may be spent on %s', (asked, there) => {
    expect(tradedAccountReadyOn(day(asked))).toBe(there);
  });
});
