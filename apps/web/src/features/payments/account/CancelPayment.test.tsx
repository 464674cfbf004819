// @vitest-environment happy-dom
import { cancelAccountPayment } from '@portail/contract/payments/account-payments.calls.ts';
import type { AccountPaymentLine } from '@portail/contract/wallet/holdings.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  type FakeAnswer,
  refusalOf,
  renderWithApi,
} from '../../../../test/render.tsx';
import { CancelPayment } from './CancelPayment.tsx';

const PAYMENT: AccountPaymentLine = {
  reference: 'P-1',
  date: '17/11/2026',
  intervenant: 'Fatou Ndiaye',
  codeNAN: '2345678',
  montant: 100,
  complement: 20,
  statut: 'EN_COURS',
  annulable: true,
};

const noAnswer = (): FakeAnswer => {
  throw new TypeError('network');
};

it('[ACC-16] [L13] cancels once, with the key of the payment, after a refusal and a lost answer', async () => {
  const answers = [
    () => refusalOf('PAIEMENT_PARTI', 'Ce paiement est déjà parti.'),
    noAnswer,
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return {};
    },
  ];
  const { sent } = answerCalls([[cancelAccountPayment, () => answers.shift()?.() ?? {}]]);
  const { user } = renderWithApi(<CancelPayment payment={PAYMENT} />);
  await user.click(screen.getByRole('button', { name: 'Annuler ce paiement' }));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByText(/Votre paiement de 120,00/)).toBeTruthy();
  expect(dialog.getByText(/Les 20,00/)).toBeTruthy();

  const confirm = dialog.getByRole('button', { name: 'Annuler le paiement du 17/11/2026' });
  await user.click(confirm);
  expect(await dialog.findByText('Ce paiement est déjà parti.')).toBeTruthy();
  await user.click(confirm);
  await dialog.findByText(/de réseau/);
  await user.dblClick(confirm);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual([
    'annulation-P-1',
    'annulation-P-1',
    'annulation-P-1',
  ]);
});
