import { meansAlreadyReceived, returnReasonOf } from '@portail/rules/settlement/return-reasons.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import type { MovementAuthor } from '../../../ledger/posting.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Bank } from '../../../platform/ports/bank.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { createAccountInvoices } from '../../home-services/invoices/home-invoices.module.ts';
import { createReverseIfCardRefunded } from '../../payments/account/payments.module.ts';
import { postponedNotice } from '../../payments/notices/payment-notices.module.ts';
import { PAYOUT_REJECTED_MAIL } from './payout-mails.ts';
import { rejectionsIn, type RejectedLine } from './payouts.repository.ts';

interface Rejection {
  readonly endToEndId: string;
  /** The bank's code, for example AC04 for a closed account. */
  readonly reason: string;
  /** Taken out of a file that was not sent: the bank has refused nothing. */
  readonly isUnsent?: boolean;
  /** The whole file is refused: no payee is to blame, and an operator sends it again. */
  readonly isWholeFile?: boolean;
}

/** The bank, or the operator who uploads its file. */
type RejectionAuthor = Pick<MovementAuthor, 'actor' | 'origin'>;

const BANK_AUTHOR: RejectionAuthor = { actor: 'banque', origin: 'NOTIFICATION' };

/**
 * Applies a rejected transfer: reverses its movements and leaves its payments to the next payout.
 * The table of reasons says whether that needs other bank details, or an operator first; a second
 * failure of the same payment needs one too. The payers get nothing back (a voucher is used once,
 * and its vintage may have ended), except for a payment whose card complement was refunded meanwhile.
 */
export const createRejectPayout = (platform: Pick<Platform, 'clock' | 'ids' | 'outbox'>) => {
  const { clock, ids, outbox } = platform;
  const invoices = createAccountInvoices(platform);
  const reverseIfCardRefunded = createReverseIfCardRefunded(platform);

  /** The payments left to the next payout. */
  const stillDue = async (
    unit: UnitOfWork,
    lines: readonly RejectedLine[],
  ): Promise<readonly RejectedLine[]> => {
    const reversed = new Set<string>();
    for (const { paymentId, hasCard } of lines) {
      if (hasCard && (await reverseIfCardRefunded(unit, paymentId))) reversed.add(paymentId);
    }
    return lines.filter(({ paymentId }) => !reversed.has(paymentId));
  };

  const reverseMovements = async (
    unit: UnitOfWork,
    payoutId: string,
    author: RejectionAuthor,
  ): Promise<void> => {
    for (const { contract, journalId } of await rejectionsIn(unit).movements(payoutId)) {
      // A transfer that was sent again may come back again: its movement is another one.
      const cause = ['VIREMENT_REJETE', payoutId, contract, String(journalId)];
      await ledgerIn(unit).reverseInFull(journalId, {
        id: taskPostingId(...cause),
        caseId: ids.random(),
        author: { ...author, requestId: cause.join('/'), contract },
      });
    }
  };

  return async (
    unit: UnitOfWork,
    { endToEndId, reason, isUnsent = false, isWholeFile = false }: Rejection,
    author = BANK_AUTHOR,
  ): Promise<'APPLIQUEE' | 'RETENUE' | 'SANS_EFFET' | 'INCONNUE'> => {
    const repository = rejectionsIn(unit);
    const payout = await repository.lock(endToEndId);
    if (payout === undefined) return 'INCONNUE';
    if (payout.statut === 'REJETE') return 'SANS_EFFET';
    const now = clock.businessNow();
    const { transfer, iban, isMailed } = returnReasonOf(reason);
    const isAccountAtFault = !isUnsent && !isWholeFile && iban === 'REFUSE';
    const isHeld =
      !isUnsent &&
      (isWholeFile ||
        transfer === 'OPERATOR' ||
        (!isAccountAtFault && (await repository.cameBackBefore(payout.id))));
    await reverseMovements(unit, payout.id, author);
    await repository.markRejected(payout.id, { reason, at: now, isHeld, isUnsent });
    if (isAccountAtFault) await repository.refuseBank(payout.bankId, now);
    const reopened = await repository.reopen(payout.id);
    await invoices.follow(
      unit,
      reopened.filter(({ type }) => type === 'COMPTE').map(({ paymentId }) => paymentId),
      'EN_COURS',
    );
    await invoices.endCardless(unit, payout.id);
    const due = await stillDue(unit, reopened);
    // The payee is asked for other bank details, and the payers are told why it takes longer.
    const isPayeeTold = isAccountAtFault && isMailed;
    const refused = {
      kind: PAYOUT_REJECTED_MAIL,
      dedupKey: `${PAYOUT_REJECTED_MAIL}:${payout.id}`,
      payload: { versementId: payout.id },
    };
    await outbox.addMany(unit, [
      ...(isPayeeTold ? [refused] : []),
      ...(isPayeeTold || isUnsent ? due.map((line) => postponedNotice(line, payout.id)) : []),
    ]);
    return isHeld ? 'RETENUE' : 'APPLIQUEE';
  };
};
export type RejectPayout = ReturnType<typeof createRejectPayout>;

/** Processes a stored notification of the bank. */
export const createApplyBankNotification = (
  { alarms }: Pick<Platform, 'alarms'>,
  { bank, rejectPayout }: { readonly bank: Bank; readonly rejectPayout: RejectPayout },
) => {
  const raise = (unit: UnitOfWork, id: string, motif: string): Promise<void> =>
    alarms.raise(
      unit,
      { requestId: id, address: '0.0.0.0', userAgent: '' },
      { name: 'NOTIFICATION_BANQUE_REFUSEE', details: { motif } },
    );

  return async (unit: UnitOfWork, id: string, content: unknown) => {
    const notification = bank.readNotification(content);
    if (notification?.rejection === undefined) {
      await raise(unit, id, 'TYPE_INCONNU');
      return 'TYPE_INCONNU' as const;
    }
    // The transfer that the bank has may be carried out: nothing is due again before one knows.
    if (meansAlreadyReceived(notification.rejection.reason)) {
      await raise(unit, id, 'VIREMENT_DEJA_RECU');
      return 'SANS_EFFET';
    }
    const outcome = await rejectPayout(unit, notification.rejection);
    // A transfer that was not sent from here, or that is not paid again by itself.
    if (outcome === 'INCONNUE') await raise(unit, id, 'VIREMENT_INCONNU');
    if (outcome === 'RETENUE') await raise(unit, id, 'VIREMENT_RETENU');
    return outcome === 'RETENUE' ? 'APPLIQUEE' : outcome;
  };
};
