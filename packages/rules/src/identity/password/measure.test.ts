import { describe, expect, it, vi } from 'vitest';
import { GUESSABLE_BELOW_BITS, guessingBits } from './guessable.ts';
import { createMeasure, type MeasureSources } from './measure.ts';

const NO_LISTS: MeasureSources['wordLists'] = {
  'passwords-common': [],
  'wikipedia-fr': [],
  'commonWords-fr': [],
  'firstnames-fr': [],
  'lastnames-fr': [],
};
const WORD = 'hortensia';
/** Letters that no list holds, with which `WORD` is guessable up to about 13 bits. */
const REST = 'xqwkv2';
const HIGHEST_BITS = GUESSABLE_BELOW_BITS - guessingBits(REST, new Map());

const isGuessed = (
  password: string,
  wordLists: Partial<MeasureSources['wordLists']> = {},
  context: readonly string[] = [],
): boolean =>
  createMeasure({ scoreOf: () => 4, wordLists: { ...NO_LISTS, ...wordLists } })(password, context)
    .isGuessable;

/** A ranked list in which a word stands after as many others. */
const rankedAt = (rank: number, word: string): readonly string[] => [
  ...Array.from({ length: rank }, () => '-'),
  word,
];
const CHEAP = Math.floor(2 ** HIGHEST_BITS) - 2;

describe('measure of a password', () => {
  it('[S18] gives the library the first 32 characters and the words about the user', () => {
    const scoreOf = vi.fn<MeasureSources['scoreOf']>(() => 3);
    const measure = createMeasure({ scoreOf, wordLists: NO_LISTS });
    expect(measure('😀'.repeat(40), ['Dupont'])).toEqual({ score: 3, isGuessable: true });
    const [password, context] = scoreOf.mock.calls[0] ?? [];
    expect(password).toBe('😀'.repeat(32));
    expect(context).toContain('Dupont');
    expect(context).toHaveLength(3);
  });

  it('[S18] finds forbidden passwords and the words about the user', () => {
    const strong = 'Zr7!pQw2-Lm9x-';
    expect(isGuessed(strong)).toBe(false);
    expect(isGuessed(`${strong}Cesu`)).toBe(true);
    expect(isGuessed(`${strong}Portail`)).toBe(true);
    expect(isGuessed(`${strong}Dupont`)).toBe(false);
    expect(isGuessed(`${strong}Dupont`, {}, ['Dupont'])).toBe(true);
  });

  it('[S18] finds the words of the product without any list', () => {
    expect(isGuessed('Motdepasse-73916')).toBe(true);
    expect(isGuessed('Beneficiaire-739')).toBe(true);
    expect(isGuessed(`${WORD}-739`)).toBe(false);
  });

  it.each(['passwords-common', 'wikipedia-fr', 'commonWords-fr'] as const)(
    '[S18] costs a word of %s its rank',
    (list) => {
      const at = (rank: number) => isGuessed(`${WORD}${REST}`, { [list]: rankedAt(rank, WORD) });
      expect(isGuessed(`${WORD}${REST}`)).toBe(false);
      expect(at(0)).toBe(true);
      expect(at(1)).toBe(true);
      expect(at(CHEAP - 1)).toBe(true);
      expect(at(CHEAP + 1)).toBe(false);
    },
  );

  it.each(['firstnames-fr', 'lastnames-fr'] as const)(
    '[S18] costs any word of %s the same',
    (list) => {
      const at = (rank: number) => isGuessed(`${WORD}${REST}`, { [list]: rankedAt(rank, WORD) });
      expect(at(0)).toBe(true);
      expect(at(CHEAP + 1)).toBe(true);
      // More than the first words of a ranked list.
      const long = `${WORD}${REST}x`;
      expect(isGuessed(long, { 'passwords-common': [WORD] })).toBe(true);
      expect(isGuessed(long, { [list]: [WORD] })).toBe(false);
    },
  );

  it('[S18] costs a word the least of its lists, whichever comes first', () => {
    const rare = rankedAt(CHEAP + 1, WORD);
    expect(isGuessed(`${WORD}${REST}`, { 'passwords-common': rare, 'wikipedia-fr': [WORD] })).toBe(
      true,
    );
    expect(isGuessed(`${WORD}${REST}`, { 'passwords-common': [WORD], 'wikipedia-fr': rare })).toBe(
      true,
    );
  });

  it('[S18] reads the words of the lists without accents, capitals and hyphens', () => {
    const lists = { 'wikipedia-fr': ['Côte-d’Or-2'] };
    expect(isGuessed(`cotedor2${REST}`, lists)).toBe(true);
    expect(isGuessed(`cotedor2${REST}`)).toBe(false);
  });
});
