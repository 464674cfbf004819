import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { describe, expect, it } from 'vitest';
import { isClosedForGood, progressOf } from './campaign-progress.ts';

const span = { opening: calendarDay('2026-11-01'), closing: calendarDay('2026-11-30') };

describe('progress of a campaign', () => {
  it.each([
    ['2026-10-20', { total: 30, day: 0, left: 41 }],
    ['2026-11-01', { total: 30, day: 1, left: 29 }],
    ['2026-11-15', { total: 30, day: 15, left: 15 }],
    ['2026-11-30', { total: 30, day: 30, left: 0 }],
    ['2026-12-02', { total: 30, day: 30, left: -2 }],
  ])('[FUND-09] on %s', (today, expected) => {
    expect(progressOf(span, calendarDay(today))).toEqual(expected);
  });
});

describe('a closed campaign', () => {
  const closed = { statut: 'FERMEE', permanent: false, dateFermeture: '30/11/2026' } as const;

  it.each([
    ['2026-11-30', true],
    ['2026-12-01', false],
  ])('[FUND-10] can be prolonged once its last day has passed: on %s, %s', (today, isForGood) => {
    expect(isClosedForGood(closed, calendarDay(today))).toBe(isForGood);
  });
});
