import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isScoreSufficient,
  lengthOf,
  PASSWORD_SCORE_MIN,
  passwordProblems,
  type PasswordStrength,
} from './password-rules.ts';

const STRONG: PasswordStrength = { score: 4, isGuessable: false };

describe('password score', () => {
  it('[XC-13] below 2 is not enough', () => {
    expect([0, 1, 2, 3, 4].map(isScoreSufficient)).toEqual([false, false, true, true, true]);
    expect(PASSWORD_SCORE_MIN).toBe(2);
  });
});

describe('problems of a password', () => {
  it('[S18] has none with twelve characters of the four classes', () => {
    expect(passwordProblems('Zr7!pQw2-Lm9', STRONG)).toEqual([]);
    expect(passwordProblems('Éà٣§éàéàéàéà', STRONG)).toEqual([]);
  });

  it('[S18] is too short below twelve characters, and a sign outside the BMP is one', () => {
    expect(passwordProblems('Zr7!pQw2-Lm', STRONG)).toEqual(['too-short']);
    expect(passwordProblems('Zr7!pQw2-😀😀', STRONG)).toEqual(['too-short']);
    fc.assert(
      fc.property(fc.nat({ max: 40 }), (count) => {
        expect(lengthOf('😀'.repeat(count))).toBe(count);
      }),
    );
  });

  it.each([
    ['zr7!pqw2-lm9', 'a capital'],
    ['ZR7!PQW2-LM9', 'a small letter'],
    ['Zrt!pQwd-Lmk', 'a digit'],
    ['Zr7kpQw2zLm9', 'a mark'],
    ['Zr7 pQw2 Lm9', 'a mark, which a space is not'],
  ])('[S18] misses a class: %s has not %s', (password) => {
    expect(passwordProblems(password, STRONG)).toEqual(['missing-classes']);
  });

  it('[XC-13] is too weak below the score, or when it can be guessed', () => {
    const problemsOf = (strength: Partial<PasswordStrength>) =>
      passwordProblems('Zr7!pQw2-Lm9', { ...STRONG, ...strength });
    expect(problemsOf({ score: 1 })).toEqual(['too-weak']);
    expect(problemsOf({ score: 2 })).toEqual([]);
    expect(problemsOf({ isGuessable: true })).toEqual(['too-weak']);
  });

  it('[S18] names all of them, in the order of the page', () => {
    expect(passwordProblems('azerty', { score: 0, isGuessable: true })).toEqual([
      'too-short',
      'missing-classes',
      'too-weak',
    ]);
  });
});
