import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import type { MovementAuthor } from '../../../ledger/posting.ts';
import { reservationsIn } from '../../../ledger/reservations.repository.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { AccountInvoices } from '../../home-services/invoices/home-invoices.module.ts';
import { cancelNotice } from '../notices/payment-notices.module.ts';
import { paymentsIn, type LockedPayment } from './payments.repository.ts';

/** Message of the outbox, read by the module of the cards: give back what this card has paid. */
const CARD_REFUND = 'REMBOURSEMENT_CARTE';

export interface EndPayment {
  /** What was kept aside is free again. */
  readonly giveUp: (
    unit: UnitOfWork,
    payment: LockedPayment,
    author: MovementAuthor,
  ) => Promise<void>;
  /** What the accounts had given is back on them; the card's part goes back by its own way. */
  readonly takeBack: (
    unit: UnitOfWork,
    payment: LockedPayment,
    author: MovementAuthor,
  ) => Promise<void>;
  readonly refundCard: (unit: UnitOfWork, cardReference: string) => Promise<void>;
}

/** The ways in which a payment ends before its payee has it. Its row is locked by whoever calls. */
export const createEndPayment = ({
  ids,
  outbox,
  invoices,
}: Pick<Platform, 'ids' | 'outbox'> & {
  readonly invoices: Pick<AccountInvoices, 'follow'>;
}): EndPayment => ({
  giveUp: async (unit, { id, postingId }, author) => {
    for (const { resolves } of await reservationsIn(unit).listOpen(postingId)) {
      await ledgerIn(unit).giveUp(resolves, author);
    }
    await paymentsIn(unit).setStatut(id, 'ANNULE');
    await invoices.follow(unit, [id], 'ANNULE');
  },

  takeBack: async (unit, { id, postingId }, author) => {
    const posted = await reservationsIn(unit).listPosted(postingId);
    const ofAccounts = posted.filter(({ kind }) => kind !== 'COMPLEMENT_CARTE');
    if (ofAccounts.length === 0) throw new Error(`payment ${id} has no movement to take back`);
    for (const journal of ofAccounts) {
      const reversal = await ledgerIn(unit).reverse(journal.id, {
        id: taskPostingId('ANNULATION_PAIEMENT', id),
        caseId: ids.ordered(),
        author,
      });
      // What is owed to a payee keeps no balance: it cannot have been spent.
      if ('debt' in reversal) throw new Error('a payment that is not paid out cannot be spent');
    }
    await paymentsIn(unit).setStatut(id, 'ANNULE');
    await invoices.follow(unit, [id], 'ANNULE');
    await outbox.add(unit, cancelNotice({ id: ids.ordered(), type: 'COMPTE', paymentId: id }));
  },

  refundCard: (unit, cardReference) =>
    outbox.add(unit, {
      kind: CARD_REFUND,
      dedupKey: `${CARD_REFUND}:${cardReference}`,
      payload: { referenceTransaction: cardReference },
    }),
});
