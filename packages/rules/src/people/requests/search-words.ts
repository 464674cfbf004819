const WORDS_MAX = 8;
const MARKS = /[\u0300-\u036F]+/gu;
const BETWEEN = /[^0-9a-z]+/u;

/** What is looked for, word by word: without accents, capitals or signs, as the database keeps them. */
export const searchWordsOf = (text: string): readonly string[] =>
  [...new Set(text.toLowerCase().normalize('NFD').replaceAll(MARKS, '').split(BETWEEN))]
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX);
