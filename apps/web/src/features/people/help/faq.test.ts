import type { FaqQuestion } from '@portail/contract/people/help.calls.ts';
import { describe, expect, it } from 'vitest';
import { countQuestions, searchFaq } from './faq.ts';

const FAQ: readonly FaqQuestion[] = [
  {
    theme: 'PAYER',
    question: 'Dois-je gratter la case ?',
    reponse: 'Non, si vous remettez le titre en main propre.',
  },
  {
    theme: 'UTILISER',
    question: 'Jusqu’à quand puis-je utiliser mes CESU ?',
    reponse: 'Jusqu’au 31 janvier de l’année qui suit leur millésime.',
  },
  {
    theme: 'DECLARER',
    question: 'Que dois-je déclarer ?',
    reponse: 'La part payée par votre financeur n’ouvre pas droit au crédit d’impôt.',
  },
];

const found = (search: string) =>
  searchFaq(FAQ, search).flatMap(({ questions }) => questions.map(({ theme }) => theme));

describe('frequent questions', () => {
  it('are all shown before a search, theme by theme in the order of the list', () => {
    expect(countQuestions(searchFaq(FAQ, '  '))).toBe(3);
    expect(found('')).toEqual(['UTILISER', 'PAYER', 'DECLARER']);
  });

  it('are found without accents or capitals', () => {
    expect(found('MILLESIME')).toEqual(['UTILISER']);
  });

  it('are found with either apostrophe', () => {
    expect(found("crédit d'impôt")).toEqual(['DECLARER']);
  });

  it('hold every word searched', () => {
    expect(found('gratter millesime')).toEqual([]);
  });
});
