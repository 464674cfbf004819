import { describe, expect, it } from 'vitest';
import { formatMinutes, formatSeconds } from './duration.ts';

/** No-break spaces as plain ones. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('durations', () => {
  it.each([
    [0, '0 h 00'],
    [36, '0 h 00 min 36 s'],
    [59, '0 h 00 min 59 s'],
    [60, '0 h 01'],
    [61, '0 h 01 min 01 s'],
    [3_599, '0 h 59 min 59 s'],
    [3_600, '1 h 00'],
    [29_700, '8 h 15'],
    [360_000, '100 h 00'],
    [-36, '-0 h 00 min 36 s'],
    [-5_400, '-1 h 30'],
  ])('[XC-46] [26-3] %i seconds are « %s »', (seconds, words) => {
    expect(plain(formatSeconds(seconds))).toBe(words);
  });

  it('[XC-46] [26-3] are counted in minutes too, without a breaking space', () => {
    expect(plain(formatMinutes(495))).toBe('8 h 15');
    expect(plain(formatMinutes(-5))).toBe('-0 h 05');
    expect(formatMinutes(495)).not.toContain(' ');
    expect(formatSeconds(36)).not.toContain(' ');
  });
});
