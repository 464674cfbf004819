import { describe, expect, it } from 'vitest';
import { isScoreSufficient, PASSWORD_SCORE_MIN } from './password-rules.ts';

describe('password score', () => {
  it('[XC-13] below 2 is not enough', () => {
    expect([0, 1, 2, 3, 4].map(isScoreSufficient)).toEqual([false, false, true, true, true]);
    expect(PASSWORD_SCORE_MIN).toBe(2);
  });
});
