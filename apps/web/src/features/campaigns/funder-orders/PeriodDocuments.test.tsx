// @vitest-environment happy-dom
import {
  getFunderDocuments,
  getInvoicePayment,
} from '@portail/contract/campaigns/funder-orders.calls.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, notices, plain, refusalOf, renderSigned } from '../../../../test/render.tsx';
import { noteBusinessTime } from '../../../shared/time/business-time.ts';
import { PayInvoice } from './PayInvoice.tsx';
import { PeriodDocuments } from './PeriodDocuments.tsx';

it('[33-5] asks for the documents of a period once it is right', async () => {
  const { sent } = answerCalls([
    [getFunderDocuments, () => refusalOf('AUCUN_DOCUMENT', 'Aucune facture.', [], 404)],
  ]);
  const { user } = renderSigned(<PeriodDocuments />, { space: 'ESPACE_CLIENT' });
  const [from, to] = [
    screen.getByRole('textbox', { name: 'Du' }),
    screen.getByRole('textbox', { name: 'Au' }),
  ];
  await user.clear(from);
  await user.type(from, '01/03/2026');
  await user.clear(to);
  await user.type(to, '28/02/2026');
  await screen.findByText('Le dernier jour ne peut pas être avant le premier.');
  expect(screen.queryByRole('button', { name: 'Télécharger les documents' })).toBeNull();
  await user.clear(to);
  await user.type(to, '31/03/2026');
  await user.click(screen.getByRole('button', { name: 'Télécharger les documents' }));
  await waitFor(() => expect(notices().join()).toContain('Aucune facture.'));
  expect(sent.map(({ url }) => decodeURIComponent(url))).toEqual([
    '/api/eb/financeur/documents?du=01/03/2026&au=31/03/2026',
  ]);
});

it('[33-5] ends the period today, by the time that the first answer brings', () => {
  renderSigned(<PeriodDocuments />, { space: 'ESPACE_CLIENT' });
  act(() => noteBusinessTime(String(Date.parse('2031-06-30T22:30:00Z'))));
  expect(screen.getByRole('textbox', { name: 'Du' })).toHaveProperty('value', '01/01/2031');
  expect(screen.getByRole('textbox', { name: 'Au' })).toHaveProperty('value', '01/07/2031');
  act(() => noteBusinessTime(String(Date.now())));
});

it('[33-5] says where to pay an invoice, how much, and the reference to write', async () => {
  answerCalls([
    [
      getInvoicePayment,
      () => ({
        body: {
          numero: 'F2026-000010',
          montant: 300,
          resteAPayer: 180,
          dateEcheance: '02/12/2026',
          reglement: {
            beneficiaire: 'Portail CESU',
            iban: 'FR76 3000 6000 0112 3456 7890 189',
            bic: 'AGRIFRPP',
            reference: 'F2026-000010',
          },
        },
      }),
    ],
  ]);
  const { user } = renderSigned(<PayInvoice numero="F2026-000010" contract="100001" />, {
    space: 'ESPACE_CLIENT',
    permissions: ['PAYER_FACTURES_FINANCEUR'],
  });
  await user.click(screen.getByRole('button', { name: 'Payer la facture F2026-000010' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Payer la facture F2026-000010' }));
  await dialog.findByText('AGRIFRPP');
  const facts = dialog.getAllByRole('definition').map(({ textContent }) => plain(textContent));
  expect(facts).toEqual([
    '180,00 €',
    '02/12/2026',
    'Portail CESU',
    'FR76 3000 6000 0112 3456 7890 189',
    'AGRIFRPP',
    'F2026-000010',
  ]);
});

it('[33-6] offers no payment to a user who may only read the invoices', () => {
  renderSigned(<PayInvoice numero="F2026-000010" contract="100001" />, {
    space: 'ESPACE_CLIENT',
    permissions: ['CONSULTER_SESSIONS_PRECOMMANDE'],
  });
  expect(screen.queryByRole('button', { name: /^Payer la facture/ })).toBeNull();
});
