import { isGuessable, plainOf } from './guessable.ts';
import type { PasswordStrength } from './password-rules.ts';

/**
 * The word lists of the strength library that hold what people type first. A list in order of use
 * costs a word its rank; one in order of the alphabet costs all its words alike.
 */
export const COMMON_WORD_LISTS = {
  'passwords-common': 'ranked',
  'wikipedia-fr': 'ranked',
  'commonWords-fr': 'ranked',
  'firstnames-fr': 9,
  'lastnames-fr': 10,
} as const;
export type CommonWordList = keyof typeof COMMON_WORD_LISTS;

/** Words of the house and of keyboards, which no list of the library holds. */
const HOUSE_WORDS = [
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
const HOUSE_WORD_BITS = 4;

/** Words about the scheme that anybody would try, whoever the person is. */
const FORBIDDEN_WORDS: readonly string[] = ['cesu', 'portail'];

/**
 * The library's time grows with the square of the length and faster: its word on the beginning is
 * enough, because a strong beginning makes a strong whole.
 */
const SCORED_LENGTH = 32;

export interface MeasureSources {
  /** Out of four, by the strength library, which is told the words about the person. */
  readonly scoreOf: (password: string, context: readonly string[]) => number;
  readonly wordLists: Readonly<Record<CommonWordList, readonly string[]>>;
}

/** `context`: words about the person that a password must not be made of. */
export type MeasurePassword = (password: string, context: readonly string[]) => PasswordStrength;

const LISTS: readonly CommonWordList[] = [
  'passwords-common',
  'wikipedia-fr',
  'commonWords-fr',
  'firstnames-fr',
  'lastnames-fr',
];

/** Bits of each word: its rank among those that are tried, the cheapest list first. */
const costsOf = (wordLists: MeasureSources['wordLists']): ReadonlyMap<string, number> => {
  const costs = new Map<string, number>();
  const add = (word: string, bits: number): void => {
    const known = costs.get(word);
    if (known === undefined || bits < known) costs.set(word, bits);
  };
  for (const word of HOUSE_WORDS) add(word, HOUSE_WORD_BITS);
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

/** One way of measuring for the server and for the browser, each with its own copy of the lists. */
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
