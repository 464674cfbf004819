import { describe, expect, it } from 'vitest';
import { nextKeyOf, PAGE_SIZE } from './keyset.ts';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `L${index + 1}`);
const key = (line: string) => `k${line}`;

describe('pages read by key', () => {
  it('go on from the last line shown when one more came', () => {
    expect(nextKeyOf(lines(PAGE_SIZE + 1), key)).toBe(`kL${PAGE_SIZE}`);
  });

  it('end when no more came than is shown', () => {
    expect(nextKeyOf(lines(PAGE_SIZE), key)).toBeUndefined();
    expect(nextKeyOf([], key)).toBeUndefined();
  });
});
