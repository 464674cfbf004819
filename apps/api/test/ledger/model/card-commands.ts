import { stateAfter, stepsTo, type CardEvent } from '@portail/rules/payments/card-state.ts';
import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';
import { duplicates, type Command } from './account-commands.ts';
import { expectedIf, LedgerCommand } from './ledger-command.ts';
import type { Model, ModelPage, ModelPayment } from './model.ts';
import { giveUp, settle, takeBack } from './payment-parts.ts';
import type { Answered } from './product.ts';

const START = '/api/eb/beneficiaires/paiements-carte/compte';
const EVENTS = ['CAPTURE', 'CAPTURE', 'REFUSE', 'ABANDONNE', 'EXPIRE', 'REMBOURSE'] as const;

const startedAnswer = z.object({ referenceTransaction: z.string() });
const rank = fc.nat(50);

const pick = <T>(list: readonly T[], index: number): T | undefined =>
  list[index % Math.max(1, list.length)];

const withCard = ({ payments }: Model): readonly ModelPayment[] =>
  payments.filter(({ cardCents = 0 }) => cardCents > 0);

/** A page of the card house for a payment that waits for one: the second is as good as the first. */
const openPage = fc.tuple(rank, duplicates).map(
  ([index, times]): Command =>
    new LedgerCommand<Answered>(`B-099(${index})`, times, (model, { product, newKey }) => {
      const payment = pick(withCard(model), index);
      if (payment === undefined) return undefined;
      const key = newKey();
      return {
        expected: expectedIf(payment.statut === 'EN_ATTENTE_CARTE', 'PAIEMENT_SANS_OBJET'),
        // A twin takes up where the first one is: both ask for the same page.
        isRepeatable: true,
        send: () => product.send({ url: START, key, payload: { reference: payment.reference } }),
        apply: ({ body }) => {
          const reference = startedAnswer.parse(body).referenceTransaction;
          payment.pages.push({ reference, cents: payment.cardCents ?? 0, state: 'INITIEE' });
        },
      };
    }),
);

const hasOtherOpen = ({ pages }: ModelPayment, page: ModelPage): boolean =>
  pages.some((one) => one !== page && one.state === 'INITIEE');

/** What one step of a page makes of the payment that it was opened for. */
const climb = (model: Model, payment: ModelPayment, page: ModelPage, event: CardEvent): void => {
  const steps = stepsTo(page.state, stateAfter(page.state, [event]));
  const isGoneAgain = steps.includes('REMBOURSEE');
  for (const step of steps) {
    page.state = step;
    const isAwaited = payment.statut === 'EN_ATTENTE_CARTE';
    if (step === 'ACCEPTEE') {
      if (!isAwaited || isGoneAgain) continue;
      settle(model, payment);
      payment.takenPage = page;
    } else if (step === 'REMBOURSEE' && payment.takenPage === page) {
      if (payment.statut === 'EN_COURS') takeBack(model, payment);
    } else if (isAwaited && !hasOtherOpen(payment, page)) giveUp(model, payment);
  }
};

/** The card house says what became of a page, in any order, once or several times. */
const cardSays = fc.tuple(rank, rank, fc.constantFrom<CardEvent>(...EVENTS), duplicates).map(
  ([index, which, event, times]): Command =>
    new LedgerCommand(`carte(${index}, ${event})`, 0, (model, { product }) => {
      const payment = pick(
        model.payments.filter(({ pages }) => pages.length > 0),
        index,
      );
      const page = payment === undefined ? undefined : pick(payment.pages, which);
      if (payment === undefined || page === undefined) return undefined;
      return {
        expected: 'OK',
        send: () => product.tellCard(page, event, 1 + times),
        apply: () => climb(model, payment, page, event),
      };
    }),
);

export const CARD_COMMANDS: readonly Arbitrary<Command>[] = [
  openPage,
  openPage,
  cardSays,
  cardSays,
  cardSays,
];
