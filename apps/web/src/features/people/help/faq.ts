import type { FaqQuestion, FaqTheme } from '@portail/contract/people/help.calls.ts';
import { FAQ_THEMES } from '@portail/contract/people/help.calls.ts';

export interface FaqSection {
  readonly theme: FaqTheme;
  readonly questions: readonly FaqQuestion[];
}

/** Searches ignore case and accents: "ÉCHANGÉ" equals "echange". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase();

/** Questions that contain every word of the search, in the question or the answer, by theme. */
export const searchFaq = (faq: readonly FaqQuestion[], search: string): readonly FaqSection[] => {
  const words = plain(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  const holds = ({ question, reponse }: FaqQuestion) => {
    const text = plain(`${question} ${reponse}`);
    return words.every((word) => text.includes(word));
  };
  const found = faq.filter(holds);
  return FAQ_THEMES.map((theme) => ({
    theme,
    questions: found.filter((one) => one.theme === theme),
  })).filter(({ questions }) => questions.length > 0);
};

export const countQuestions = (sections: readonly FaqSection[]): number =>
  sections.reduce((count, { questions }) => count + questions.length, 0);
