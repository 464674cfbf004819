import { describe, expect, it } from 'vitest';
import { operationsTexts } from './operations.texts.ts';
import { SECTION_KEYS, sectionOf } from './sections.ts';

describe('sections of the operations page', () => {
  it('each has texts and a URL that opens it', () => {
    for (const key of SECTION_KEYS) {
      expect(operationsTexts.defaults[key]).not.toBe('');
      expect(sectionOf(key)).toBe(key);
    }
  });

  it.each([null, '', 'inconnue', 'toString'])('%s opens the first', (asked) => {
    expect(sectionOf(asked)).toBe('encaissements');
  });
});
