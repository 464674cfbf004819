import anyAscii from 'any-ascii';

/*
 * The character set of SEPA messages (EPC217-08). A bank refuses a whole file for one character
 * outside of it, or for one empty name.
 */

export const NAME_MAX = 70;
export const LABEL_MAX = 140;

/** Pictures, signs and control characters have no spelling: `any-ascii` would name them. */
const UNSPOKEN = /[\p{C}\p{Z}]|(?![+`´^~])\p{S}/gu;

const inCharacterSet = (text: string): string =>
  anyAscii(text.replaceAll(UNSPOKEN, ' '))
    .replaceAll(/[`´]/g, "'")
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();

/** Any text in the SEPA character set: other scripts are transliterated, other signs become spaces. */
export const sepaText = (text: string, maxLength: number): string =>
  inCharacterSet(text).slice(0, maxLength).trim();

const LETTERS_MIN = 2;
const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/u;

/** A script that writes no vowels gives consonants alone: no bank knows its holder as "mhmd". */
const isSpelled = (word: string): boolean =>
  !NOT_LATIN.test(word) || /[aeiouy]/i.test(inCharacterSet(word));

/**
 * Whether a bank can read the name of an account holder. Otherwise the person must give the Latin
 * spelling of the bank statement: no file may carry the name.
 */
export const isSepaName = (name: string): boolean => {
  const letters = sepaText(name, NAME_MAX).replaceAll(/[^A-Za-z]/g, '');
  return letters.length >= LETTERS_MIN && name.split(/\s+/u).every(isSpelled);
};
