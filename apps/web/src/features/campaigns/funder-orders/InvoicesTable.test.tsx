// @vitest-environment happy-dom
import { getFunderContracts } from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import { getFunderInvoices } from '@portail/contract/campaigns/funder-orders.calls.ts';
import { getSavedViews } from '@portail/contract/identity/saved-views.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, type FakeAnswer, refusalOf, renderSigned } from '../../../../test/render.tsx';
import '../../../session/data-table/TableView.tsx';
import { InvoicesTable } from './InvoicesTable.tsx';

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
