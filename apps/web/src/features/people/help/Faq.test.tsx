// @vitest-environment happy-dom
import type { FaqQuestion } from '@portail/contract/people/help.calls.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../../test/render.tsx';
import { Faq } from './Faq.tsx';

const QUESTIONS: readonly FaqQuestion[] = [
  { theme: 'UTILISER', question: 'Qu’est-ce qu’un millésime ?', reponse: 'Une année.' },
  { theme: 'PROFIL', question: 'Comment changer mon adresse ?', reponse: 'Dans votre profil.' },
];

it('[28-4] finds questions by a word without its accents, says how many, and goes back to all of them', async () => {
  const { user } = renderPage(<Faq questions={QUESTIONS} />);
  const search = screen.getByLabelText('Chercher dans les questions');
  expect(screen.getByRole('heading', { name: 'Mon profil et mes données' })).toBeDefined();
  await user.type(search, 'MILLESIME');
  expect(screen.getByText('Une question correspond à votre recherche.')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Mon profil et mes données' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Qu’est-ce qu’un millésime ?' }));
  expect(screen.getByText('Une année.').closest('[hidden]')).toBeNull();
  await user.clear(search);
  await user.type(search, 'zzz');
  expect(screen.getAllByText('Aucune question ne correspond à votre recherche.')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Voir toutes les questions' }));
  expect(screen.getByRole('heading', { name: 'Mon profil et mes données' })).toBeDefined();
});
