// @vitest-environment happy-dom
import { changePreferences, getPreferences } from '@portail/contract/identity/preferences.calls.ts';
import {
  DEFAULT_PREFERENCES,
  type Preferences,
} from '@portail/rules/identity/preferences/preferences.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  type FakeAnswer,
  notices,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import { currentPreferences, setPreferences } from '../../../session/preferences.ts';
import { PreferenceForm } from './PreferenceForm.tsx';

const open = (...answers: readonly (() => FakeAnswer | Promise<FakeAnswer>)[]) => {
  const waiting = [...answers];
  const { sent } = answerCalls([
    [changePreferences, () => waiting.shift()?.() ?? { body: DEFAULT_PREFERENCES }],
    [getPreferences, () => ({ body: DEFAULT_PREFERENCES })],
  ]);
  const page = renderSigned(<PreferenceForm chosen={DEFAULT_PREFERENCES} />, {
    space: 'ESPACE_BENEFICIAIRE',
  });
  return { ...page, sent };
};
const saved = (change: Partial<Preferences>): FakeAnswer => ({
  body: { ...DEFAULT_PREFERENCES, ...change },
});

beforeEach(() => setPreferences(DEFAULT_PREFERENCES));

it('[PREF-01, 28-4] applies a choice before the answer, saves it alone, and says so', async () => {
  const { promise, resolve } = Promise.withResolvers<FakeAnswer>();
  const { user, sent } = open(() => promise);
  await user.click(screen.getByRole('radio', { name: 'Grande' }));
  expect(currentPreferences().tailleTexte).toBe('GRANDE');
  expect(screen.queryByText('Votre choix est enregistré.')).toBeNull();
  resolve(saved({ tailleTexte: 'GRANDE' }));
  await screen.findByText('Votre choix est enregistré.');
  expect(bodiesOf(sent, changePreferences)).toEqual([{ tailleTexte: 'GRANDE' }]);
});

it('[PREF-01, 28-4] takes back a choice that was not saved, and says why', async () => {
  const { user } = open(() => refusalOf('X', 'Réessayez plus tard.', [], 400));
  await user.click(screen.getByRole('checkbox', { name: /^Langage simple/ }));
  await waitFor(() =>
    expect(notices()).toEqual(['error: Votre choix n’a pas été enregistré Réessayez plus tard.']),
  );
  expect(currentPreferences().langageSimple).toBe(false);
});

it('[PREF-01, 28-4] saves two quick choices in order, and an early answer does not undo the later one', async () => {
  const first = Promise.withResolvers<FakeAnswer>();
  const { user, sent } = open(
    () => first.promise,
    () => saved({ tailleTexte: 'GRANDE', contraste: 'RENFORCE' }),
  );
  await user.click(screen.getByRole('radio', { name: 'Grande' }));
  await user.click(screen.getByRole('radio', { name: 'Renforcé' }));
  expect(bodiesOf(sent, changePreferences)).toHaveLength(1);
  first.resolve(saved({ tailleTexte: 'GRANDE' }));
  await waitFor(() => expect(bodiesOf(sent, changePreferences)).toHaveLength(2));
  await screen.findByText('Votre choix est enregistré.');
  expect(currentPreferences()).toMatchObject({ tailleTexte: 'GRANDE', contraste: 'RENFORCE' });
});
