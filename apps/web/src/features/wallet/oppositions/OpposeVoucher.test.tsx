// @vitest-environment happy-dom
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { opposeOwnTitres } from '@portail/contract/payments/paper-payments.calls.ts';
import type { CheckbookStatement } from '@portail/contract/wallet/holdings.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, refusalOf, renderWithApi } from '../../../../test/render.tsx';
import { OpposeVouchers } from './OpposeVoucher.tsx';

const aVoucher = (numeroTitre: string): CheckbookStatement['titres'][number] => ({
  numeroTitre,
  valeurFaciale: 15,
  statut: 'ACTIF',
});

const open = async () => {
  const answers = [
    () =>
      refusalOf('TITRE_REFUSE', 'Un titre ne peut pas être bloqué.', [
        { champ: 'titres.1', message: 'Ce titre est déjà utilisé.' },
      ]),
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return {
        body: ['1', '2'].map((numeroTitre) => ({
          numeroTitre,
          motif: 'VOL',
          dateOpposition: '18/11/2026',
          statut: 'BLOQUE',
        })),
      };
    },
  ];
  const { sent } = answerCalls([[opposeOwnTitres, () => answers.shift()?.() ?? {}]]);
  const { user } = renderWithApi(<OpposeVouchers vouchers={[aVoucher('1'), aVoucher('2')]} />);
  const press = () =>
    user.click(screen.getByRole('button', { name: 'Déclarer plusieurs titres perdus ou volés' }));
  await press();
  return { user, sent, press };
};

const dialog = () => within(screen.getByRole('alertdialog'));

it('[CHK-09] asks which vouchers and why before anything is sent', async () => {
  const { user, sent } = await open();
  await user.click(dialog().getByRole('button', { name: /^Bloquer/ }));
  expect(dialog().getAllByText(MESSAGES.required).length).toBeGreaterThan(0);
  await user.click(dialog().getByRole('checkbox', { name: 'Tous les titres (2)' }));
  expect(dialog().getByText(/Ces 2 titres, 30,00/)).toBeTruthy();
  expect(sent).toHaveLength(0);
});

it('[CHK-09] shows a refusal and keeps the choice, then blocks once and starts empty again', async () => {
  const { user, sent, press } = await open();
  await user.click(dialog().getByRole('checkbox', { name: 'Tous les titres (2)' }));
  await user.click(dialog().getByRole('radio', { name: 'On me les a volés' }));
  const confirm = dialog().getByRole('button', { name: 'Bloquer ces 2 titres' });
  await user.click(confirm);
  expect(await dialog().findByText('Ce titre est déjà utilisé.')).toBeTruthy();
  expect(dialog().getByRole('radio', { name: 'On me les a volés' })).toHaveProperty(
    'checked',
    true,
  );
  await user.dblClick(confirm);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent.map(({ body }) => body)).toEqual([
    { titres: ['1', '2'], motif: 'VOL' },
    { titres: ['1', '2'], motif: 'VOL' },
  ]);
  await press();
  expect(dialog().getByRole('radio', { name: 'On me les a volés' })).toHaveProperty(
    'checked',
    false,
  );
});
