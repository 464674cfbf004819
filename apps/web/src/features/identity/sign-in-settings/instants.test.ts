import { describe, expect, it } from 'vitest';
import { dayWords, instantWords } from './instants.ts';

describe('wire instants in words', () => {
  it('are formatted in French time: summer, winter and after midnight', () => {
    expect(instantWords('15/11/2026 09:05:00')).toBe('15\u00a0novembre 2026 à 10:05');
    expect(instantWords('31/07/2026 22:30:00')).toBe('1er\u00a0août 2026 à 00:30');
    expect(dayWords('01/11/2026')).toBe('1er\u00a0novembre 2026');
  });

  it('are shown unchanged when unreadable', () => {
    expect(instantWords('hier')).toBe('hier');
    expect(dayWords('')).toBe('');
  });
});
