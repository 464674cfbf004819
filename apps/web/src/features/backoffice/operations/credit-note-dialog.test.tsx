// @vitest-environment happy-dom
import {
  creditFunderInvoice,
  getCreditableInvoice,
} from '@portail/contract/backoffice/operator-invoices.calls.ts';
import type { CreditableInvoice } from '@portail/contract/backoffice/operator-invoices.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls, bodiesOf, plain, refusalOf, renderSigned } from '../../../../test/render.tsx';
import { CreditNoteDialog } from './CreditNoteDialog.tsx';

const INVOICE: CreditableInvoice = {
  numero: 'F2026-000012',
  organisme: 'Groupe Horizon',
  numeroContrat: '100001',
  montant: 900,
  dejaCredite: 100,
  dejaPaye: 0,
  motifs: [{ motif: 'GESTE_COMMERCIAL', maximum: 800, seuil: 500, entier: false }],
};
const read = (invoice: CreditableInvoice) =>
  [getCreditableInvoice, () => ({ body: invoice })] as const;
const open = () => {
  const onClose = vi.fn<(outcome?: unknown) => void>();
  const page = renderSigned(<CreditNoteDialog numero="F2026-000012" onClose={onClose} />);
  return { ...page, onClose };
};

it('[31-7] credits a part after a check, once for a double click', async () => {
  const outcome = {
    statut: 'ETABLI',
    numero: 'A2026-1',
    reference: 'F2026-000012',
    montant: 120.5,
  };
  const { sent } = answerCalls([read(INVOICE), [creditFunderInvoice, () => ({ body: outcome })]]);
  const { user, onClose } = open();
  await user.click(await screen.findByRole('button', { name: 'Vérifier' }));
  expect(screen.getByText('Ce champ est requis.')).toBeDefined();
  await user.selectOptions(screen.getByRole('combobox'), 'GESTE_COMMERCIAL');
  await user.type(screen.getByLabelText(/^Montant de l’avoir/), '800,01');
  await user.click(screen.getByRole('button', { name: 'Vérifier' }));
  expect(plain(document.body.textContent)).toContain('l’avoir est de 800,00 € au plus.');
  await user.clear(screen.getByLabelText(/^Montant de l’avoir/));
  await user.type(screen.getByLabelText(/^Montant de l’avoir/), '120,50');
  await user.click(screen.getByRole('button', { name: 'Vérifier' }));
  expect(plain(document.body.textContent)).toContain(
    'Vous créditez 120,50 € à Groupe Horizon sur la facture F2026-000012',
  );
  await user.dblClick(screen.getByRole('button', { name: /^Établir l’avoir de 120,50/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(outcome, expect.anything()));
  expect(bodiesOf(sent, creditFunderInvoice)).toEqual([
    { montant: 120.5, motif: 'GESTE_COMMERCIAL' },
  ]);
});

it('[31-7] says above the threshold that a second person must agree, and shows a refusal', async () => {
  answerCalls([
    read(INVOICE),
    [
      creditFunderInvoice,
      () => refusalOf('AVOIR_IMPOSSIBLE', 'Cet avoir ne peut pas être établi.'),
    ],
  ]);
  const { user, onClose } = open();
  await user.selectOptions(await screen.findByRole('combobox'), 'GESTE_COMMERCIAL');
  await user.type(screen.getByLabelText(/^Montant de l’avoir/), '600');
  await user.click(screen.getByRole('button', { name: 'Vérifier' }));
  expect(screen.getByText(/une seconde personne doit être d’accord/)).toBeDefined();
  await user.click(
    screen.getByRole('button', { name: 'Demander l’accord d’une seconde personne' }),
  );
  await screen.findByText('Cet avoir ne peut pas être établi.');
  expect(onClose).not.toHaveBeenCalled();
});

it('[31-7] credits the whole invoice of an order that waits, without an amount to type', async () => {
  const waiting: CreditableInvoice = {
    ...INVOICE,
    dejaCredite: 0,
    motifs: [{ motif: 'COMMANDE_ANNULEE', maximum: 900, seuil: null, entier: true }],
  };
  const { sent } = answerCalls([
    read(waiting),
    [creditFunderInvoice, () => refusalOf('X', 'Refusé.')],
  ]);
  const { user } = open();
  await user.selectOptions(await screen.findByRole('combobox'), 'COMMANDE_ANNULEE');
  expect(screen.queryByLabelText(/^Montant de l’avoir/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Vérifier' }));
  await user.click(screen.getByRole('button', { name: /^Établir l’avoir de 900,00/ }));
  await screen.findByText('Refusé.');
  expect(bodiesOf(sent, creditFunderInvoice)).toEqual([
    { montant: 900, motif: 'COMMANDE_ANNULEE' },
  ]);
});

it('[31-7] says that an invoice has nothing to credit', async () => {
  answerCalls([read({ ...INVOICE, motifs: [] })]);
  const { user, onClose } = open();
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Cette facture n’a rien à créditer pour le moment.');
  const [close] = dialog.getAllByRole('button', { name: 'Fermer' }).slice(-1);
  if (close !== undefined) await user.click(close);
  expect(onClose).toHaveBeenCalled();
});
