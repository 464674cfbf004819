// @vitest-environment happy-dom
import { getRedirectOrigins } from '@portail/contract/home-services/redirects.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { OrderConfirmation } from '@portail/contract/orders/ordering.schemas.ts';
import {
  getCardPaymentState,
  startPreOrderCardPayment,
} from '@portail/contract/payments/cards.calls.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  factOf,
  type FakeAnswer,
  plain,
  refusalOf,
  renderPages,
  signInAs,
} from '../../../../test/render.tsx';
import { finishOrder, resetOrder } from './order-draft.ts';
import OrderConfirmationPage from './OrderConfirmationPage.tsx';

const OUTCOME: OrderConfirmation = {
  idCommande: 'O1',
  beneficiaryMail: 'a@courriel.example',
  deliveryPointLabel: null,
  deliveryType: null,
  financeurMessage: null,
  orderType: 'NEW_ORDER',
  paymentMode: 3,
  totalAccountAmount: 200,
  totalAccountFees: 1.5,
  totalTitleAmount: 0,
  totalTitleFees: 0,
  partBeneficiaire: 80,
  partFinancee: 120,
  dateEstimee: '20/12/2026',
};
const CARD_PAGE = 'https://carte.exemple/page/1';
const stateOf = (etat: string): FakeAnswer => ({
  body: { referenceTransaction: 'T1', etat, montant: 81.5 },
});

interface Opening {
  readonly outcome?: Partial<OrderConfirmation>;
  readonly card?: { readonly cle: string; readonly referenceTransaction?: string };
  readonly search?: string;
  readonly states?: readonly (() => FakeAnswer)[];
  readonly starts?: readonly (() => FakeAnswer)[];
}

const open = ({ outcome = {}, card, search = '', states = [], starts = [] }: Opening) => {
  signInAs({ permissions: ['PASSER_COMMANDE'] });
  finishOrder(
    { idSession: 'S1', libelle: 'Hiver 2026', outcome: { ...OUTCOME, ...outcome } },
    card,
  );
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  const [reads, begun] = [[...states], [...starts]];
  const { sent } = answerCalls([
    [getCardPaymentState, () => (reads.shift() ?? states.at(-1))?.() ?? {}],
    [
      startPreOrderCardPayment,
      () => begun.shift()?.() ?? { body: { referenceTransaction: 'T9', urlPaiement: CARD_PAGE } },
    ],
    [getRedirectOrigins, () => ({ body: { origines: ['https://carte.exemple'] } })],
  ]);
  const page = renderPages(
    { ORDER_CONFIRMATION: OrderConfirmationPage },
    `${hrefOf('ORDER_CONFIRMATION')}${search}`,
  );
  return { ...page, assign, sent };
};
const words = () => plain(document.body.textContent);
const pay = (name = 'Payer 81,50 € par carte') =>
  screen.findByRole('button', { name: (found) => plain(found) === name });
const keysOf = (sent: ReturnType<typeof open>['sent']) =>
  sent
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('Idempotency-Key'));

beforeEach(() => resetOrder());

