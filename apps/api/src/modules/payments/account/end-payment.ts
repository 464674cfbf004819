import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import type { MovementAuthor } from '../../../ledger/posting.ts';
import { reservationsIn } from '../../../ledger/reservations.repository.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { createAccountInvoices } from '../../home-services/invoices/home-invoices.module.ts';
import { cancelNotice } from '../notices/payment-notices.module.ts';
import { paymentAuthor } from './payment-request.ts';
import { paymentsIn, type LockedPayment } from './payments.repository.ts';
import { readPayment } from './read-payment.ts';

/** Outbox message handled by the cards capability: refunds a card payment. */
const CARD_REFUND = 'REMBOURSEMENT_CARTE';

/** Ends a payment before its payee is paid. The caller must hold the lock of the payment's row. */
export const createPaymentEnding = (platform: Pick<Platform, 'ids' | 'outbox'>) => {
  const { ids, outbox } = platform;
  const invoices = createAccountInvoices(platform);

  const setCancelled = async (unit: UnitOfWork, id: string): Promise<void> => {
    await paymentsIn(unit).setStatut(id, 'ANNULE');
    await invoices.follow(unit, [id], 'ANNULE');
  };

  return {
    /** Releases the reserved amounts. */
    release: async (
      unit: UnitOfWork,
      { id, postingId }: LockedPayment,
      author: MovementAuthor,
    ): Promise<void> => {
      for (const { resolves } of await reservationsIn(unit).listOpen(postingId)) {
        await ledgerIn(unit).giveUp(resolves, author);
      }
      await setCancelled(unit, id);
    },

    /** Reverses the movements of the CESU accounts; a card complement is refunded separately. */
    reverse: async (
      unit: UnitOfWork,
      { id, postingId }: LockedPayment,
      author: MovementAuthor,
    ): Promise<void> => {
      const posted = await reservationsIn(unit).listPosted(postingId);
      const ofAccounts = posted.filter(({ kind }) => kind !== 'COMPLEMENT_CARTE');
      if (ofAccounts.length === 0) throw new Error(`payment ${id} has no movement to reverse`);
      for (const journal of ofAccounts) {
        await ledgerIn(unit).reverseInFull(journal.id, {
          id: taskPostingId('ANNULATION_PAIEMENT', id),
          caseId: ids.ordered(),
          author,
        });
      }
      await setCancelled(unit, id);
      await outbox.add(unit, cancelNotice({ id: ids.ordered(), type: 'COMPTE', paymentId: id }));
    },

    refundCard: (unit: UnitOfWork, cardReference: string): Promise<void> =>
      outbox.add(unit, {
        kind: CARD_REFUND,
        dedupKey: `${CARD_REFUND}:${cardReference}`,
        payload: { referenceTransaction: cardReference },
      }),

    /** A credit note has already refunded a part of the payment. */
    hasRefunds: (unit: UnitOfWork, paymentId: string): Promise<boolean> =>
      invoices.hasRefunds(unit, paymentId),
  };
};
export type PaymentEnding = ReturnType<typeof createPaymentEnding>;

interface CancelRequest {
  readonly caller: AuthenticatedCaller;
  readonly reference: string;
  readonly origin: RequestOrigin;
  readonly ending: PaymentEnding;
  readonly today: string;
}

/** The payer can cancel until the payment is part of a payout. */
export const cancelPayment = async (
  unit: UnitOfWork,
  { caller, reference, origin, ending, today }: CancelRequest,
) => {
  const scope = beneficiaryScopeOf(caller);
  const payment = await paymentsIn(unit).lockOwn(scope, reference);
  if (payment === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
  const author = paymentAuthor(caller, origin, payment.contract);

  switch (payment.statut) {
    case 'EN_ATTENTE_CARTE':
      await ending.release(unit, payment, author);
      break;
    case 'EN_COURS':
      if (await ending.hasRefunds(unit, payment.id)) {
        throw new DomainError('PAIEMENT_NON_ANNULABLE');
      }
      await ending.reverse(unit, payment, author);
      if (payment.cardReference !== null) await ending.refundCard(unit, payment.cardReference);
      break;
    default:
      throw new DomainError('PAIEMENT_NON_ANNULABLE');
  }
  return await readPayment(transactionOf(unit), scope, reference, today);
};
