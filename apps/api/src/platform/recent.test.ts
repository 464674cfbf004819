import { describe, expect, it } from 'vitest';
import { createRecent } from './recent.ts';

describe('a memory of the latest', () => {
  it('gives back what it was given, and the newest of two', () => {
    const recent = createRecent<string, number>(4);
    recent.set('a', 1);
    recent.set('a', 2);
    expect(recent.get('a')).toBe(2);
    expect(recent.get('b')).toBeUndefined();
  });

  it('keeps at least half of what it may hold, never more than all of it', () => {
    const [max, half] = [10, 5];
    const recent = createRecent<number, number>(max);
    for (let last = 0; last < 100; last += 1) {
      recent.set(last, last);
      const written = Array.from({ length: last + 1 }, (_one, key) => key);
      const kept = written.filter((key) => recent.get(key) === key);
      expect(kept.length).toBeLessThanOrEqual(max);
      expect(kept.slice(-half)).toEqual(written.slice(-half));
    }
  });
});
