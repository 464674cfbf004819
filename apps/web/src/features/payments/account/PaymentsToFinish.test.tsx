// @vitest-environment happy-dom
import type { AccountPaymentLine } from '@portail/contract/wallet/holdings.schemas.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { plain, renderPage, signInAs } from '../../../../test/render.tsx';
import { PaymentsToFinish } from './PaymentsToFinish.tsx';

const PAYMENT: AccountPaymentLine = {
  reference: 'PC0000000001',
  date: '12/11/2026',
  intervenant: 'Marie Dupont',
  codeNAN: '1234567A',
  montant: 80,
  complement: 20.5,
  statut: 'EN_ATTENTE_CARTE',
  annulable: true,
};

it('[28-4] names the whole amount of each payment that waits for its card', () => {
  signInAs();
  renderPage(
    <PaymentsToFinish
      waiting={[
        PAYMENT,
        { ...PAYMENT, reference: 'PC0000000002', intervenant: 'Crèche des Lilas', complement: 5 },
      ]}
    />,
  );
  const said = plain(screen.getByRole('main').textContent);
  expect(said).toContain('Votre paiement de 100,50 € à Marie Dupont n’est pas terminé');
  expect(said).toContain('Votre paiement de 85,00 € à Crèche des Lilas n’est pas terminé');
  expect(
    screen.getByRole('button', { name: 'Reprendre le paiement PC0000000002 à Crèche des Lilas' }),
  ).toBeDefined();
});

it('[28-4] shows nothing when every payment is finished', () => {
  signInAs();
  renderPage(<PaymentsToFinish waiting={[]} />);
  expect(screen.getByRole('main').textContent).toBe('');
});
