import { describe, expect, it } from 'vitest';
import { niceMax } from './chart-scale.ts';

describe('chart maximum', () => {
  it.each([
    [0, 1],
    [1, 1],
    [99, 100],
    [100, 100],
    [101, 200],
    [201, 250],
    [260, 500],
    [510, 1000],
    [123_456, 200_000],
  ])('of %d is %d', (highest, top) => {
    expect(niceMax(highest)).toBe(top);
  });
});
