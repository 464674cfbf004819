import { describe, expect, it } from 'vitest';
import { nameBeginnings, wordsOf } from './search-people.ts';

describe('search words', () => {
  it('[SAP-24] splits the search into a limited number of words', () => {
    expect(wordsOf('  Camille   Rousseau ')).toEqual(['Camille', 'Rousseau']);
    expect(wordsOf('a b c d e f g h')).toHaveLength(6);
  });

  it('[SAP-24] accepts first or last name first, and names of several words', () => {
    expect(nameBeginnings(['Rousseau'])).toEqual(['Rousseau']);
    expect(nameBeginnings(['Camille', 'de', 'La', 'Tour'])).toContain('de La Tour');
    expect(nameBeginnings(['de', 'La', 'Tour', 'Camille'])).toContain('de La Tour');
  });
});
