import { createMeasure } from '@portail/rules/identity/password/measure.ts';
import { passwordProblems } from '@portail/rules/identity/password/password-rules.ts';
import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as french } from '@zxcvbn-ts/language-fr';
import { afterAll, describe, expect, it } from 'vitest';
import { GOOD_PASSWORDS, WEAK_PASSWORDS } from '../../test/passwords.ts';
import { createPasswordStrengthMeter } from './password-strength.ts';

/** What our own measure says where the library would let everything pass. */
const measure = createMeasure({
  scoreOf: () => 4,
  wordLists: { ...common, ...french },
});
const isWeak = (password: string, context: readonly string[] = []): boolean =>
  measure(password, context).isGuessable;

const meter = createPasswordStrengthMeter();
afterAll(() => meter.close());

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

describe('the strength of a password', () => {
  it('[S18] refuses two hundred weak French passwords that keep every rule of composition', () => {
    expect(new Set(WEAK_PASSWORDS).size).toBe(200);
    for (const password of WEAK_PASSWORDS) {
      expect(passwordProblems(password, { score: 4, isGuessable: false }), password).toEqual([]);
    }
    expect(WEAK_PASSWORDS.filter((password) => !isWeak(password))).toEqual([]);
  });

  it('[S18] accepts fifty good passwords', () => {
    expect(new Set(GOOD_PASSWORDS).size).toBe(50);
    const context = ['Camille', 'Rousseau', 'demo-rh', '100001', 'Groupe Horizon'];
    expect(GOOD_PASSWORDS.filter((password) => isWeak(password, context))).toEqual([]);
  });

  it('[S18] accepts three unrelated words with the required marks', async () => {
    const phrases = [
      'Cheval-Lampe-Orage-7!',
      'Chien-Table-Soleil-3!',
      'Bateau-Cerise-Nuage-5?',
      'Pomme Fenêtre Velours 8!',
      'LampeChevalOrage7!',
    ];
    expect(phrases.filter((phrase) => isWeak(phrase))).toEqual([]);
    for (const phrase of phrases) await meter.require(phrase, [], 'nouveauMotDePasse');
    // A set phrase, the same word again, two words, the words that come first to mind.
    for (const phrase of [
      'OlympiqueDeMarseille1!',
      'Allez-Les-Bleus-1!',
      'Cheval-Cheval-Cheval-7!',
      'Cheval-Lampe-7!',
      'Amour-Soleil-Bonjour-1!',
    ]) {
      expect(isWeak(phrase), phrase).toBe(true);
    }
  }, 60_000);

  it('[25-3] [S18] accepts two common words and a number joined by marks', async () => {
    const phrases = [
      'Chaise-Violette-77',
      'Bateau-Rouge-42!',
      'Jardin.Maison.99',
      'Soleil-Montagne-2031',
      'Cheval/Orange/18',
      'Tulipe_Fenetre_63',
    ];
    expect(phrases.filter((phrase) => isWeak(phrase))).toEqual([]);
    for (const phrase of phrases) await meter.require(phrase, [], 'nouveauMotDePasse');
    // The person's own words, the commonest passwords, one word twice, a sequence for a number.
    expect(isWeak('Chaise-Violette-77', ['Violette'])).toBe(true);
    for (const phrase of [
      'Password-Secret-12',
      'Bonjour-Azerty-12!',
      'Chaise-Chaise-77!',
      'Jardin-Maison-123!',
    ]) {
      expect(isWeak(phrase), phrase).toBe(true);
    }
  }, 60_000);

  it('[S18] refuses the three thousand commonest passwords, altered to keep the rules', () => {
    const top = common['passwords-common'].slice(0, 3_000).map(capitalised);
    const dress = [
      (word: string) => `${word}2026!`,
      (word: string) => `${word}1234!`,
      (word: string) => `!${word}75!`,
    ];
    const dressed = top.map((word, index) => dress[index % dress.length]?.(word) ?? word);
    expect(dressed.filter((password) => !isWeak(password))).toEqual([]);
  }, 60_000);

  it('[S18] refuses the words about the person, disguised or not, in an otherwise good one', () => {
    const context = [
      'demo-rh',
      'camille.rousseau',
      'Camille',
      'Rousseau',
      '100001',
      'Groupe Horizon',
    ];
    const good = (word: string) => `Zr7!pQw2-${word}-Lm9x`;
    expect(isWeak(good('xkwq'), context)).toBe(false);
    for (const word of ['Camille', 'R0usseau', 'c@mille', '100001', 'horizon', 'CESU', 'Portail']) {
      expect(isWeak(good(word), context), word).toBe(true);
    }
  });

  it('[S18] [XC-31] has the same results with the library in a worker thread', async () => {
    for (const password of WEAK_PASSWORDS.slice(0, 8)) {
      await expect(meter.require(password, [], 'nouveauMotDePasse'), password).rejects.toThrow(
        'Certaines informations sont invalides.',
      );
    }
    for (const password of GOOD_PASSWORDS.slice(0, 8)) {
      await meter.require(password, ['Camille'], 'nouveauMotDePasse');
    }
    const { score } = await meter.measure('aaaaaaaaaaaa', []);
    expect(score).toBeLessThan(2);
  }, 60_000);

  it('[S18] accepts 64 and 128 characters, spaces and any script', async () => {
    const long = 'Vif7 Argent sur-Toile & '.repeat(6).slice(0, 128);
    await meter.require(long, [], 'x');
    await meter.require(long.slice(0, 64), [], 'x');
    await meter.require('Ключ-鍵-مفتاح-clef-9Z!', [], 'x');
  }, 60_000);
});
