// @vitest-environment happy-dom
import type { AccountPaymentDetail } from '@portail/contract/payments/account-payments.schemas.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderSigned } from '../../../../test/render.tsx';
import { ConfirmationStep } from './ConfirmationStep.tsx';

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
const show = (change: Partial<AccountPaymentDetail>) =>
  renderSigned(<ConfirmationStep payment={{ ...PAYMENT, ...change }} />, {
    space: 'ESPACE_BENEFICIAIRE',
  });

it('[31-3] says when the money of an instant payout arrived', () => {
  show({ versementInstantane: { etat: 'ARRIVE', arriveLe: '18/11/2026 21:42' } });
  expect(screen.getByText(/L’argent est arrivé le .* à 21:42\./)).toBeDefined();
  expect(screen.getByText('Votre paiement est effectué')).toBeDefined();
});

it('[31-3] says that an instant payout has left and can no longer be cancelled, not that it was paid', () => {
  show({ versementInstantane: { etat: 'PARTI' } });
  expect(screen.getByText(/Le virement instantané est parti/)).toBeDefined();
  expect(screen.getByText('Ce paiement ne peut plus être annulé.')).toBeDefined();
  expect(screen.queryByText('Votre paiement est effectué')).toBeNull();
});

it('[31-3] says that a refused instant payout follows with the next transfer', () => {
  show({ statut: 'EN_COURS', annulable: true, versementInstantane: { etat: 'REPORTE' } });
  expect(screen.getByText(/n’a pas abouti/)).toBeDefined();
});

it.each([
  [true, 'Vous recevez chacun un e-mail.'],
  [false, /Vous recevez un e-mail\. Fatou Ndiaye n’a pas encore d’espace/],
])('[31-9] promises a mail to the payee only if one is sent: %s', (intervenantPrevenu, words) => {
  show({ intervenantPrevenu });
  expect(screen.getByText(words)).toBeDefined();
});
