import { describe, expect, it } from 'vitest';
import { plural } from './counts.ts';

describe('a count in a sentence', () => {
  it.each([
    [0, '0 ligne'],
    [1, '1 ligne'],
    [2, '2 lignes'],
    [100_000, '100\u202f000 lignes'],
  ])('%i is said %j', (count, said) => {
    expect(plural(count, '{nombre} ligne', '{nombre} lignes')).toBe(said);
  });
});
