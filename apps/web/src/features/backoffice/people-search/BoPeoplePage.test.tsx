// @vitest-environment happy-dom
import {
  getOperatorPauses,
  getOutgoingHolds,
  searchPeople,
} from '@portail/contract/backoffice/operator-people.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  answerCalls,
  type FakeAnswer,
  field,
  listedProblems,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import BoPeoplePage from './BoPeoplePage.tsx';

const AMINA = {
  login: 'amina.diallo',
  nom: 'Diallo',
  prenom: 'Amina',
  numeroBeneficiaireSap: null,
  contrats: ['100001'],
};

const open = (answers: readonly (() => FakeAnswer)[] = [], readOnly = false) => {
  const waiting = [...answers];
  const { sent } = answerCalls([
    [searchPeople, () => waiting.shift()?.() ?? { body: [AMINA] }],
    [getOperatorPauses, () => ({ body: [] })],
    [getOutgoingHolds, () => ({ body: [] })],
  ]);
  const page = renderSigned(<BoPeoplePage />, {
    permissions: ['BO_DEMANDES_GESTION', 'BO_PERSONNES'],
    user: { readOnly },
  });
  const searches = () =>
    sent
      .filter(({ url }) => url.startsWith(searchPeople.path))
      .map(({ url }) => new URLSearchParams(url.split('?')[1]).get('recherche'));
  return { ...page, searches };
};
const words = () => field(/^Nom, identifiant/);
const search = () => screen.getByRole('button', { name: /^Recherche/ });
const openSpace = () => screen.findByRole('button', { name: 'Ouvrir l’espace d’Amina Diallo' });

beforeEach(() => navigate('/'));

it('[BO-01, A10] asks for three characters at least, and sends nothing before', async () => {
  const { user, searches } = open();
  await user.click(search());
  expect((await listedProblems()).join()).toMatch(/^Nom, identifiant/);
  expect(document.activeElement?.className).toBe('error-summary');
  await user.type(words(), ' a  ');
  await user.click(search());
  await waitFor(() => expect(words().getAttribute('aria-invalid')).toBe('true'));
  expect(searches()).toEqual([]);
});

it('[BO-01, S40] searches the words without their blanks, and keeps them out of the address', async () => {
  const { user, searches } = open();
  await user.type(words(), ' Diallo {Enter}');
  await openSpace();
  expect(searches()).toEqual(['Diallo']);
  expect(window.location.search).not.toContain('Diallo');
  expect(screen.getByText('Aucun')).toBeDefined();
});

it('[BO-01] the same search again reads anew, another one replaces the result', async () => {
  const { user, searches } = open([
    () => ({ body: [AMINA] }),
    () => ({ body: [AMINA] }),
    () => ({ body: [] }),
  ]);
  await user.type(words(), 'Diallo{Enter}');
  await openSpace();
  await user.type(words(), '{Enter}');
  await waitFor(() => expect(searches()).toEqual(['Diallo', 'Diallo']));
  await user.clear(words());
  await user.type(words(), 'Martin{Enter}');
  await screen.findByText('Personne ne correspond à cette recherche');
  expect(searches()).toEqual(['Diallo', 'Diallo', 'Martin']);
});

it('[BO-01] a search that failed is explained and made again', async () => {
  const { user } = open([
    () => refusalOf('CONSULTATIONS_SUSPENDUES', 'Trop de lectures.', [], 403),
  ]);
  await user.type(words(), 'Diallo{Enter}');
  await screen.findByText('Trop de lectures.');
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await openSpace();
  expect(words().value).toBe('Diallo');
});

it('[BO-02] opens the space of the person who was pressed, and closes the connections of that person', async () => {
  const { user } = open();
  await user.type(words(), 'Diallo{Enter}');
  await user.click(await openSpace());
  const dialog = await screen.findByRole('dialog', { name: 'Ouvrir l’espace d’Amina Diallo' });
  await user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
  await user.click(screen.getByRole('button', { name: 'Fermer les connexions d’Amina Diallo' }));
  expect(
    await screen.findByRole('dialog', { name: 'Fermer les connexions d’Amina Diallo' }),
  ).toBeDefined();
});

it('[BO-02] an operator who may only read closes no connections', async () => {
  const { user } = open([], true);
  await user.type(words(), 'Diallo{Enter}');
  await openSpace();
  expect(screen.queryByRole('button', { name: /^Fermer les connexions/ })).toBeNull();
});
