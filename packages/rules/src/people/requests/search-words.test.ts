import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchWordsOf } from './search-words.ts';

describe('searchWordsOf', () => {
  it.each([
    ['DG-2026-000042', ['dg', '2026', '000042']],
    ['  Éloïse   LEFÈVRE ', ['eloise', 'lefevre']],
    ['camille.rousseau@courriel.example', ['camille', 'rousseau', 'courriel', 'example']],
    ['chèque chèque', ['cheque']],
    ["'):* | !", []],
    ['', []],
  ])('[BO-14] %j gives %j', (text, words) => {
    expect(searchWordsOf(text)).toEqual(words);
  });

  it('[BO-14] returns at most eight words of letters and digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const words = searchWordsOf(text);
        return words.length <= 8 && words.every((word) => /^[0-9a-z]+$/.test(word));
      }),
    );
  });
});
