import { describe, expect, it } from 'vitest';
import { FILE_SCREENS, isAtNight, assessReading, OPERATOR_SCREENS, readsFiles } from './reading.ts';

describe('readings of an operator', () => {
  it('[S44] are paused with the hundredth person of an hour', () => {
    expect([1, 99, 100, 101, 300].map(assessReading)).toEqual([
      'READ',
      'READ',
      'READ_AND_PAUSED',
      'PAUSED',
      'PAUSED',
    ]);
  });

  it('[S44] count files, but neither queues nor reports', () => {
    expect(OPERATOR_SCREENS.filter((screen) => !readsFiles(screen))).toEqual([
      'DEMANDES',
      'RAPPORT',
    ]);
    expect(FILE_SCREENS).toEqual(OPERATOR_SCREENS.filter(readsFiles));
  });

  it.each([
    ['05:59', true],
    ['06:00', false],
    ['12:00', false],
    ['21:59', false],
    ['22:00', true],
    ['00:00', true],
  ])('[S44] at %s it is night: %s', (time, isNight) => {
    expect(isAtNight(time)).toBe(isNight);
  });
});
