// @vitest-environment happy-dom
import {
  getHeldPayouts,
  resumeHeldPayouts,
  type HeldPayouts as Held,
} from '@portail/contract/settlement/held-payouts.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  plain,
  refusalOf,
  renderSigned,
  type FakeAnswer,
} from '../../../../test/render.tsx';
import { HeldPayouts } from './HeldPayouts.tsx';

const OPERATOR = { permissions: ['BO_OPERATIONS'] } as const;
const REFUSED: Held = {
  id: '0190a1b2-0000-7000-8000-000000000020',
  fichier: 'VIRT-2026-11-18-A',
  jour: '18/11/2026',
  refuse: true,
  motif: 'Format refusé par la banque (FF01)',
  nombre: 3,
  montant: 1_240.5,
};
const BACK: Held = {
  ...REFUSED,
  id: '0190a1b2-0000-7000-8000-000000000021',
  fichier: 'VIRT-2026-11-17-B',
  refuse: false,
  motif: 'Titulaire du compte décédé (MD07)',
  nombre: 1,
  montant: 80,
};

const show = (answers: FakeAnswer[], held: readonly Held[] = [REFUSED, BACK]) => {
  const { sent } = answerCalls([
    [getHeldPayouts, () => ({ body: held })],
    [resumeHeldPayouts, () => answers.shift() ?? {}],
  ]);
  return { sent, ...renderSigned(<HeldPayouts />, OPERATOR) };
};

it('[31-2] sends a refused file again once, after a confirmation, and says its new number', async () => {
  const { sent, user } = show([
    { body: { fichier: 'VIRT-2026-11-19-C', renvoyes: 3, liberes: 0 } },
  ]);
  await user.click(
    await screen.findByRole('button', { name: 'Renvoyer le fichier VIRT-2026-11-18-A' }),
  );
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByText(/^Les mêmes virements repartent avec leurs références/)).toBeDefined();
  expect(bodiesOf(sent, resumeHeldPayouts)).toEqual([]);
  await user.dblClick(dialog.getByRole('button', { name: 'Renvoyer le fichier' }));
  expect(await screen.findByText(/^3 virements dans le fichier VIRT-2026-11-19-C/)).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const asked = sent.filter(({ method }) => method === 'POST');
  expect(asked.map(({ url }) => url)).toEqual([
    `/api/sap/operations/virements-retenus/${REFUSED.id}/reprise`,
  ]);
});

it('[31-2] releases what came back, and keeps the dialog with the refusal when it fails', async () => {
  const { sent, user } = show([
    refusalOf('LEDGER_SUSPENDU', 'Les opérations sont suspendues.'),
    { body: { fichier: null, renvoyes: 0, liberes: 1 } },
  ]);
  await user.click(
    await screen.findByRole('button', {
      name: 'Remettre en paiement les virements du fichier VIRT-2026-11-17-B',
    }),
  );
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByText('Ces sommes partiront avec les virements suivants.')).toBeDefined();
  const release = () => user.click(dialog.getByRole('button', { name: 'Remettre en paiement' }));
  await release();
  expect(await dialog.findByText('Les virements n’ont pas été repris')).toBeDefined();
  await release();
  expect(await screen.findByText('1 virement à payer avec les virements suivants.')).toBeDefined();
  expect(bodiesOf(sent, resumeHeldPayouts)).toHaveLength(2);
});

it('[31-2] sends nothing when the operator gives up', async () => {
  const { sent, user } = show([]);
  await user.click(await screen.findByRole('button', { name: /^Renvoyer le fichier/ }));
  await user.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Annuler' }),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(bodiesOf(sent, resumeHeldPayouts)).toEqual([]);
});

it('[31-2] shows each file with its reason and amount, and nothing to do for a reader', async () => {
  answerCalls([[getHeldPayouts, () => ({ body: [REFUSED] })]]);
  renderSigned(<HeldPayouts />);
  const row = within(await screen.findByRole('row', { name: /VIRT-2026-11-18-A/ }));
  const text = plain(
    row
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .join('|'),
  );
  for (const words of ['Fichier refusé', 'FF01', '3 virements', '1 240,50 €']) {
    expect(text).toContain(words);
  }
  expect(row.queryByRole('button')).toBeNull();
});

it('[31-2] says that nothing is held', async () => {
  show([], []);
  expect(await screen.findByText('Aucun virement retenu')).toBeDefined();
});
