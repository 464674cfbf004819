import { isGuessable, plainOf } from './guessable.ts';
import type { PasswordStrength } from './password-rules.ts';

/**
 * Word lists of the strength library. Ranked lists cost a word its rank; alphabetical lists have
 * one cost for all words.
 */
export const COMMON_WORD_LISTS = {
  'passwords-common': 'ranked',
  'wikipedia-fr': 'ranked',
  'commonWords-fr': 'ranked',
  'firstnames-fr': 9,
  'lastnames-fr': 10,
} as const;
export type CommonWordList = keyof typeof COMMON_WORD_LISTS;

/** Words of this product and common phrases that the library's lists do not contain. */
const PRODUCT_WORDS = [
  'motdepasse',
  'mdp',
  'chequeemploi',
  'titre',
  'cheque',
  'beneficiaire',
  'bienvenue',
  'connexion',
  'securite',
  'jetaime',
  'jadore',
  'monamour',
  'vivela',
];
const PRODUCT_WORD_BITS = 4;

/** Product words that are forbidden for all users. */
const FORBIDDEN_WORDS: readonly string[] = ['cesu', 'portail'];

/** The library's time grows faster than the square of the length; a strong beginning is enough. */
const SCORED_LENGTH = 32;

export interface MeasureSources {
  /** Out of four; `context` are words about the user. */
  readonly scoreOf: (password: string, context: readonly string[]) => number;
  readonly wordLists: Readonly<Record<CommonWordList, readonly string[]>>;
}

/** `context`: words about the user that a password must not contain. */
export type MeasurePassword = (password: string, context: readonly string[]) => PasswordStrength;

const LISTS: readonly CommonWordList[] = [
  'passwords-common',
  'wikipedia-fr',
  'commonWords-fr',
  'firstnames-fr',
  'lastnames-fr',
];

/** The lowest cost of each word over all lists. */
const costsOf = (wordLists: MeasureSources['wordLists']): ReadonlyMap<string, number> => {
  const costs = new Map<string, number>();
  const add = (word: string, bits: number): void => {
    const known = costs.get(word);
    if (known === undefined || bits < known) costs.set(word, bits);
  };
  for (const word of PRODUCT_WORDS) add(word, PRODUCT_WORD_BITS);
  for (const list of LISTS) {
    const cost = COMMON_WORD_LISTS[list];
    wordLists[list].forEach((word, rank) => {
      add(
        plainOf(word).replaceAll(/[^a-z0-9]/g, ''),
        cost === 'ranked' ? Math.log2(rank + 2) : cost,
      );
    });
  }
  return costs;
};

/** Shared by server and browser; each passes its own copy of the lists. */
export const createMeasure = ({ scoreOf, wordLists }: MeasureSources): MeasurePassword => {
  const words = costsOf(wordLists);
  return (password, context) => {
    const about = [...FORBIDDEN_WORDS, ...context];
    return {
      score: scoreOf(Array.from(password).slice(0, SCORED_LENGTH).join(''), about),
      isGuessable: isGuessable(password, about, words),
    };
  };
};
