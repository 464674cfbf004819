import { LOGIN_ANTI_BOT_DELAY_MS } from '@portail/contract/constants/constants.ts';
import { describe, expect, it } from 'vitest';
import { isLikelyRobot } from './robot-check.ts';

describe('sign-in form', () => {
  it('[XC-30] is refused within 1,500 ms of its display, and accepted from then on', () => {
    const isRefused = (elapsedMs: number) => isLikelyRobot('', elapsedMs, LOGIN_ANTI_BOT_DELAY_MS);
    expect([0, 1_499, 1_500, 60_000].map(isRefused)).toEqual([true, true, false, false]);
  });

  it('[AUTH-06] is refused at any time when the hidden field is filled', () => {
    expect(isLikelyRobot('x', 60_000, LOGIN_ANTI_BOT_DELAY_MS)).toBe(true);
  });
});
