import type { GlossaryWord } from './glossary.texts.ts';

export interface GlossaryEntry {
  readonly word: GlossaryWord;
  readonly anchor: string;
  readonly term: string;
  readonly explanation: string;
}

export interface GlossaryLetter {
  readonly letter: string;
  readonly entries: readonly GlossaryEntry[];
}

/** `caseAGratter` is reached at `#case-a-gratter`. */
const anchorOf = (word: GlossaryWord): string =>
  word.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

/** "Échange" stands under E. */
const letterOf = (term: string): string => term.normalize('NFD').charAt(0).toUpperCase();

/** The words in the order of a French dictionary, by letter. */
export const glossaryIndex = (
  terms: Readonly<Record<GlossaryWord, string>>,
  explanations: Readonly<Record<GlossaryWord, string>>,
  words: readonly GlossaryWord[],
): readonly GlossaryLetter[] => {
  const entries = words
    .map((word) => ({
      word,
      anchor: anchorOf(word),
      term: terms[word],
      explanation: explanations[word],
    }))
    .toSorted((a, b) => a.term.localeCompare(b.term, 'fr'));
  return [...Map.groupBy(entries, ({ term }) => letterOf(term))].map(([letter, ofLetter]) => ({
    letter,
    entries: ofLetter,
  }));
};
