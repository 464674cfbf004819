import { describe, expect, it } from 'vitest';
import { GLOSSARY_WORDS, glossaryTexts, glossaryWords } from './glossary.texts.ts';
import { glossaryIndex } from './glossary-index.ts';

const index = glossaryIndex(glossaryWords.defaults, glossaryTexts.defaults, GLOSSARY_WORDS);
const entries = index.flatMap((one) => one.entries);

describe('glossary', () => {
  it('holds each word once, with an anchor of its own', () => {
    expect(new Set(entries.map(({ anchor }) => anchor)).size).toBe(GLOSSARY_WORDS.length);
    expect(entries.find(({ word }) => word === 'caseAGratter')?.anchor).toBe('case-a-gratter');
  });

  it('puts a word with an accent under its plain letter', () => {
    const e = index.find(({ letter }) => letter === 'E');
    expect(e?.entries.map(({ word }) => word)).toEqual(['echange']);
  });

  it('follows the order of a French dictionary', () => {
    expect(index.map(({ letter }) => letter)).toEqual(index.map(({ letter }) => letter).toSorted());
  });

  it('explains each word in one sentence', () => {
    for (const { explanation } of entries) expect(explanation).toMatch(/^[^.]+\.$/);
  });
});
