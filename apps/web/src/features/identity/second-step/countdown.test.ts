import { describe, expect, it } from 'vitest';
import { announcementBetween, clockText, secondsLeft, untilNextSecond } from './countdown.ts';

describe('countdown before a new code', () => {
  it('[AUTH-21] [XC-25] is formatted as mm:ss', () => {
    expect([120, 119, 61, 60, 59, 9, 0].map(clockText)).toEqual([
      '02:00',
      '01:59',
      '01:01',
      '01:00',
      '00:59',
      '00:09',
      '00:00',
    ]);
  });

  it('[AUTH-21] rounds up and never goes below zero', () => {
    expect(secondsLeft(120_000, 0)).toBe(120);
    expect(secondsLeft(120_000, 1)).toBe(120);
    expect(secondsLeft(120_000, 1_000)).toBe(119);
    expect(secondsLeft(120_000, 119_999)).toBe(1);
    expect(secondsLeft(120_000, 120_000)).toBe(0);
    expect(secondsLeft(120_000, 500_000)).toBe(0);
  });

  it('[AUTH-21] changes each second, on the second', () => {
    expect(untilNextSecond(120_000, 0)).toBe(1_000);
    expect(untilNextSecond(120_000, 300)).toBe(700);
    for (let now = 0; now < 120_000; now += 137) {
      const next = now + untilNextSecond(120_000, now);
      expect(secondsLeft(120_000, next)).toBe(secondsLeft(120_000, now) - 1);
    }
  });

  it('[A13] is announced at 60 s, 10 s and 0 only', () => {
    const said: number[] = [];
    for (let second = 120; second > 0; second -= 1) {
      const one = announcementBetween(second, second - 1);
      if (one !== undefined) said.push(one);
    }
    expect(said).toEqual([60, 10, 0]);
  });

  it('[A13] is announced once after a suspension, with the latest value', () => {
    expect(announcementBetween(90, 5)).toBe(10);
    expect(announcementBetween(90, 0)).toBe(0);
    expect(announcementBetween(0, 0)).toBeUndefined();
  });
});
