import { describe, expect, it } from 'vitest';
import {
  costOfDigits,
  costOfPattern,
  costOfSpecial,
  GUESSABLE_BELOW_BITS,
  guessingBits,
  isGuessable,
  type WordCosts,
} from './guessable.ts';

const WORDS: WordCosts = new Map([
  ['motdepasse', 4],
  ['marseille', 9],
  ['tulipe', 14],
  ['ovale', 15],
  ['zinc', 14],
]);

describe('guessing cost of a password', () => {
  it('[S18] is the sum of its words and the patterns around them', () => {
    for (const password of [
      'Motdepasse1234!',
      'Marseille13000!',
      'M0tdep@sse2026!',
      'essapedtoM12!',
    ]) {
      expect(guessingBits(password, WORDS), password).toBeLessThan(GUESSABLE_BELOW_BITS);
    }
    expect(guessingBits('Tulipe-Ovale-Zinc-42', WORDS)).toBeGreaterThan(GUESSABLE_BELOW_BITS);
    expect(guessingBits('xK9#mQ2$vL7@', WORDS)).toBeGreaterThan(GUESSABLE_BELOW_BITS);
  });

  it('[S18] includes the order of three or more unrelated words', () => {
    const loose = guessingBits('Tulipe-Ovale-Zinc-', WORDS);
    const bitsOf = (word: string) => WORDS.get(word) ?? 0;
    const said = bitsOf('tulipe') + bitsOf('ovale') + bitsOf('zinc');
    const around = guessingBits('Tulipe-Ovale-', WORDS) - bitsOf('tulipe') - bitsOf('ovale');
    // The third hyphen is a repetition; three words have six orders.
    expect(loose - said - around).toBeCloseTo(1 + Math.log2(6), 5);
    const twice = guessingBits('Tulipe-Tulipe-Zinc-', WORDS);
    expect(twice).toBeLessThan(loose - bitsOf('ovale'));
  });

  it('counts a repeated word once', () => {
    const once = guessingBits('Marseille-1', WORDS);
    const thrice = guessingBits('Marseille-Marseille-Marseille-1', WORDS);
    expect(thrice - once).toBeLessThan(8);
  });

  it('[S18] refuses a word about the user at any position', () => {
    const strong = 'Zr7!pQw2-Lm9x-Tulipe';
    expect(isGuessable(strong, [], WORDS)).toBe(false);
    expect(isGuessable(strong, ['Tulipe Martin'], WORDS)).toBe(true);
    expect(isGuessable(strong.replace('Tulipe', 'Tulïpe'), ['tulipe'], WORDS)).toBe(true);
    expect(isGuessable(strong, ['Li'], WORDS)).toBe(false);
    expect(isGuessable('Zr7!pQw2-r.o.u-sseau9', ['Rousseau'], WORDS)).toBe(true);
  });

  it('covers the beginning of a very long password, in any script', () => {
    expect(guessingBits('x9#'.repeat(5_000), WORDS)).toBeGreaterThan(GUESSABLE_BELOW_BITS);
    expect(guessingBits('', WORDS)).toBeLessThan(GUESSABLE_BELOW_BITS);
    expect(guessingBits('😀😀😀😀😀😀😀😀😀😀😀😀', WORDS)).toBeLessThan(GUESSABLE_BELOW_BITS);
  });
});

describe('pattern costs', () => {
  it('are low for years, dates, sequences and round postcodes', () => {
    for (const cheap of ['2026', '123456', '987654', '0000', '13000', '14071789']) {
      expect(costOfDigits(cheap), cheap).toBeLessThan(3.3 * cheap.length);
    }
    expect(costOfDigits('7391')).toBeGreaterThan(12);
    expect(costOfPattern('azerty')).toBeLessThan(8);
    expect(costOfPattern('ytreza')).toBeLessThan(8);
    expect(costOfPattern('aaaa')).toBeLessThan(8);
    expect(costOfPattern('!!!!')).toBeLessThan(8);
    expect(costOfPattern('xkq')).toBeUndefined();
    expect(costOfSpecial('!', true)).toBeLessThan(costOfSpecial('!', false));
    expect(costOfSpecial('§', true)).toBeGreaterThan(costOfSpecial('-', true));
  });
});
