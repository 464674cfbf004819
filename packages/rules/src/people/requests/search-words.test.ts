import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchWordsOf } from './search-words.ts';

describe('the words that are looked for', () => {
  it.each([
    ['DG-2026-000042', ['dg', '2026', '000042']],
    ['  Éloïse   LEFÈVRE ', ['eloise', 'lefevre']],
    ['camille.rousseau@courriel.example', ['camille', 'rousseau', 'courriel', 'example']],
    ['chèque chèque', ['cheque']],
    ["'):* | !", []],
    ['', []],
  ])('[BO-14] %j are %j', (text, words) => {
    expect(searchWordsOf(text)).toEqual(words);
  });

  it('[BO-14] are few, and hold nothing that a search would read as a sign', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const words = searchWordsOf(text);
        return words.length <= 8 && words.every((word) => /^[0-9a-z]+$/.test(word));
      }),
    );
  });
});
