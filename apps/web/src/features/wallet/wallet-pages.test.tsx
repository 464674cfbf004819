// @vitest-environment happy-dom
import { hrefOf } from '@portail/contract/pages/href.ts';
import {
  getAccounts,
  getAccountStatement,
  getAccountStatementPdf,
  getTaxDocumentPdf,
  getTaxDocuments,
  getTransfers,
} from '@portail/contract/wallet/holdings.calls.ts';
import type { CesuAccount, TaxDocument } from '@portail/contract/wallet/holdings.schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  answerCalls,
  type FakeAnswer,
  plain,
  refusalOf,
  renderPages,
  signInAs,
} from '../../../test/render.tsx';
import AccountStatementPage from './statements/AccountStatementPage.tsx';
import TransactionsHistoryPage from './statements/TransactionsHistoryPage.tsx';
import TaxDocumentPage from './tax-papers/TaxDocumentPage.tsx';

type Answers = Parameters<typeof answerCalls>[0];
const open = (start: string, answers: Answers) => {
  signInAs({ permissions: ['CONSULTER_COMPTE', 'CONSULTER_DOCUMENTS', 'PASSER_COMMANDE'] });
  const { sent } = answerCalls(answers);
  const page = renderPages(
    {
      ACCOUNT_STATEMENT: AccountStatementPage,
      TRANSACTIONS_HISTORY: TransactionsHistoryPage,
      TAX_DOCUMENT: TaxDocumentPage,
    },
    start,
  );
  return { ...page, sent };
};
const words = () => plain(document.body.textContent);
const refuse = (message: string): FakeAnswer => refusalOf('X', message, [], 403);

describe('tax papers', () => {
  const PAPER: TaxDocument = {
    id: 't1',
    annee: 2025,
    type: 'ATTESTATION_FISCALE',
    numeroContrat: '100001',
    montantTotal: 3_000,
    partFinancee: 2_800,
    dateEdition: '10/01/2026',
    provisoire: false,
    plafond: 2_591,
    montantExonere: 2_591,
    montantImposable: 209,
  };
  const papers = (...documents: readonly TaxDocument[]) =>
    open(hrefOf('TAX_DOCUMENT'), [
      [getTaxDocuments, () => ({ body: documents })],
      [getTaxDocumentPdf, () => refuse('Attestation perdue.')],
    ]);

  it('[28-4] tells what is to be declared above the ceiling, and nothing below it', async () => {
    const first = papers(PAPER);
    await screen.findByText(/Le plafond est dépassé/);
    expect(words()).toContain('209,00 € sont à déclarer aux impôts');
    first.unmount();
    papers({ ...PAPER, montantExonere: 2_000, montantImposable: 0, provisoire: true });
    await screen.findByText(/Le plafond n’est pas dépassé/);
    expect(screen.getByText('Provisoire')).toBeDefined();
  });

  it('[28-4] says why a paper was not downloaded, and that there is none', async () => {
    const { user, unmount } = papers(PAPER);
    await user.click(
      await screen.findByRole('button', { name: /^Télécharger l’attestation 2025/ }),
    );
    expect(await screen.findByText('Attestation perdue.')).toBeDefined();
    unmount();
    papers();
    expect(await screen.findByText('Aucune attestation fiscale pour le moment.')).toBeDefined();
  });
});

describe('statement of an account', () => {
  const ACCOUNT: CesuAccount = {
    numeroCompteCesu: '1001',
    numeroContrat: '100001',
    idProduit: 'GE',
    libelleProduit: 'Garde d’enfant',
    millesime: 2026,
    typeCompte: 'MONTANT',
    solde: 120,
    reserve: 15,
    enAttente: [],
    dateExpiration: '31/01/2099',
    statut: 'ACTIF',
  };
  const OTHER: CesuAccount = {
    ...ACCOUNT,
    numeroCompteCesu: '1002',
    statut: 'BLOQUE',
    motifBlocage: 'DEMANDE_FINANCEUR',
  };
  const operations = (count: number, from = 1) =>
    Array.from({ length: count }, (_, rank) => ({
      id: `o${rank + from}`,
      date: '12/11/2026',
      libelle: `Paiement ${rank + from}`,
      type: 'DEBIT',
      montant: 10,
      soldeApres: 100,
    }));
  const statement = (lines: readonly object[]) => ({
    body: {
      numeroCompteCesu: '1001',
      typeCompte: 'MONTANT',
      dateDebut: '01/12/2025',
      dateFin: '30/11/2026',
      operations: lines,
      solde: 135,
      reserve: 15,
      totalCredits: 200,
      totalDebits: 65,
      parMois: [],
    },
  });
  const accounts = (
    reads: readonly FakeAnswer[],
    list: readonly CesuAccount[] = [ACCOUNT, OTHER],
  ) => {
    const waiting = [...reads];
    return open(hrefOf('ACCOUNT_STATEMENT'), [
      [getAccounts, () => ({ body: list })],
      [getAccountStatement, () => waiting.shift() ?? statement([])],
      [getAccountStatementPdf, () => refuse('Relevé perdu.')],
    ]);
  };

  it('[28-4] reads on from the last movement, and keeps the totals of the period', async () => {
    const { user, sent } = accounts([
      statement(operations(21)),
      refuse('Panne.'),
      statement(operations(3, 21)),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Afficher la suite' }));
    await screen.findByText('La suite n’a pas pu être lue.');
    expect(words()).toContain('200,00 €');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('23 mouvements affichés')).toBeDefined();
    expect(sent.at(-1)?.url).toContain('avant=o20');
  });

  it('[28-4] shows the account that is chosen, and why one is blocked', async () => {
    const { user, sent } = accounts([statement(operations(1)), statement(operations(1))]);
    await screen.findByText('Paiement 1');
    expect(words()).toContain('bloqué à la demande de votre financeur');
    await user.click(screen.getByRole('link', { name: (name) => plain(name).endsWith('n° 1002') }));
    await waitFor(() => expect(sent.at(-1)?.url).toContain('1002'));
    expect(window.location.search).toBe('?compte=1002');
    await user.click(screen.getByRole('button', { name: /PDF/ }));
    expect(await screen.findByText('Relevé perdu.')).toBeDefined();
  });

  it('[28-4] says that nothing moved, that nothing is held, and asks again for what failed', async () => {
    const first = accounts([refuse('Panne.')]);
    await screen.findByText('Panne.');
    await first.user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Aucun mouvement sur ce compte pour le moment.')).toBeDefined();
    first.unmount();
    accounts([], []);
    expect(await screen.findByText('Vous n’avez aucun compte CESU.')).toBeDefined();
  });
});

it('[28-4] rights that were granted or returned are listed by month, in the period that is asked for', async () => {
  const transfer = (id: string, statut: string) => ({
    id,
    date: '01/11/2026',
    libelle: 'Droits du mois',
    mois: '11/2026',
    montant: 100,
    typeCompte: 'MONTANT',
    statut,
  });
  const { user, sent } = open(hrefOf('TRANSACTIONS_HISTORY'), [
    [getTransfers, () => ({ body: [transfer('v1', 'VERSE'), transfer('v2', 'RETOURNE')] })],
  ]);
  await screen.findAllByText('novembre 2026');
  await user.click(screen.getByRole('link', { name: '12 derniers mois' }));
  await waitFor(() => expect(sent.at(-1)?.url).toContain('dateDebut='));
});
