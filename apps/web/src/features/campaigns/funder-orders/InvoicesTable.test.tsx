// @vitest-environment happy-dom
import { getFunderContracts } from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import { getFunderInvoices } from '@portail/contract/campaigns/funder-orders.calls.ts';
import type { FunderInvoice } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { getSavedViews } from '@portail/contract/identity/saved-views.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  type FakeAnswer,
  plain,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import '../../../session/data-table/TableView.tsx';
import { InvoicesTable } from './InvoicesTable.tsx';

it('[31-7] shows the credit notes next to their invoice, and what is left to pay', async () => {
  const invoice: FunderInvoice = {
    numero: 'F2026-000012',
    dateFacture: '02/11/2026',
    numeroContrat: '100001',
    idSession: 'S1',
    libelleSession: 'Noël',
    idCommande: 'FC123',
    numeroBonCommande: null,
    nombreLignes: 2,
    montant: 300,
    avoirs: [
      { numero: 'A2026-000004', dateAvoir: '05/11/2026', montant: 120, motif: 'GESTE_COMMERCIAL' },
    ],
    resteAPayer: 180,
    dateEcheance: '02/12/2026',
    enRetard: false,
    dateRelance: null,
    statut: 'A_PAYER',
  };
  const cancelled: FunderInvoice = {
    ...invoice,
    numero: 'F2026-000011',
    avoirs: [],
    resteAPayer: 0,
    statut: 'CREDITEE',
  };
  answerCalls([
    [getFunderInvoices, () => ({ body: [invoice, cancelled] })],
    [getFunderContracts, () => ({ body: [] })],
    [getSavedViews, () => ({ body: [] })],
  ]);
  renderSigned(<InvoicesTable />, { space: 'ESPACE_CLIENT' });
  const note = await screen.findByRole('button', { name: 'Télécharger l’avoir A2026-000004' });
  expect(plain(note.textContent)).toContain('Avoir A2026-000004 du 05/11/2026, 120,00 €');
  expect(screen.getByText(/^Reste 180,00/)).toBeDefined();
  expect(screen.getByText('Annulée par avoir')).toBeDefined();
});

it('[FUND-01] a list that cannot be read is tried again; an empty one says what comes first', async () => {
  const answers: (() => FakeAnswer)[] = [() => refusalOf('X', 'Lecture refusée.', [], 400)];
  answerCalls([
    [getFunderInvoices, () => answers.shift()?.() ?? { body: [] }],
    [getFunderContracts, () => ({ body: [] })],
    [getSavedViews, () => ({ body: [] })],
  ]);
  const { user } = renderSigned(<InvoicesTable />, { space: 'ESPACE_CLIENT' });
  await screen.findByText('Lecture refusée.');
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Aucune facture pour le moment.');
  expect(
    screen
      .getAllByRole('link')
      .some((link) => link.getAttribute('href') === hrefOf('CLIENT_SESSION_LIST')),
  ).toBe(true);
});
