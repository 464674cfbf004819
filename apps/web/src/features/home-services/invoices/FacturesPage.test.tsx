// @vitest-environment happy-dom
import { getServiceInvoices } from '@portail/contract/home-services/home-invoices.calls.ts';
import { getServiceCounters } from '@portail/contract/home-services/home-orders.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { ServiceInvoice } from '@portail/contract/home-services/home-services-invoices.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  type FakeAnswer,
  field,
  plain,
  refusalOf,
  renderPage,
  renderPages,
  signInAs,
} from '../../../../test/render.tsx';
import HomeServices from '../home/HomeServices.tsx';
import FacturesPage from './FacturesPage.tsx';
import { aCreditNote, anInvoice } from './home-invoices.builder.ts';

const PERSON = {
  permissions: ['CONSULTER_FACTURES', 'PAYER_FACTURES', 'COMMANDER_PRESTATION'],
} as const;
const PAID = anInvoice({ numero: 'F-2', montantDu: 0, statut: 'PAYEE' });
const DUE = anInvoice({ numero: 'F-1', montantDu: 75 });

const open = (
  list: (statut: string | null) => readonly ServiceInvoice[],
  failures: readonly (() => FakeAnswer)[] = [],
  search = '',
) => {
  signInAs(PERSON);
  const waiting = [...failures];
  const { sent } = answerCalls([
    [
      getServiceInvoices,
      ({ url }) =>
        waiting.shift()?.() ?? {
          body: list(new URLSearchParams(url.split('?')[1]).get('statut')),
        },
    ],
  ]);
  return { ...renderPages({ FACTURES: FacturesPage }, `${hrefOf('FACTURES')}${search}`), sent };
};
const ofStatut = (statut: string | null) =>
  [DUE, PAID].filter((one) => statut === null || one.statut === statut);
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => plain(textContent));

it('[SAP-04, 28-4] what is to be paid stands first, and once', async () => {
  open(ofStatut);
  expect((await rowsOf('À payer')).join()).toContain('F-1');
  const others = (await rowsOf('Autres factures et avoirs')).join();
  expect(others).toContain('F-2');
  expect(others).not.toContain('F-1');
});

it('[SAP-04] one state at a time is kept in the address, and undone with one press', async () => {
  const { user } = open((statut) => (statut === 'EN_COURS' ? [] : ofStatut(statut)));
  await rowsOf('À payer');
  await user.selectOptions(field(/^État des factures/), 'PAYEE');
  expect((await rowsOf('Mes factures et avoirs')).join()).toContain('F-2');
  expect(window.location.search).toBe('?statut=PAYEE');
  await user.selectOptions(field(/^État des factures/), 'EN_COURS');
  await screen.findByText('Aucune facture dans cet état.');
  await user.click(screen.getByRole('button', { name: 'Voir toutes mes factures' }));
  await rowsOf('À payer');
  expect(field(/^État des factures/).value).toBe('');
});

it('[SAP-32] a person without an invoice is told how to order', async () => {
  open(() => []);
  expect(await screen.findByText('Vous n’avez aucune facture.')).toBeDefined();
});

it('[SAP-04] only the list that failed is asked for again', async () => {
  const { user, sent } = open(ofStatut, [() => refusalOf('X', 'Panne.', [], 403)]);
  await screen.findByText('Panne.');
  await waitFor(() => expect(sent).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await rowsOf('À payer');
  expect(sent).toHaveLength(3);
});

it('[SAP-04] a credit note names its invoice', async () => {
  open((statut) => (statut === 'A_PAYER' ? [] : [aCreditNote()]));
  await screen.findByRole('table', { name: 'Autres factures et avoirs' });
  expect(plain(document.body.textContent)).toContain('F-1');
});

it('[SAP-10, 28-4] the block of the home page counts what waits, and offers a payment only where one is due', async () => {
  signInAs(PERSON);
  const counters = (facturesAPayer: number) => ({
    body: { commandesEnCours: 2, facturesAPayer, montantAPayer: 75 * facturesAPayer },
  });
  const answers: (() => FakeAnswer)[] = [
    () => refusalOf('X', 'Panne.', [], 403),
    () => counters(0),
  ];
  answerCalls([[getServiceCounters, () => answers.shift()?.() ?? counters(1)]]);
  const { user } = renderPage(
    <HomeServices
      failure={(error, retry) => (
        <button type="button" onClick={retry}>
          {error.message}
        </button>
      )}
    />,
  );
  await user.click(await screen.findByRole('button', { name: 'Panne.' }));
  await waitFor(() => expect(plain(document.body.textContent)).toContain('0,00 €'));
  expect(screen.queryByRole('link', { name: 'Payer mes factures' })).toBeNull();
});
