import { describe, expect, it } from 'vitest';
import { operationsTexts } from './operations.texts.ts';
import {
  DEPARTMENT_KEYS,
  SECTION_KEYS,
  sectionOf,
  sectionsBeside,
  sectionsOf,
} from './sections.ts';

describe('sections of the operations page', () => {
  it('each has texts and a URL that opens it', () => {
    for (const key of SECTION_KEYS) {
      expect(operationsTexts.defaults[key]).not.toBe('');
      expect(sectionOf(key)).toBe(key);
    }
  });

  it('[32-4] each belongs to one department', () => {
    const kept = DEPARTMENT_KEYS.flatMap((key) => sectionsOf(key));
    expect(kept.toSorted()).toEqual(SECTION_KEYS.toSorted());
    for (const key of SECTION_KEYS) expect(sectionsBeside(key)).toContain(key);
  });

  it.each([null, '', 'inconnue', 'toString'])('%s opens the first', (asked) => {
    expect(sectionOf(asked)).toBe('encaissements');
  });
});
