import { describe, expect, it } from 'vitest';
import { calendarDay } from '../../time/calendar-day.ts';
import { isRightWayRound, isSamePeriod, presetPeriod } from './period.ts';

const today = calendarDay('2026-11-15');

describe('history periods', () => {
  it.each([
    ['MOIS', '2026-11-01', undefined],
    ['TROIS_MOIS', '2026-08-16', undefined],
    ['DOUZE_MOIS', '2025-12-01', undefined],
    ['ANNEE_PRECEDENTE', '2025-01-01', '2025-12-31'],
  ] as const)('%s goes from %s to %s', (preset, from, to) => {
    expect(presetPeriod(preset, today)).toEqual({ from, to });
  });

  it('are equal when both ends are equal', () => {
    const year = presetPeriod('ANNEE_PRECEDENTE', today);
    expect(isSamePeriod(year, { ...year })).toBe(true);
    expect(isSamePeriod(year, { ...year, to: undefined })).toBe(false);
    expect(isSamePeriod(year, { ...year, from: undefined })).toBe(false);
  });

  it('may last one day, and must not end before they begin', () => {
    expect(isRightWayRound({ from: today, to: today })).toBe(true);
    expect(isRightWayRound({ from: today, to: calendarDay('2026-11-14') })).toBe(false);
    expect(isRightWayRound({ from: undefined, to: today })).toBe(true);
    expect(isRightWayRound({ from: today, to: undefined })).toBe(true);
  });
});
