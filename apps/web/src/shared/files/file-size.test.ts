import { describe, expect, it } from 'vitest';
import { fileSizeWords } from './file-size.ts';

describe('the weight of a file', () => {
  it.each([
    [0, '0\u00a0ko'],
    [1, '1\u00a0ko'],
    [300 * 1_024, '300\u00a0ko'],
    [1.25 * 1_024 * 1_024, '1,3\u00a0Mo'],
    [64 * 1_024 * 1_024, '64\u00a0Mo'],
  ])('%d bytes are %j', (bytes, words) => {
    expect(fileSizeWords(bytes)).toBe(words);
  });
});
