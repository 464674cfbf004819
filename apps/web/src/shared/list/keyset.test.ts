import { describe, expect, it } from 'vitest';
import { nextKeyOf, PAGE_SIZE } from './keyset.ts';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `L${index + 1}`);
const key = (line: string) => `k${line}`;

describe('keyset pages', () => {
  it('continue after the last shown line when one more was read', () => {
    expect(nextKeyOf(lines(PAGE_SIZE + 1), key)).toBe(`kL${PAGE_SIZE}`);
  });

  it('end when no further line was read', () => {
    expect(nextKeyOf(lines(PAGE_SIZE), key)).toBeUndefined();
    expect(nextKeyOf([], key)).toBeUndefined();
  });
});
