import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withConstantTiming } from './constant-timing.ts';

const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

describe('an even answer', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
  afterEach(() => vi.useRealTimers());

  const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
    const begun = Date.now();
    const ends: number[] = [];
    const end = (): void => void ends.push(Date.now() - begun);
    withConstantTiming(work, after).then(end, end);
    for (let passed = 0; ends.length === 0 && passed < 1_000; passed += 1) {
      await vi.advanceTimersByTimeAsync(1);
    }
    return ends[0] ?? Number.NaN;
  };

  it('[S6] comes at the same time whatever it took, and whether it was good or bad', async () => {
    const times = [
      await timeOf(() => Promise.resolve()),
      await timeOf(() => after(1)),
      await timeOf(() => after(12)),
      await timeOf(() => Promise.reject(new Error('unknown'))),
      await timeOf(async () => {
        await after(20);
        throw new Error('closed');
      }),
    ];
    expect(new Set(times)).toEqual(new Set([25]));
    expect(await timeOf(() => after(30))).toBe(50);
    expect(await timeOf(() => after(49))).toBe(50);
  });

  it('is the answer of the work', async () => {
    vi.useRealTimers();
    expect(await withConstantTiming(() => Promise.resolve('oui'))).toBe('oui');
    await expect(withConstantTiming(() => Promise.reject(new Error('non')))).rejects.toThrow('non');
  });
});
