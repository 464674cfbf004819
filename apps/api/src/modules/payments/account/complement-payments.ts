import { cardProvider } from '../../../ledger/accounts.ts';
import type { Journal, MovementAuthor } from '../../../ledger/posting.ts';
import { reservationsIn, type OpenReservation } from '../../../ledger/reservations.repository.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AccountPayments } from '../cards/cards.module.ts';
import { createAccountInvoices } from '../../home-services/invoices/home-invoices.module.ts';
import { paymentNotice } from '../notices/payment-notices.module.ts';
import { createEndPayment } from './end-payment.ts';
import { paymentsIn, type LockedPayment } from './payments.repository.ts';

const authorOf = ({ contract }: LockedPayment, cardReference: string): MovementAuthor => ({
  actor: 'carte',
  origin: 'TACHE',
  requestId: `carte-${cardReference}`,
  contract,
});

/** Whoever takes the card today answers for it, whoever it was when the payment was asked for. */
const paidThrough = (journal: OpenReservation, provider: string): Journal => ({
  ...journal,
  entries: journal.entries.map((entry) =>
    entry.account.kind === 'CARTE_A_REGLER' ? { ...entry, account: cardProvider(provider) } : entry,
  ),
});

const isComplement = ({ kind }: Journal): boolean => kind === 'COMPLEMENT_CARTE';

/** What a card's answer makes of a payment that waits for it. */
export const createComplementPayments = (
  dependencies: Pick<Platform, 'ids' | 'outbox'>,
): AccountPayments => {
  const { ids, outbox } = dependencies;
  const { giveUp, takeBack } = createEndPayment({
    ...dependencies,
    invoices: createAccountInvoices(dependencies),
  });
  return {
    complementPaid: async (unit, paymentId, amountCents, referenceTransaction) => {
      const payments = paymentsIn(unit);
      const payment = await payments.lock(paymentId);
      if (payment === undefined) return 'A_REMBOURSER';
      const { statut, complementCents, feesCents, cardReference } = payment;
      if (cardReference === referenceTransaction) {
        return statut === 'ANNULE' ? 'A_REMBOURSER' : 'PRISE';
      }
      const isAwaited =
        statut === 'EN_ATTENTE_CARTE' && complementCents + feesCents === amountCents;
      if (!isAwaited) return 'A_REMBOURSER';
      await payments.completeByCard(paymentId, referenceTransaction);
      await outbox.add(unit, paymentNotice({ id: ids.ordered(), type: 'COMPTE', paymentId }));
      return 'PRISE';
    },

    settlement: async (unit, paymentId, provider) => {
      const payment = await paymentsIn(unit).lock(paymentId);
      const open =
        payment === undefined ? [] : await reservationsIn(unit).listOpen(payment.postingId);
      const complement = open.find(isComplement);
      if (complement === undefined) throw new Error(`payment ${paymentId} keeps nothing aside`);
      return [
        paidThrough(complement, provider),
        ...open.filter((journal) => !isComplement(journal)),
      ];
    },

    complementFailed: async (unit, paymentId, referenceTransaction) => {
      const payments = paymentsIn(unit);
      const payment = await payments.lock(paymentId);
      if (payment?.statut !== 'EN_ATTENTE_CARTE') return;
      if (await payments.hasOpenPage(paymentId, referenceTransaction)) return;
      await giveUp(unit, payment, authorOf(payment, referenceTransaction));
    },

    complementRefunded: async (unit, paymentId, referenceTransaction) => {
      const payments = paymentsIn(unit);
      const payment = await payments.lock(paymentId);
      if (payment === undefined) return;
      const author = authorOf(payment, referenceTransaction);
      const { statut, cardReference } = payment;
      // The card took its money back by itself: without it the payment is not what was agreed.
      if (statut === 'EN_COURS' && cardReference === referenceTransaction) {
        return await takeBack(unit, payment, author);
      }
      if (statut !== 'EN_ATTENTE_CARTE') return;
      if (await payments.hasOpenPage(paymentId, referenceTransaction)) return;
      await giveUp(unit, payment, author);
    },
  };
};
