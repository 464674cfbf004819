import { describe, expect, it } from 'vitest';
import { nameBeginnings, wordsOf } from './search-words.ts';

describe('what an operator types to find somebody', () => {
  it('[SAP-24] is read word by word, and no more than a few', () => {
    expect(wordsOf('  Camille   Rousseau ')).toEqual(['Camille', 'Rousseau']);
    expect(wordsOf('a b c d e f g h')).toHaveLength(6);
  });

  it('[SAP-24] may begin with either name, and with names of several words', () => {
    expect(nameBeginnings(['Rousseau'])).toEqual(['Rousseau']);
    expect(nameBeginnings(['Camille', 'de', 'La', 'Tour'])).toContain('de La Tour');
    expect(nameBeginnings(['de', 'La', 'Tour', 'Camille'])).toContain('de La Tour');
  });
});
