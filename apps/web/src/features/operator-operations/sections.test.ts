import { describe, expect, it } from 'vitest';
import { operationsTexts } from '../../texts/operations.ts';
import { SECTION_KEYS, sectionOf } from './sections.ts';

describe('the sections of the operations', () => {
  it('each has its words, and an address that opens it', () => {
    for (const key of SECTION_KEYS) {
      expect(operationsTexts.defaults[key]).not.toBe('');
      expect(sectionOf(key)).toBe(key);
    }
  });

  it.each([null, '', 'inconnue', 'toString'])('%s opens the first', (asked) => {
    expect(sectionOf(asked)).toBe('encaissements');
  });
});
