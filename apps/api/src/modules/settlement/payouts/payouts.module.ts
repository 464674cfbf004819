import { defineModule } from '../../../platform/http/define-module.ts';
import { PAYOUTS_QUEUE } from '../../../platform/jobs/queues.ts';
import { createNotificationInbox } from '../../../platform/notification-inbox.repository.ts';
import { createNotificationReceiver } from '../../../platform/notification-receiver.ts';
import { openPartnerClient } from '../../../platform/outbound/partner-client.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Bank } from '../../../platform/ports/bank.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createInstantPayouts } from '../instant-payouts/instant-payouts.module.ts';
import { createVerification } from '../payee-verification/payee-verification.module.ts';
import { createHttpBank, createNoBank, createSendFile, ibanPurposeOf } from './bank.ts';
import { createClaimDeductions, createDeductionClaimMails } from './claimed-deductions.ts';
import { createIssuePayouts } from './issue-payouts.ts';
import { createFolderSend } from './orders-folder.ts';
import { createHoldUnreadable, createPayoutMails } from './payout-mails.ts';
import { payoutQueries } from './payouts.queries.ts';
import { createApplyBankNotification, createRejectPayout } from './reject-payout.ts';

export { ibanPurposeOf, payoutFileOf } from './bank.ts';
export {
  createUndoDeductionPayment,
  lockAwaitedDeductions,
  markDeductionsPaid,
} from './claimed-deductions.ts';
export { createRejectPayout, type RejectPayout } from './reject-payout.ts';

/** Before the banks' cut-off time for files of the day. */
const EARLY = '0 6 * * *';

/** Transfers of what is due to payees, and their rejections. */
export const createPayoutsModule = (platform: Platform) => {
  const { ordersDir, takesFiles } = platform.config.bank;
  const { partner, close } = openPartnerClient(platform.config.bank, {
    reach: createHttpBank,
    unset: createNoBank,
  });
  const bank: Bank =
    ordersDir === undefined ? partner : { ...partner, send: createFolderSend(ordersDir) };
  const scope = operatorScope('systeme', 'virement de ce qui est dû aux intervenants');
  const queries = payoutQueries(platform.reader, scope);
  const verification = createVerification(platform, { bank, ibanPurposeOf });
  const instant = createInstantPayouts(platform, { bank, ibanPurposeOf });
  const holdUnreadable = createHoldUnreadable(platform);
  const issueFile = createIssuePayouts(platform, { queries, holdUnreadable });
  const issuePayouts = async () => {
    await verification.verifyBeforeFirstPayout();
    return await issueFile();
  };
  const rejectPayout = createRejectPayout(platform);
  const claims = createClaimDeductions(platform);
  const inbox = createNotificationInbox(platform, {
    table: 'banque_notification',
    kind: 'NOTIFICATION_BANQUE',
  });
  const receive = createNotificationReceiver(platform, {
    sender: bank,
    alarm: 'NOTIFICATION_BANQUE_REFUSEE',
    keep: inbox.keep,
  });
  return defineModule({
    handlers: {
      receiveBankNotification: async ({ signed, origin }) => {
        await receive(signed, origin);
        return undefined;
      },
    },
    outboxHandlers: [
      createSendFile(platform, { queries, bank, rejectPayout, holdUnreadable }),
      inbox.handler(createApplyBankNotification(platform, { bank, rejectPayout })),
      ...createPayoutMails(platform, queries),
      createDeductionClaimMails(platform),
      ...verification.outboxHandlers,
      instant.handler,
    ],
    // Without a bank the payments stay due.
    scheduledJobs: takesFiles
      ? [
          {
            queue: PAYOUTS_QUEUE,
            cron: EARLY,
            atStart: true,
            run: async () => {
              const issued = await issuePayouts();
              if (issued === undefined) return;
              platform.log.info({ ...issued, tache: PAYOUTS_QUEUE }, 'virements du jour préparés');
            },
          },
          claims.job,
        ]
      : [],
    periodicTasks: platform.config.bank.isInstant ? [instant.task] : [],
    issuePayouts,
    claimDeductions: claims.claimAll,
    askUnansweredInstants: instant.askUnanswered,
    rejectPayout,
    bank,
    stop: close,
  });
};
