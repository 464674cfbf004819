import { describe, expect, it } from 'vitest';
import { faqAnswers, faqQuestions } from '../../texts/help.ts';
import { countQuestions, FAQ_THEMES, type FaqKey, searchFaq } from './faq.ts';

const textOf = (key: FaqKey) => `${faqQuestions.defaults[key]} ${faqAnswers.defaults[key]}`;
const found = (search: string) =>
  searchFaq(FAQ_THEMES, search, textOf).flatMap(({ questions }) => questions);

describe('frequent questions', () => {
  it('are each in one theme, with an answer', () => {
    const listed = FAQ_THEMES.flatMap(({ questions }) => questions);
    expect(listed.toSorted()).toEqual(Object.keys(faqQuestions.defaults).toSorted());
    expect(Object.keys(faqAnswers.defaults).toSorted()).toEqual(listed.toSorted());
  });

  it('are all shown before a search', () => {
    expect(countQuestions(searchFaq(FAQ_THEMES, '  ', textOf))).toBe(12);
  });

  it('are found without accents or capitals', () => {
    expect(found('MILLESIME')).toEqual(['validity', 'exchange']);
  });

  it('are found with either apostrophe', () => {
    expect(found("crédit d'impôt")).toEqual(['tax']);
  });

  it('hold every word searched', () => {
    expect(found('gratter millesime')).toEqual([]);
  });
});
