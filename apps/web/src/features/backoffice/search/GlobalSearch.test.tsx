// @vitest-environment happy-dom
import { searchEverything } from '@portail/contract/backoffice/operator-search.calls.ts';
import type { OperatorSearchResult } from '@portail/contract/backoffice/operator-search.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, bodiesOf, refusalOf, renderSigned } from '../../../../test/render.tsx';
import GlobalSearch from './GlobalSearch.tsx';

const NOTHING: OperatorSearchResult = { personnes: [], nonInscrits: [], numeros: [], suite: false };
const ID = '0190a1b2-0000-7000-8000-000000000001';
const FOUND: OperatorSearchResult = {
  personnes: [
    { id: ID, nom: 'Rousseau', prenom: 'Camille', login: '30000001', contrats: ['100001'] },
  ],
  nonInscrits: [],
  numeros: [
    {
      nature: 'TITRE',
      reference: '1000000042',
      titulaire: 'Camille Rousseau',
      personne: ID,
      demande: null,
      clientId: null,
    },
    {
      nature: 'FACTURE_FINANCEUR',
      reference: 'F2026-000001',
      titulaire: 'Groupe Horizon',
      personne: null,
      demande: null,
      clientId: '4001',
    },
  ],
  suite: true,
};

const SUPPORT = { permissions: ['BO_PERSONNES', 'BO_DEMANDES_GESTION'] } as const;
const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const panel = () => within(screen.getByRole('region', { name: 'Résultats de la recherche' }));

it('[32-2] focuses the box with a slash, except while something is typed', async () => {
  answerCalls([]);
  const { user } = renderSigned(
    <>
      <GlobalSearch />
      <input aria-label="Autre" />
    </>,
    SUPPORT,
  );
  expect(screen.getByRole('search', { name: 'Rechercher' })).toBeDefined();
  await user.click(screen.getByLabelText('Autre'));
  await user.keyboard('/');
  expect(screen.getByLabelText<HTMLInputElement>('Autre').value).toBe('/');
  await user.click(document.body);
  await user.keyboard('/');
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('');
});

it('[32-2] groups the results by kind and links those that the role may open', async () => {
  const { sent } = answerCalls([[searchEverything, () => ({ body: FOUND })]]);
  const { user } = renderSigned(<GlobalSearch />, SUPPORT);
  await user.type(field(), ' rousseau {Enter}');
  await waitFor(() => expect(panel().getByText('3 résultats')).toBeDefined());
  expect(bodiesOf(sent, searchEverything)).toEqual([{ recherche: 'rousseau' }]);
  expect(sent.every(({ url }) => !url.includes('rousseau'))).toBe(true);
  expect(
    panel()
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Personnes', 'Numéros']);
  expect(
    panel()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    `/back-office/personnes/${ID}?onglet=identite`,
    `/back-office/personnes/${ID}?onglet=avoirs`,
  ]);
  expect(panel().getByText('Facture de financeur F2026-000001')).toBeDefined();
  expect(panel().getByText(/Ajoutez le prénom/)).toBeDefined();
});

it('[32-2] moves with the arrows and closes with Escape', async () => {
  answerCalls([[searchEverything, () => ({ body: FOUND })]]);
  const { user } = renderSigned(<GlobalSearch />, SUPPORT);
  await user.type(field(), 'rousseau{Enter}');
  await waitFor(() => expect(panel().getAllByRole('link')).toHaveLength(2));
  const [first, second] = panel().getAllByRole('link');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(first);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(second);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(field());
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Résultats de la recherche' })).toBeNull();
  expect(document.activeElement).toBe(field());
});

it('[32-2] says what to do when the text is short, nothing is found or the server refuses', async () => {
  let answer: ReturnType<typeof refusalOf> | { readonly body: OperatorSearchResult } = {
    body: NOTHING,
  };
  const { sent } = answerCalls([[searchEverything, () => answer]]);
  const { user } = renderSigned(<GlobalSearch />, SUPPORT);
  await user.type(field(), 'ro{Enter}');
  expect(panel().getByText('Tapez au moins 3 caractères.')).toBeDefined();
  expect(sent).toEqual([]);
  await user.type(field(), 'usseau{Enter}');
  await waitFor(() => expect(panel().getByText('Aucun résultat')).toBeDefined());
  answer = refusalOf('CONSULTATIONS_SUSPENDUES', 'Vos consultations sont suspendues.');
  await user.type(field(), '{Enter}');
  await waitFor(() =>
    expect(panel().getByRole('alert').textContent).toContain('Vos consultations sont suspendues.'),
  );
});
