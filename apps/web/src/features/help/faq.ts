import type { faqQuestions, helpTexts } from '../../texts/help.ts';

export type FaqKey = keyof typeof faqQuestions.defaults;

export interface FaqTheme {
  readonly title: keyof typeof helpTexts.defaults;
  readonly questions: readonly FaqKey[];
}

export const FAQ_THEMES: readonly FaqTheme[] = [
  { title: 'themeUse', questions: ['validity', 'exchange', 'format', 'lost'] },
  { title: 'themePay', questions: ['whom', 'nan', 'scratch', 'complement'] },
  { title: 'themeOrder', questions: ['ordering'] },
  { title: 'themeDeclare', questions: ['declaration', 'tax'] },
  { title: 'themeAccess', questions: ['login'] },
];

/** "ÉCHANGÉ" and "echange" are the same word to somebody who searches. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase();

/** Themes with the questions that hold every word searched, in the question or in its answer. */
export const searchFaq = (
  themes: readonly FaqTheme[],
  search: string,
  textOf: (key: FaqKey) => string,
): readonly FaqTheme[] => {
  const words = plain(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  const holds = (key: FaqKey) => {
    const text = plain(textOf(key));
    return words.every((word) => text.includes(word));
  };
  return themes
    .map((theme) => ({ ...theme, questions: theme.questions.filter(holds) }))
    .filter(({ questions }) => questions.length > 0);
};

export const countQuestions = (themes: readonly FaqTheme[]): number =>
  themes.reduce((count, { questions }) => count + questions.length, 0);
