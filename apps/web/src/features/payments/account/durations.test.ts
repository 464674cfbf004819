import { describe, expect, it } from 'vitest';
import { hoursAndMinutes, minutesOf } from './durations.ts';

describe('[ACC-10] hours and minutes', () => {
  it.each([
    [{ hours: '8', minutes: '15' }, 495],
    [{ hours: '8', minutes: '' }, 480],
    [{ hours: '', minutes: '45' }, 45],
    [{ hours: '', minutes: '75' }, 75],
    [{ hours: '', minutes: '' }, null],
  ])('%o are %o minutes', (typed, minutes) => {
    expect(minutesOf(typed)).toBe(minutes);
  });

  it('are formatted like a clock', () => {
    expect(hoursAndMinutes(75)).toEqual({ hours: '1', minutes: '15' });
    expect(hoursAndMinutes(480)).toEqual({ hours: '8', minutes: '00' });
    expect(hoursAndMinutes(null)).toEqual({ hours: '', minutes: '' });
  });
});
