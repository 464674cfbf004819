import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { CARD_EXPIRY_HOURS, INVOICE_HOLD_MINUTES } from '@portail/rules/payments/card-state.ts';
import { cardProvider, shareOf } from '../../../ledger/accounts.ts';
import type { Journal, MovementAuthor } from '../../../ledger/posting.ts';
import { reservationsIn, type OpenReservation } from '../../../ledger/reservations.repository.ts';
import { shareReceived } from '../../../ledger/templates/orders.ts';
import type { IdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { CardCause, StartCardPayment } from '../cards/cards.module.ts';
import { paymentNotice } from '../notices/payment-notices.module.ts';
import { instantOrder } from './instant-order.ts';
import { createPaymentEnding, type PaymentEnding } from './end-payment.ts';
import { paymentDetailQueries } from './payments.queries.ts';
import { paymentsIn, type LockedPayment } from './payments.repository.ts';

const EXPIRY_EVERY_MS = 60_000;
const EXPIRY_BATCH_SIZE = 50;
const EXPIRY_AUTHOR = {
  actor: 'paiements',
  origin: 'TACHE',
  requestId: 'paiements-sans-carte',
} as const;

/** Opens the card provider's page for the complement of a payment. */
export const createStartComplement =
  ({ reader, config }: Pick<Platform, 'reader' | 'config'>, startCardPayment: StartCardPayment) =>
  async (scope: BeneficiaryScope, reference: string, command: IdempotentCommand) => {
    const payment = await paymentDetailQueries(reader, scope).find(reference);
    if (payment?.statut !== 'EN_ATTENTE_CARTE') return await startCardPayment(command, undefined);
    return await startCardPayment(command, {
      cause: 'PAIEMENT',
      causeId: payment.id,
      beneficiaryId: scope.beneficiaryId,
      contract: payment.contract,
      amountCents: centsOf(payment.complementCents + payment.fraisCents),
      returnUrlOf: (referenceTransaction) =>
        config.publicUrl +
        hrefOf('ACCOUNT_PAYMENT_CONFIRMATION', undefined, { reference, referenceTransaction }),
    });
  };

const cardAuthor = ({ contract }: LockedPayment, cardReference: string): MovementAuthor => ({
  actor: 'carte',
  origin: 'TACHE',
  requestId: `carte-${cardReference}`,
  contract,
});

/** The provider may have changed between the reservation and the capture: the capture counts. */
const paidThrough = (journal: OpenReservation, provider: string): Journal => ({
  ...journal,
  entries: journal.entries.map((entry) =>
    entry.account.kind === 'CARTE_A_REGLER' ? { ...entry, account: cardProvider(provider) } : entry,
  ),
});

const isComplement = ({ kind }: Journal): boolean => kind === 'COMPLEMENT_CARTE';

/** The reserved journals, to be posted: the complement first, then the part of the accounts. */
const reservedJournals = async (
  unit: UnitOfWork,
  paymentId: string,
  provider: string,
): Promise<readonly Journal[]> => {
  const payment = await paymentsIn(unit).lock(paymentId);
  const open = payment === undefined ? [] : await reservationsIn(unit).listOpen(payment.postingId);
  const complement = open.find(isComplement);
  if (complement === undefined) throw new Error(`payment ${paymentId} has no reservation`);
  return [paidThrough(complement, provider), ...open.filter((journal) => !isComplement(journal))];
};

/**
 * Card payments for complements. Money that comes too late is booked on an account of its own, not
 * on the payee's, until it is refunded.
 */
export const createComplementCause = (platform: Pick<Platform, 'ids' | 'outbox'>): CardCause => {
  const { ids, outbox } = platform;
  const ending = createPaymentEnding(platform);
  return {
    kind: 'PAIEMENT',
    lateReason: 'PAIEMENT_FERME',

    received: async (unit, { causeId, amountCents, provider, isTaken }) =>
      isTaken
        ? await reservedJournals(unit, causeId, provider)
        : [shareReceived(shareOf('PAIEMENT', causeId), amountCents, { card: provider })],

    paid: async (unit, { causeId: paymentId, amountCents, referenceTransaction }) => {
      const payments = paymentsIn(unit);
      const payment = await payments.lock(paymentId);
      if (payment === undefined) return 'A_REMBOURSER';
      const { statut, complementCents, feesCents, cardReference, isInstant } = payment;
      if (cardReference === referenceTransaction) {
        return statut === 'ANNULE' ? 'A_REMBOURSER' : 'PRISE';
      }
      const isExpected =
        statut === 'EN_ATTENTE_CARTE' && complementCents + feesCents === amountCents;
      if (!isExpected) return 'A_REMBOURSER';
      await payments.completeByCard(paymentId, referenceTransaction);
      await outbox.add(unit, paymentNotice({ id: ids.ordered(), type: 'COMPTE', paymentId }));
      if (isInstant) await outbox.add(unit, instantOrder(paymentId));
      return 'PRISE';
    },

    failed: async (unit, { causeId, referenceTransaction }) => {
      const payments = paymentsIn(unit);
      const payment = await payments.lock(causeId);
      if (payment?.statut !== 'EN_ATTENTE_CARTE') return;
      if (await payments.hasOpenPage(causeId, referenceTransaction)) return;
      await ending.release(unit, payment, cardAuthor(payment, referenceTransaction));
    },

    refunded: async (unit, { causeId, referenceTransaction }) => {
      const payments = paymentsIn(unit);
      const payment = await payments.lock(causeId);
      if (payment === undefined) return;
      const author = cardAuthor(payment, referenceTransaction);
      const { statut, cardReference } = payment;
      // A chargeback removes the complement, so the part of the accounts is reversed too.
      if (statut === 'EN_COURS' && cardReference === referenceTransaction) {
        return await ending.reverse(unit, payment, author);
      }
      if (statut !== 'EN_ATTENTE_CARTE') return;
      if (await payments.hasOpenPage(causeId, referenceTransaction)) return;
      await ending.release(unit, payment, author);
    },
  };
};

/**
 * For a payment whose transfer was rejected: if its card complement was refunded meanwhile, reverses
 * the part of the accounts. Returns true if it did.
 */
export const createReverseIfCardRefunded = (platform: Pick<Platform, 'ids' | 'outbox'>) => {
  const ending = createPaymentEnding(platform);
  return async (unit: UnitOfWork, paymentId: string): Promise<boolean> => {
    const payments = paymentsIn(unit);
    const payment = await payments.lock(paymentId);
    if (payment?.statut !== 'EN_COURS' || payment.cardReference === null) return false;
    if (!(await payments.isRefunded(payment.cardReference))) return false;
    await ending.reverse(unit, payment, {
      actor: 'banque',
      origin: 'NOTIFICATION',
      requestId: `paiement-${payment.reference}`,
      contract: payment.contract,
    });
    return true;
  };
};

/**
 * Cancels payments whose card complement was never paid; returns how many. One that holds invoices
 * is cancelled while its page is still open: late money is refunded.
 */
export const createCancelExpiredComplements = (
  { units }: Pick<Platform, 'units'>,
  ending: PaymentEnding,
) => {
  const cancelIfStillWaiting = (id: string, mayBeOpen: boolean): Promise<boolean> =>
    units.transact(async (unit) => {
      const payments = paymentsIn(unit);
      const payment = await payments.lock(id);
      if (payment?.statut !== 'EN_ATTENTE_CARTE') return false;
      if (!mayBeOpen && (await payments.hasOpenPage(id, undefined))) return false;
      await ending.release(unit, payment, { ...EXPIRY_AUTHOR, contract: payment.contract });
      return true;
    });

  return async (): Promise<number> => {
    const { holding, expired } = await units.transact(async (unit) => ({
      holding: await paymentsIn(unit).listHoldingInvoices(INVOICE_HOLD_MINUTES, EXPIRY_BATCH_SIZE),
      expired: await paymentsIn(unit).listExpired(CARD_EXPIRY_HOURS, EXPIRY_BATCH_SIZE),
    }));
    let count = 0;
    for (const id of holding) if (await cancelIfStillWaiting(id, true)) count += 1;
    for (const id of expired) if (await cancelIfStillWaiting(id, false)) count += 1;
    return count;
  };
};

export const expiredComplementsTask = (cancelExpired: () => Promise<number>) => ({
  name: 'paiements sans carte',
  everyMs: EXPIRY_EVERY_MS,
  run: async () => {
    while ((await cancelExpired()) >= EXPIRY_BATCH_SIZE);
  },
});