describe('payment of an order by card', () => {
  it('[ORD-26, L13] leaves for the card page once, with the key of the order, and is not said to be done before', async () => {
    const { user, assign, sent } = open({ card: { cle: 'cle-1' } });
    await user.dblClick(await pay());
    await waitFor(() => expect(assign).toHaveBeenCalledWith(CARD_PAGE));
    expect(bodiesOf(sent, startPreOrderCardPayment)).toEqual([{ idSession: 'S1' }]);
    expect(keysOf(sent)).toEqual(['cle-1']);
    expect(screen.queryByText('Nous l’avons transmise à votre financeur, qui va la valider.')).toBe(
      null,
    );
    expect(words()).toContain('Payez votre part de 81,50 € par carte');
  });

  it('[ORD-26] a page that does not open is explained, and tried again with the same key', async () => {
    const { user, assign, sent } = open({
      card: { cle: 'cle-1' },
      starts: [() => refusalOf('PRESTATAIRE_CARTE_INDISPONIBLE', 'Carte en panne.')],
    });
    await user.click(await pay());
    await screen.findByText('Carte en panne.');
    await user.click(await pay());
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
    expect(keysOf(sent)).toEqual(['cle-1', 'cle-1']);
  });

  it('[ORD-26] a payment under way is read again until it is accepted, then the order is said to be done', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      open({
        card: { cle: 'cle-1', referenceTransaction: 'T1' },
        states: [() => stateOf('INITIEE'), () => stateOf('ACCEPTEE')],
      });
      await screen.findByText('Votre paiement est en cours de vérification');
      await act(() => vi.advanceTimersByTimeAsync(3_000));
      await screen.findByText('Votre paiement est accepté');
      await screen.findByText('Nous l’avons transmise à votre financeur, qui va la valider.');
      expect(words()).not.toContain('Payez votre part');
      expect(screen.queryByRole('button', { name: /^Payer/ })).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('[ORD-26, 28-4] a reading that fails leaves the payment on screen, and is made again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { sent } = open({
        card: { cle: 'cle-1', referenceTransaction: 'T1' },
        states: [
          () => stateOf('INITIEE'),
          () => refusalOf('X', 'Lecture en panne.', [], 400),
          () => stateOf('ACCEPTEE'),
        ],
      });
      await screen.findByText('Votre paiement est en cours de vérification');
      await act(() => vi.advanceTimersByTimeAsync(3_000));
      await waitFor(() => expect(bodiesOf(sent, getCardPaymentState)).toHaveLength(2));
      await act(() => vi.advanceTimersByTimeAsync(100));
      expect(words()).toContain('Votre paiement est en cours de vérification');
      expect(words()).not.toContain('Lecture en panne.');
      await act(() => vi.advanceTimersByTimeAsync(3_000));
      expect(await screen.findByText('Votre paiement est accepté')).toBeDefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it('[ORD-26, 28-4] a page that was left and does not open again is explained, and its payment is not forgotten', async () => {
    const { user } = open({
      card: { cle: 'cle-1', referenceTransaction: 'T1' },
      states: [() => stateOf('INITIEE')],
      starts: [() => refusalOf('PRESTATAIRE_CARTE_INDISPONIBLE', 'Carte en panne.')],
    });
    await screen.findByText('Votre paiement est en cours de vérification');
    await user.click(await pay());
    await screen.findByText('Carte en panne.');
    expect(screen.getByText('Votre paiement est en cours de vérification')).toBeDefined();
  });

  it('[ORD-26, L13] a refused payment may be made again, under another key', async () => {
    const { user, assign, sent } = open({
      card: { cle: 'cle-1' },
      search: '?referenceTransaction=T1',
      states: [() => stateOf('REFUSEE')],
    });
    await screen.findByText('Votre paiement a été refusé');
    await user.dblClick(await pay('Payer à nouveau 81,50 €'));
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
    expect(keysOf(sent)).toHaveLength(1);
    expect(keysOf(sent)).not.toContain('cle-1');
  });

  it('[ORD-26] a state that cannot be read is asked for again', async () => {
    const { user } = open({
      search: '?referenceTransaction=T1',
      states: [() => refusalOf('X', 'Lecture en panne.', [], 400), () => stateOf('ABANDONNEE')],
    });
    await screen.findByText('Lecture en panne.');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Vous avez abandonné le paiement')).toBeDefined();
  });
});

describe('confirmation of an order', () => {
  it('[ORD-26] a transfer is told with its amount, its reference and its deadline', () => {
    open({
      outcome: {
        paymentMode: 4,
        reglement: {
          mode: 'VIREMENT',
          montant: 81.5,
          beneficiaire: 'Portail CESU',
          adresse: ['1 rue de la Paix', '75002 PARIS'],
          iban: 'FR7630006000011234567890189',
          bic: 'AGRIFRPP',
          reference: 'O1',
          dateLimite: '30/11/2026',
          codeQr: 'BCD',
        },
      },
    });
    screen.getByText('Votre commande est enregistrée');
    expect(words()).toContain('Faites un virement de 81,50 €, avec la référence O1');
    expect(words()).toContain('Au plus tard le 30 novembre 2026');
    expect(screen.queryByText('Paiement par carte')).toBeNull();
  });

  it('[ORD-26] an order that is paid already asks for nothing more, a cancelled one says what is refunded', () => {
    const first = open({ outcome: { orderType: 'EDIT_ORDER', dejaPayee: true } });
    screen.getByText('Votre commande est modifiée');
    expect(words()).toContain('vous n’avez rien à payer de plus');
    expect(words()).not.toContain('Payez votre part');
    first.unmount();
    open({ outcome: { orderType: 'CANCEL_ORDER' } });
    screen.getByText('Votre commande est annulée');
    expect(words()).toContain('votre part vous est remboursée par le même moyen');
    expect(screen.queryByRole('button', { name: /^Payer/ })).toBeNull();
  });

  it('[ORD-26] shows each value of the answer', () => {
    open({
      outcome: {
        paymentMode: 1,
        totalTitleAmount: 150,
        deliveryType: 0,
        deliveryPointLabel: 'Siège',
        millesime: 2026,
        dateExpiration: '31/01/2027',
      },
    });
    expect(factOf('Référence')).toBe('O1');
    expect(factOf('Titres papier')).toBe('150,00 €');
    expect(factOf('Part de votre financeur')).toBe('120,00 €');
    expect(factOf('Point de livraison')).toBe('Siège');
    expect(factOf('Millésime')).toBe('2026, utilisable jusqu’au 31 janvier 2027');
  });
});
