import { describe, expect, it } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';

describe('createBoundedCache', () => {
  it('returns the value written last', () => {
    const cache = createBoundedCache<string, number>(4);
    cache.set('a', 1);
    cache.set('a', 2);
    expect(cache.get('a')).toBe(2);
    expect(cache.get('b')).toBeUndefined();
  });

  it('keeps at least half of its maximum, never more than all of it', () => {
    const [max, half] = [10, 5];
    const cache = createBoundedCache<number, number>(max);
    for (let last = 0; last < 100; last += 1) {
      cache.set(last, last);
      const written = Array.from({ length: last + 1 }, (_one, key) => key);
      const kept = written.filter((key) => cache.get(key) === key);
      expect(kept.length).toBeLessThanOrEqual(max);
      expect(kept.slice(-half)).toEqual(written.slice(-half));
    }
  });
});
