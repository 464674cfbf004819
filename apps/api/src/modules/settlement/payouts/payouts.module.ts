import type { Handlers } from '../../../platform/http/handler.ts';
import { PAYOUTS_QUEUE } from '../../../platform/jobs/queues.ts';
import type { ScheduledJob } from '../../../platform/jobs/scheduled-job.ts';
import { createNotificationInbox } from '../../../platform/notification-inbox.repository.ts';
import { createNotificationReceiver } from '../../../platform/notification-receiver.ts';
import { openPartnerClient } from '../../../platform/outbound/partner-client.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createAccountInvoices } from '../../home-services/invoices/home-invoices.module.ts';
import { createEndIfCardIsGone } from '../../payments/account/paying.module.ts';
import { createHttpBank, createNoBank } from './http-bank.ts';
import { createIssuePayouts, type IssuePayouts } from './issue-payouts.ts';
import { createPayoutMails } from './payout-mails.ts';
import { payoutQueries } from './payouts.queries.ts';
import { createProcessBankNotification } from './process-bank-notification.ts';
import { createRejectPayout, type RejectPayout } from './reject-payout.ts';
import { createSendFile } from './send-file.ts';

export { ibanPurposeOf } from './bank-purpose.ts';
export type { RejectPayout } from './reject-payout.ts';

export interface PayoutsModule {
  readonly handlers: Pick<Handlers, 'receiveBankNotification'>;
  readonly outboxHandlers: readonly OutboxHandler[];
  readonly scheduledJobs: readonly ScheduledJob[];
  /** The same work, for those who do not wait for the clock or for the bank. */
  readonly issuePayouts: IssuePayouts;
  readonly rejectPayout: RejectPayout;
  readonly stop: () => void;
}

/** Before banks take their files of the day. */
const EARLY = '0 6 * * *';

/** What payees are owed, on its way to their banks, and back when a bank refuses it. */
export const createPayoutsModule = (platform: Platform): PayoutsModule => {
  const {
    partner: bank,
    isSet,
    close,
  } = openPartnerClient(platform.config.bank, {
    reach: createHttpBank,
    unset: createNoBank,
  });
  const scope = operatorScope('systeme', 'virement de ce qui est dû aux intervenants');
  const queries = payoutQueries(platform.reader, scope);
  const invoices = createAccountInvoices(platform);
  const issuePayouts = createIssuePayouts({ ...platform, queries, invoices });
  const rejectPayout = createRejectPayout({
    ...platform,
    endIfCardIsGone: createEndIfCardIsGone(platform),
    invoices,
  });
  const inbox = createNotificationInbox(platform, {
    table: 'banque_notification',
    kind: 'NOTIFICATION_BANQUE',
  });
  const receive = createNotificationReceiver(platform, {
    sender: bank,
    alarm: 'NOTIFICATION_BANQUE_REFUSEE',
    keep: inbox.keep,
  });
  return {
    handlers: {
      receiveBankNotification: async ({ signed, origin }) => {
        await receive(signed, origin);
        return undefined;
      },
    },
    outboxHandlers: [
      createSendFile({ ...platform, queries, bank }),
      createProcessBankNotification({ ...platform, inbox, bank, rejectPayout }),
      ...createPayoutMails({ ...platform, queries }),
    ],
    // Without a bank nothing is taken: what is owed waits.
    scheduledJobs: isSet
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
        ]
      : [],
    issuePayouts,
    rejectPayout,
    stop: close,
  };
};
