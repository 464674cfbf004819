import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import type { MovementAuthor } from '../../../ledger/posting.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { AccountInvoices } from '../../home-services/invoices/home-invoices.module.ts';
import type { EndIfCardIsGone } from '../../payments/account/paying.module.ts';
import { postponedNotice } from '../../payments/notices/payment-notices.module.ts';
import { PAYOUT_REJECTED_MAIL } from './payout-mails.ts';
import { rejectionsIn, type RejectedLine } from './rejections.repository.ts';

type Dependencies = Pick<Platform, 'clock' | 'ids' | 'outbox'> & {
  readonly endIfCardIsGone: EndIfCardIsGone;
  readonly invoices: Pick<AccountInvoices, 'follow' | 'endCardless'>;
};

export type RejectionOutcome = 'APPLIQUEE' | 'SANS_EFFET' | 'INCONNUE';

export interface Rejection {
  readonly endToEndId: string;
  /** The bank's own code: AC04 for an account that is closed. */
  readonly reason: string;
}

/** The bank's word on a transfer that came back, in the transaction of what told it. */
export type RejectPayout = (
  unit: UnitOfWork,
  rejection: Rejection,
  author?: RejectionAuthor,
) => Promise<RejectionOutcome>;

/** Who tells it: the bank itself, or somebody who brings its file. */
export type RejectionAuthor = Pick<MovementAuthor, 'actor' | 'origin'>;

const BY_THE_BANK: RejectionAuthor = { actor: 'banque', origin: 'NOTIFICATION' };

/**
 * A transfer that came back: its movements are undone, so the payee is owed again; its payments wait
 * for the next payout, which leaves once other bank details are given. Nothing goes back to the
 * payers by itself (a voucher leaves circulation once, and a vintage may have ended meanwhile), but
 * for a payment whose card has taken its part back: nobody would pay that part again.
 */
export const createRejectPayout = (dependencies: Dependencies): RejectPayout => {
  const { clock, ids, outbox, endIfCardIsGone, invoices } = dependencies;

  /** Those that wait for the next payout. */
  const stillWaiting = async (
    unit: UnitOfWork,
    lines: readonly RejectedLine[],
  ): Promise<readonly RejectedLine[]> => {
    const ended = new Set<string>();
    for (const { paymentId, hasCard } of lines) {
      if (hasCard && (await endIfCardIsGone(unit, paymentId))) ended.add(paymentId);
    }
    return lines.filter(({ paymentId }) => !ended.has(paymentId));
  };

  const undo = async (
    unit: UnitOfWork,
    payoutId: string,
    author: RejectionAuthor,
  ): Promise<void> => {
    for (const { contract, journalId } of await rejectionsIn(unit).movements(payoutId)) {
      const cause = ['VIREMENT_REJETE', payoutId, contract];
      const outcome = await ledgerIn(unit).reverse(journalId, {
        id: taskPostingId(...cause),
        caseId: ids.random(),
        author: { ...author, requestId: cause.join('/'), contract },
      });
      // What is owed to a payee keeps no balance of its own: it always can be given back.
      if ('debt' in outcome) throw new Error('a payout could not be undone');
    }
  };

  return async (unit, { endToEndId, reason }, author = BY_THE_BANK) => {
    const repository = rejectionsIn(unit);
    const payout = await repository.lock(endToEndId);
    if (payout === undefined) return 'INCONNUE';
    if (payout.statut === 'REJETE') return 'SANS_EFFET';
    const now = clock.businessNow();
    await undo(unit, payout.id, author);
    await repository.markRejected(payout.id, reason, now);
    await repository.refuseBank(payout.bankId, now);
    const reopened = await repository.reopen(payout.id);
    await invoices.follow(
      unit,
      reopened.filter(({ type }) => type === 'COMPTE').map(({ paymentId }) => paymentId),
      'EN_COURS',
    );
    await invoices.endCardless(unit, payout.id);
    const waiting = await stillWaiting(unit, reopened);
    await outbox.addMany(unit, [
      {
        kind: PAYOUT_REJECTED_MAIL,
        dedupKey: `${PAYOUT_REJECTED_MAIL}:${payout.id}`,
        payload: { versementId: payout.id },
      },
      ...waiting.map((line) => postponedNotice(line, payout.id)),
    ]);
    return 'APPLIQUEE';
  };
};
