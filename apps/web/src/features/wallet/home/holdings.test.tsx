// @vitest-environment happy-dom
import {
  getAccountStatement,
  getActiveAccounts,
  getCheckbooks,
} from '@portail/contract/wallet/holdings.calls.ts';
import type { CesuAccount, Checkbook } from '@portail/contract/wallet/holdings.schemas.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  type FakeAnswer,
  plain,
  refusalOf,
  renderPage,
  signInAs,
} from '../../../../test/render.tsx';
import { HomeHoldings } from './HomeHoldings.tsx';

const ACCOUNT: CesuAccount = {
  numeroCompteCesu: '1001',
  numeroContrat: '100001',
  idProduit: 'GE',
  libelleProduit: 'Garde d’enfant',
  millesime: 2026,
  typeCompte: 'MONTANT',
  solde: 120,
  reserve: 0,
  enAttente: [],
  dateExpiration: '31/01/2099',
  statut: 'ACTIF',
};
const BOOK: Checkbook = {
  numeroContrat: '100001',
  idProduit: 'GE',
  libelleProduit: 'Garde d’enfant',
  millesime: 2026,
  valeurFaciale: 15,
  nombreTitres: 4,
  nombreDisponibles: 2,
  montantDisponible: 30,
  dateExpiration: '31/01/2099',
};
const statement = (labels: readonly string[]) => ({
  numeroCompteCesu: '1001',
  typeCompte: 'MONTANT',
  dateDebut: '01/12/2025',
  dateFin: '30/11/2026',
  operations: labels.map((libelle, rank) => ({
    id: `o${rank}`,
    date: '12/11/2026',
    libelle,
    type: 'DEBIT',
    montant: 10,
    soldeApres: 100,
  })),
  solde: 120,
  reserve: 0,
  totalCredits: 0,
  totalDebits: 10,
  parMois: [],
});

interface Opening {
  readonly accounts?: readonly (() => FakeAnswer)[];
  readonly books?: readonly Checkbook[];
  readonly statements?: readonly (() => FakeAnswer)[];
  readonly isHeld?: boolean;
}
const open = ({ accounts = [], books = [BOOK], statements = [], isHeld = false }: Opening = {}) => {
  signInAs({
    permissions: ['CONSULTER_COMPTE', 'CONSULTER_TITRES', 'PAYER_COMPTE'],
    features: ['AFFICHER_MES_TITRES'],
  });
  const [reads, movements] = [[...accounts], [...statements]];
  const { sent } = answerCalls([
    [getActiveAccounts, () => reads.shift()?.() ?? { body: [ACCOUNT] }],
    [getCheckbooks, () => ({ body: books })],
    [getAccountStatement, () => movements.shift()?.() ?? { body: statement(['Paiement Fatou']) }],
  ]);
  return { ...renderPage(<HomeHoldings isHeld={isHeld} />), sent };
};
const words = () => plain(document.body.textContent);
const refuse = (message: string) => () => refusalOf('X', message, [], 403);

it('[28-4] shows what is left to spend, on accounts and on paper, and the last movements', async () => {
  open();
  await screen.findByText('Paiement Fatou');
  expect(words()).toContain('120,00 €');
  expect(words()).toContain('30,00 €');
  expect(words()).toContain('2 titres disponibles');
  expect(screen.getByRole('link', { name: 'Payer un intervenant' })).toBeDefined();
});

/** A later reading, which fails. */
const readAgain = async (queries: ReturnType<typeof open>['queries'], area: string) => {
  await act(() => queries.invalidateQueries({ queryKey: [area] }));
  await waitFor(() =>
    expect(
      queries
        .getQueriesData({ queryKey: [area] })
        .map(([key]) => queries.getQueryState(key)?.status),
    ).toEqual(['error']),
  );
};

it('[28-4] amounts that were read stay when a later reading fails', async () => {
  const { queries } = open({
    accounts: [() => ({ body: [ACCOUNT] }), refuse('Panne des comptes.')],
  });
  await screen.findByText('Paiement Fatou');
  await readAgain(queries, getActiveAccounts.id);
  expect(words()).toContain('120,00 €');
  expect(words()).toContain('Paiement Fatou');
});

it('[28-4] movements that were read stay when a later reading fails', async () => {
  const { queries } = open({
    statements: [() => ({ body: statement(['Paiement Fatou']) }), refuse('Panne des mouvements.')],
  });
  await screen.findByText('Paiement Fatou');
  await readAgain(queries, 'derniers-mouvements');
  expect(words()).toContain('Paiement Fatou');
});

it('[28-4] amounts that cannot be read are asked for again, and the movements apart from them', async () => {
  const { user, sent } = open({
    accounts: [refuse('Panne des comptes.')],
    statements: [refuse('Panne des mouvements.')],
  });
  await screen.findByText('Panne des comptes.');
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Panne des mouvements.');
  expect(words()).toContain('120,00 €');
  const before = sent.length;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Paiement Fatou');
  expect(sent).toHaveLength(before + 1);
});

it('[28-4] a person who holds nothing is told so', async () => {
  open({ accounts: [() => ({ body: [] })], books: [] });
  await screen.findByText('Vous n’avez aucun compte CESU.');
  expect(words()).toContain('Vous n’avez aucun titre CESU.');
  expect(screen.queryByText('Vos derniers mouvements')).toBeNull();
});

it('[28-5] nothing is drawn while what stands above is not known', async () => {
  const { sent } = open({ isHeld: true });
  await waitFor(() => expect(sent.length).toBeGreaterThan(1));
  expect(screen.queryByText('À dépenser aujourd’hui')).toBeNull();
});
