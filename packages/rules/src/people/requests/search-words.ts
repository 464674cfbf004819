const WORDS_MAX = 8;
const MARKS = /[\u0300-\u036F]+/gu;
const BETWEEN = /[^0-9a-z]+/u;

/** Words without accents, capitals or punctuation, as stored in the search column. */
export const searchWordsOf = (text: string): readonly string[] =>
  [...new Set(text.toLowerCase().normalize('NFD').replaceAll(MARKS, '').split(BETWEEN))]
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX);
