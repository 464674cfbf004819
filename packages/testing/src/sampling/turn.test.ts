import { afterEach, describe, expect, it, vi } from 'vitest';
import { inTurn, isWhole, shareOf } from './turn.ts';

const CASES = Array.from({ length: 20 }, (_, index) => index);
const at = (turn: number) => vi.stubEnv('TEST_TURN', String(turn));

afterEach(() => vi.unstubAllEnvs());

describe('a sweep taken in turns', () => {
  it('takes another share with each turn, and every case within as many turns', () => {
    vi.stubEnv('TEST_LONG', '');
    const shares = [7, 8, 9].map((turn) => {
      at(turn);
      return inTurn(CASES, 3);
    });
    for (const share of shares) expect([6, 7]).toContain(share.length);
    expect(shares.flat().toSorted((one, other) => one - other)).toEqual(CASES);
  });

  it('is the same again for the same turn', () => {
    at(41);
    expect(shareOf(CASES, 1, 4)).toEqual(shareOf(CASES, 1, 4));
  });

  it('is whole in the long run', () => {
    vi.stubEnv('TEST_LONG', 'true');
    expect(isWhole()).toBe(true);
    expect(inTurn(CASES, 3)).toEqual(CASES);
  });
});
