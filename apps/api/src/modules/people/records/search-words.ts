const WORDS_MAX = 6;

export const wordsOf = (search: string): readonly string[] =>
  search.trim().split(/\s+/u).slice(0, WORDS_MAX);

/**
 * How a last name may begin, whatever order the words were typed in: « Camille de La Tour » and
 * « de La Tour Camille » are both found under « de La Tour ».
 */
export const nameBeginnings = (words: readonly string[]): readonly string[] => {
  const ends = words.map((_, index) => index + 1);
  return [
    ...new Set([
      ...ends.map((end) => words.slice(0, end).join(' ')),
      ...ends.map((end) => words.slice(end - 1).join(' ')),
    ]),
  ];
};
