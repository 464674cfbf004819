import { describe, expect, it } from 'vitest';
import { INSTANT_MAX_CENTS, isInstantAmount } from './instant-payout.ts';

describe('an instant payout', () => {
  it.each([
    [-1, false],
    [0, false],
    [1, true],
    [INSTANT_MAX_CENTS, true],
    [INSTANT_MAX_CENTS + 1, false],
  ])('[26-3] of %i cents is made: %s', (cents, expected) => {
    expect(isInstantAmount(cents)).toBe(expected);
  });
});
