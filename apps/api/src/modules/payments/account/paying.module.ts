import type { PeriodicTask } from '../../../platform/jobs/scheduled-job.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { StartCardPayment } from '../cards/cards.module.ts';
import { createAccountInvoices } from '../../home-services/invoices/home-invoices.module.ts';
import { createCancelPayment } from './cancel-payment.ts';
import { createComputeFees } from './compute-fees.ts';
import { createEndPayment } from './end-payment.ts';
import { createFindAttempt } from './find-attempt.ts';
import { createFindPayees } from './find-payees.ts';
import { createExpiredPayments, type ExpiredPayments } from './expired-payments.ts';
import { createPayeeInvitationMail } from './invitation-mail.ts';
import { createInvitePayee } from './invite-payee.ts';
import { createPayFromAccount } from './pay-from-account.ts';
import { payeeInvitationQueries } from './payee-invitations.queries.ts';
import { createPayingHandlers, type PayingHandlers } from './paying.handlers.ts';
import { payingQueries } from './paying.queries.ts';
import { createReadPayment } from './read-payment.ts';
import { createStartComplement } from './start-complement.ts';

export { createComplementPayments } from './complement-payments.ts';
export { movementOriginOf } from './movement-origin.ts';
export { createEndIfCardIsGone, type EndIfCardIsGone } from './reopened-payment.ts';
export { requirePayee } from './require-payee.ts';

export interface PayingModule {
  readonly handlers: PayingHandlers;
  readonly outboxHandlers: readonly OutboxHandler[];
  readonly periodicTasks: readonly PeriodicTask[];
  readonly cancelExpired: ExpiredPayments['cancelDue'];
}

/** What the module of the cards gives for complements. */
export interface PayingNeeds {
  readonly startCardPayment: StartCardPayment;
  readonly providerName: string | undefined;
}

export const createPayingModule = (
  platform: Platform,
  { startCardPayment, providerName }: PayingNeeds,
): PayingModule => {
  const invoices = createAccountInvoices(platform);
  const endPayment = createEndPayment({ ...platform, invoices });
  const readPayment = createReadPayment(platform);
  const expired = createExpiredPayments({ ...platform, endPayment });
  const scope = operatorScope('systeme', 'invitation d’un intervenant à s’affilier');
  return {
    handlers: createPayingHandlers({
      payFromAccount: createPayFromAccount({ ...platform, provider: providerName, invoices }),
      computeFees: createComputeFees(payingQueries(platform.reader)),
      readPayment,
      findAttempt: createFindAttempt(platform),
      cancelPayment: createCancelPayment({ endPayment, invoices, readPayment }),
      findPayees: createFindPayees(platform),
      invitePayee: createInvitePayee(platform),
      startComplement: createStartComplement({ ...platform, startCardPayment }),
    }),
    outboxHandlers: [
      createPayeeInvitationMail({
        ...platform,
        queries: payeeInvitationQueries(platform.reader, scope),
        looks: mailThemeQueries(platform.reader),
      }),
    ],
    periodicTasks: [expired.task],
    cancelExpired: expired.cancelDue,
  };
};
