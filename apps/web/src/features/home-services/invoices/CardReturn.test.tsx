// @vitest-environment happy-dom
import {
  getServiceInvoices,
  startInvoiceCardPayment,
} from '@portail/contract/home-services/home-invoices.calls.ts';
import { getRedirectOrigins } from '@portail/contract/home-services/redirects.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { getCardPaymentState } from '@portail/contract/payments/cards.calls.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  type FakeAnswer,
  plain,
  refusalOf,
  renderPage,
  signInAs,
} from '../../../../test/render.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { forgetCardNote, readCardNote, writeCardNote } from './card-note.ts';
import { CardReturn } from './CardReturn.tsx';

const NOTE = { cle: 'cle-1', numeros: ['F-1', 'F-2'], referenceTransaction: 'T1' };

const stateOf = (etat: string): FakeAnswer => ({
  body: { referenceTransaction: 'T1', etat, montant: 135.5 },
});

interface Opening {
  readonly search?: string;
  readonly note?: typeof NOTE;
  readonly start?: () => FakeAnswer;
}

const open = (
  states: readonly (() => FakeAnswer)[],
  { search = '', note, start = () => ({}) }: Opening = {},
) => {
  signInAs({ permissions: ['PAYER_FACTURES'] });
  if (note !== undefined) writeCardNote(note);
  navigate(`${hrefOf('PAIEMENT_FACTURES')}${search}`);
  const waiting = [...states];
  const last = states.at(-1);
  const { sent } = answerCalls([
    [getCardPaymentState, () => (waiting.shift() ?? last)?.() ?? {}],
    [getServiceInvoices, () => ({ body: [] })],
    [getRedirectOrigins, () => ({ body: { origines: ['https://carte.exemple'] } })],
    [startInvoiceCardPayment, start],
  ]);
  return { ...renderPage(<CardReturn />), sent };
};
const words = () => plain(screen.getByRole('main').textContent);

beforeEach(() => forgetCardNote());

it('[SAP-34, 28-4] shows nothing without a card payment, and asks nothing', () => {
  const { sent } = open([]);
  expect(words()).toBe('');
  expect(sent).toEqual([]);
});

it('[SAP-34, 28-4] asks again until the provider has confirmed, then forgets the open page', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { sent } = open([() => stateOf('INITIEE'), () => stateOf('ACCEPTEE')], {
      search: '?referenceTransaction=T1',
      note: NOTE,
    });
    await screen.findByText('Votre paiement par carte est en cours de vérification');
    expect(words()).toContain('n’a pas encore confirmé 135,50 €');
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await screen.findByText('Votre paiement a été accepté.');
    expect(words()).toContain('135,50 € ont été payés par carte.');
    expect(readCardNote()).toBeUndefined();
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(bodiesOf(sent, getCardPaymentState)).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

it.each([
  ['REFUSEE', 'Votre paiement a été refusé.'],
  ['ABANDONNEE', 'Vous avez abandonné le paiement par carte'],
  ['EXPIREE', 'La page de paiement a expiré'],
  ['REMBOURSEE', 'Votre paiement vous est remboursé'],
])('[SAP-34] %s ends the payment and offers no way back to it', async (etat, title) => {
  open([() => stateOf(etat)], { search: '?referenceTransaction=T1', note: NOTE });
  await screen.findByText(title);
  expect(screen.queryByRole('button', { name: 'Revenir à la page de paiement' })).toBeNull();
  expect(readCardNote()).toBeUndefined();
});

it('[SAP-34, L13] a page that was left is opened again once, with its key, and a failure is shown', async () => {
  const { user, sent } = open([() => stateOf('INITIEE')], {
    note: NOTE,
    start: () => refusalOf('PAIEMENT_SANS_OBJET', 'La carte ne répond pas.'),
  });
  await screen.findByText('Votre paiement attend votre carte');
  await user.dblClick(screen.getByRole('button', { name: 'Revenir à la page de paiement' }));
  await screen.findByText('La carte ne répond pas.');
  expect(bodiesOf(sent, startInvoiceCardPayment)).toEqual([{ numerosFacture: ['F-1', 'F-2'] }]);
  const starts = sent.filter(({ method }) => method === 'POST');
  expect(starts.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['cle-1']);
});

it('[SAP-34] the reference of another payment does not lead to the page that was left', async () => {
  open([() => stateOf('INITIEE')], { search: '?referenceTransaction=T2', note: NOTE });
  await screen.findByText('Votre paiement par carte est en cours de vérification');
  expect(screen.queryByRole('button', { name: 'Revenir à la page de paiement' })).toBeNull();
});

it('[SAP-34] a state that cannot be read is asked for again', async () => {
  const { user } = open(
    [() => refusalOf('X', 'Le service est en panne.', [], 400), () => stateOf('REFUSEE')],
    { search: '?referenceTransaction=T1' },
  );
  await screen.findByText('Le service est en panne.');
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(words()).toContain('Votre paiement a été refusé.'));
});
