import { ERROR_CATALOGUE } from '@portail/contract/errors/catalogue.ts';
import { PAGES } from '@portail/contract/pages/registry.ts';
import { describe, expect, it } from 'vitest';
import shell from '../../../index.html?raw';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../**/*.texts.ts', {
  eager: true,
});

const textsIn = (one: unknown): readonly string[] =>
  typeof one === 'object' && one !== null && 'defaults' in one
    ? Object.values(one.defaults ?? {}).map(String)
    : [];

const TEXTS = [
  ...Object.values(modules).flatMap((exported) => Object.values(exported).flatMap(textsIn)),
  ...Object.values(PAGES).map(({ title }) => title),
  ...Object.values(ERROR_CATALOGUE).map(({ message }) => message),
];

/** More than thirty words in a row, and the beginning is forgotten at the end. */
const WORDS_MAX = 30;
const sentencesOf = (text: string): readonly string[] => text.split(/[.!?;:…]\s/u);
const wordsIn = (sentence: string): number =>
  sentence.split(/\s+/u).filter((word) => /\p{L}/u.test(word)).length;

/** English that a French sentence can do without: a voice would read it as French. */
const FOREIGN =
  /(?<!\{)\b(?:login|password|upload|download|token|reset|dashboard|reporting|workflow|newsletter|online|offline|feedback|browser|deadline|planning|check|click|link|home|user|wallet)\b(?!\})/iu;

describe('[A32] the words of the portal', () => {
  it('are said to be French', () => {
    expect(shell).toMatch(/<html lang="fr">/);
  });

  it('[25-10] [XC-07] ask for an empty field in one sentence only', () => {
    expect(TEXTS.filter((text) => text.endsWith('est obligatoire.'))).toEqual([]);
    expect(
      TEXTS.filter((text) =>
        /^(?:Indiquez (?:une raison|un montant)|Choisissez un fichier)\.$/u.test(text),
      ),
    ).toEqual([]);
  });

  it('are French: none has to be marked as foreign', () => {
    expect(TEXTS.length).toBeGreaterThan(500);
    expect(TEXTS.filter((text) => FOREIGN.test(text))).toEqual([]);
  });

  it('say where a link goes, never « cliquez ici »', () => {
    expect(
      TEXTS.filter((text) => /cliqu(?:ez|er)|^(?:ici|lien|en savoir plus)$/iu.test(text)),
    ).toEqual([]);
  });

  it('come in sentences that can be read in one breath', () => {
    const long = TEXTS.flatMap(sentencesOf).filter((sentence) => wordsIn(sentence) > WORDS_MAX);
    expect(long).toEqual([]);
  });
});
