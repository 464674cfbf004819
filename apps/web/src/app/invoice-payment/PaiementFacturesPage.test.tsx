// @vitest-environment happy-dom
import { getServiceInvoices } from '@portail/contract/home-services/home-invoices.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { INVOICE_PAYMENT_PATH } from '@portail/contract/wallet/holdings.pages.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  answerCalls,
  type FakeAnswer,
  plain,
  refusalOf,
  renderPages,
  signInAs,
} from '../../../test/render.tsx';
import { forgetCardNote } from '../../features/home-services/invoices/card-note.ts';
import { anInvoice } from '../../features/home-services/invoices/home-invoices.builder.ts';
import { answersOf, resetFlow } from '../../flow/draft-store.ts';
import { currentLocation } from '../../shared/navigation/navigation.ts';
import PaiementFacturesPage from './PaiementFacturesPage.tsx';

const space = (clientId: string, companyName: string) => ({
  clientId,
  clientNumber: clientId,
  companyName,
});
const open = (answers: readonly (() => FakeAnswer)[], search = '') => {
  signInAs({
    permissions: ['PAYER_FACTURES', 'PAYER_COMPTE'],
    user: {
      sap: {
        civility: 'MME',
        name: 'Durand',
        firstName: 'Camille',
        beneficiaryId: 'B1',
        cesuAccountId: null,
        spaces: [space('7001', 'Net et Clair'), space('7002', 'Jardins Verts')],
        selectedArea: null,
      },
    },
  });
  const waiting = [...answers];
  const { sent } = answerCalls([
    [getServiceInvoices, () => (waiting.shift() ?? answers.at(-1))?.() ?? { body: [] }],
  ]);
  const page = renderPages(
    { PAIEMENT_FACTURES: PaiementFacturesPage },
    `${hrefOf('PAIEMENT_FACTURES')}${search}`,
  );
  return { ...page, sent };
};
const invoice = anInvoice({ numero: 'F-1', montantDu: 75 });
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Facture F-1' });

beforeEach(() => {
  resetFlow('paiement-compte');
  forgetCardNote();
});

it('[SAP-06, 28-4] goes on with the account, the provider and the invoices that were chosen', async () => {
  const { user, sent } = open([() => ({ body: [invoice] })], '?facture=F-1');
  expect((await box()).checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: /^Depuis mon compte CESU/ }));
  await user.click(screen.getByRole('button', { name: 'Continuer avec mon compte CESU' }));
  await waitFor(() => expect(currentLocation().pathname).toBe(INVOICE_PAYMENT_PATH));
  const draft = JSON.stringify(answersOf('paiement-compte'));
  expect(draft).toContain('Net et Clair');
  expect(draft).toContain('"dueCents":7500');
  expect(sent[0]?.url).toContain('statut=A_PAYER');
});

it('[SAP-05] invoices of one provider are asked for when its space is chosen', async () => {
  const { user, sent } = open([() => ({ body: [invoice] })]);
  await box();
  await user.selectOptions(screen.getByLabelText(/^Mon prestataire de services/), 'Jardins Verts');
  await waitFor(() => expect(sent.at(-1)?.url).toContain('clientId=7002'));
});

it('[SAP-05] says that nothing is due, and asks again for what cannot be read', async () => {
  const { user } = open([() => refusalOf('X', 'Panne.', [], 403), () => ({ body: [] })]);
  await screen.findByText('Panne.');
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Vous n’avez aucune facture à payer.');
  const link = screen.getByRole('link', { name: 'Voir mes factures' });
  expect(link.getAttribute('href')).toBe(hrefOf('FACTURES'));
  expect(plain(document.body.textContent)).not.toContain('Panne.');
});
