// @vitest-environment happy-dom
import { hrefOf } from '@portail/contract/pages/href.ts';
import { getAccountPayment } from '@portail/contract/payments/account-payments.calls.ts';
import type { AccountPaymentDetail } from '@portail/contract/payments/account-payments.schemas.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  type FakeAnswer,
  plain,
  refusalOf,
  renderPages,
  signInAs,
} from '../../../test/render.tsx';
import { finishPayment } from '../../features/payments/account/payment-draft.ts';
import { resetFlow } from '../../flow/draft-store.ts';
import { currentLocation } from '../../shared/navigation/navigation.ts';
import AccountPaymentConfirmationPage from './AccountPaymentConfirmationPage.tsx';

const PAYMENT: AccountPaymentDetail = {
  reference: 'PC4K7P2Q9XZ1',
  date: '18/11/2026',
  intervenant: 'Fatou Ndiaye',
  codeNAN: '1234567',
  montant: 100,
  complement: 0,
  statut: 'EFFECTUE',
  annulable: false,
  numeroContrat: '100001',
  commentaire: '',
  fraisComplement: 0,
  montantCarte: 0,
  dateVersement: '19/11/2026',
  intervenantPrevenu: true,
};
const open = (answers: readonly FakeAnswer[], isPaid = true) => {
  signInAs({ permissions: ['PAYER_COMPTE'] });
  resetFlow('paiement-compte');
  if (isPaid) finishPayment({ reference: PAYMENT.reference });
  const waiting = [...answers];
  const { sent } = answerCalls([[getAccountPayment, () => waiting.shift() ?? { body: PAYMENT }]]);
  const page = renderPages(
    { ACCOUNT_PAYMENT_CONFIRMATION: AccountPaymentConfirmationPage },
    hrefOf('ACCOUNT_PAYMENT_CONFIRMATION'),
  );
  return { ...page, sent };
};

it('[31-3, 28-4] reads the payment again until its instant payout has arrived, then no more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { sent } = open([
      { body: { ...PAYMENT, versementInstantane: { etat: 'PARTI' } } },
      {
        body: {
          ...PAYMENT,
          versementInstantane: { etat: 'ARRIVE', arriveLe: '18/11/2026 21:42' },
        },
      },
    ]);
    await screen.findByText(/Le virement instantané est parti/);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await screen.findByText(/L’argent est arrivé/);
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(bodiesOf(sent, getAccountPayment)).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

it('[ACC-15, 28-4] a state that cannot be read says that the payment is kept, and is asked for again', async () => {
  const { user } = open([refusalOf('X', 'Panne.', [], 403)]);
  await screen.findByText('Panne.');
  expect(plain(document.body.textContent)).toContain(
    'Votre paiement PC4K7P2Q9XZ1 est bien enregistré.',
  );
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Votre paiement est effectué')).toBeDefined();
});

it('[ACC-15] without a payment the flow begins', async () => {
  const { sent } = open([], false);
  await waitFor(() => expect(currentLocation().pathname).toBe(hrefOf('ACCOUNT_PAYMENT_CHOICE')));
  expect(sent).toEqual([]);
});
