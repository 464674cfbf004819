import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLoadSheddingHook } from './load-shedding.ts';

const MAX_HELD = 2_000;

describe('the surplus of a costly call', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const visit = (hook: ReturnType<typeof createLoadSheddingHook>) => {
    const seen: (Error | undefined)[] = [];
    hook(undefined, undefined, (error) => seen.push(error));
    return seen;
  };

  it('is nobody while there is room', () => {
    expect(visit(createLoadSheddingHook(() => false))).toEqual([undefined]);
  });

  it('[S17] is refused with 429 and the time to wait, after half a second', () => {
    const seen = visit(createLoadSheddingHook(() => true));
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(499);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual([expect.objectContaining({ status: 429, retryAfterS: 2 })]);
  });

  it('[S17] is not held beyond what the server can hold', () => {
    const hook = createLoadSheddingHook(() => true);
    const held = Array.from({ length: MAX_HELD }, () => visit(hook));
    expect(held.flat()).toEqual([]);
    expect(visit(hook)).toHaveLength(1);
    vi.advanceTimersByTime(500);
    expect(held.flat()).toHaveLength(MAX_HELD);
    expect(visit(hook)).toEqual([]);
  });
});
