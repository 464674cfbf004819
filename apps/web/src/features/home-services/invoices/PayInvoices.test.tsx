// @vitest-environment happy-dom
import { startInvoiceCardPayment } from '@portail/contract/home-services/home-invoices.calls.ts';
import type { ServiceInvoice } from '@portail/contract/home-services/home-services-invoices.schemas.ts';
import { getRedirectOrigins } from '@portail/contract/home-services/redirects.calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  factOf,
  type FakeAnswer,
  listedProblems,
  plain,
  refusalOf,
  renderPage,
  signInAs,
} from '../../../../test/render.tsx';
import { forgetCardNote } from './card-note.ts';
import { anInvoice } from './home-invoices.builder.ts';
import { PayInvoices } from './PayInvoices.tsx';

const OFFERED = [
  anInvoice({ numero: 'F-1', montantDu: 75 }),
  anInvoice({ numero: 'F-2', montantDu: 60.5 }),
  anInvoice({ numero: 'F-3', clientId: '7002', montantDu: 40 }),
];

const open = (
  offered: readonly ServiceInvoice[] = OFFERED,
  wanted: string | null = null,
  ...answers: readonly (() => FakeAnswer)[]
) => {
  const waiting = [...answers];
  signInAs({ permissions: ['PAYER_FACTURES'] });
  const { sent } = answerCalls([
    [getRedirectOrigins, () => ({ body: { origines: ['https://carte.exemple'] } })],
    [startInvoiceCardPayment, () => waiting.shift()?.() ?? refusalOf('X', 'Indisponible.')],
  ]);
  const onAccount = vi.fn<(invoices: readonly ServiceInvoice[], codeNAN: string) => void>();
  const page = renderPage(
    <PayInvoices offered={offered} wanted={wanted} onAccount={onAccount} more={null} />,
  );
  return { ...page, onAccount, sent };
};
const box = (numero: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Facture ${numero}` });
const means = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const pay = () => screen.getByRole('button', { name: /^(Payer|Continuer avec)/ });

beforeEach(() => forgetCardNote());

it('[SAP-05, 28-4] requires an invoice, and those of one provider at a time, with the keyboard', async () => {
  const { user, onAccount } = open();
  pay().focus();
  await user.keyboard('{Enter}');
  expect(await listedProblems()).toEqual(['Choisissez au moins une facture.']);
  expect(document.activeElement?.className).toBe('error-summary');
  for (const numero of ['F-1', 'F-3']) {
    box(numero).focus();
    await user.keyboard(' ');
  }
  // A checked box keeps the focus; the error is shown on submit.
  expect(document.activeElement).toBe(box('F-3'));
  expect(factOf('Factures choisies')).toBe('2');
  await user.click(pay());
  expect(await listedProblems()).toEqual(['Payez à part les factures de chaque prestataire.']);
  box('F-3').focus();
  await user.keyboard(' ');
  expect(document.querySelector('.error-summary')).toBeNull();
  expect(onAccount).not.toHaveBeenCalled();
});

it('[SAP-06] adds up the invoices of a provider, and goes on with the account', async () => {
  const { user, onAccount } = open();
  await user.click(screen.getByRole('button', { name: /^Tout choisir, factures de/ }));
  expect(plain(pay().textContent)).toBe('Payer 135,50 € par carte');
  await user.click(means(/^Depuis mon compte CESU/));
  await user.click(pay());
  expect(onAccount).toHaveBeenCalledTimes(1);
  expect(onAccount.mock.calls[0]?.[0].map(({ numero }) => numero)).toEqual(['F-1', 'F-2']);
  expect(onAccount.mock.calls[0]?.[1]).toBe('7890123');
});

it('[SAP-06] a provider without a code is paid by card only; the invoice that was pressed is chosen', async () => {
  const { codeNAN: _, ...without } = anInvoice({ numero: 'F-1', montantDu: 75 });
  const { user } = open([without], 'F-1');
  expect(box('F-1').checked).toBe(true);
  expect(means(/^Depuis mon compte CESU/).disabled).toBe(true);
  expect(screen.getByText(/ne peut pas être payé depuis un compte CESU/)).toBeDefined();
  await user.click(box('F-1'));
  expect(means(/^Depuis mon compte CESU/).disabled).toBe(false);
});

it('[SAP-34, L13] starts one card payment, and keeps the choice and the key after a lost answer', async () => {
  const { user, sent } = open(
    OFFERED,
    'F-1',
    () => {
      throw new TypeError('network');
    },
    () => refusalOf('FACTURE_NON_PAYABLE', 'Cette facture est déjà payée.'),
    () => refusalOf('FACTURE_NON_PAYABLE', 'Cette facture est déjà payée.'),
  );
  await user.dblClick(pay());
  await screen.findByText('Le paiement par carte n’a pas pu commencer');
  expect(screen.getByText(/vos factures restent choisies/)).toBeDefined();
  expect(box('F-1').checked).toBe(true);
  expect(bodiesOf(sent, startInvoiceCardPayment)).toEqual([{ numerosFacture: ['F-1'] }]);
  await user.click(pay());
  await screen.findByText('Cette facture est déjà payée.');
  await user.click(pay());
  await waitFor(() => expect(bodiesOf(sent, startInvoiceCardPayment)).toHaveLength(3));
  const [first, second, third] = sent
    .filter(({ url }) => url === startInvoiceCardPayment.path)
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(third).not.toBe(second);
});
