import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import { openPartnerClient } from '../../../platform/outbound/partner-client.ts';
import type { PeriodicTask, ScheduledJob } from '../../../platform/jobs/scheduled-job.ts';
import { CARD_SETTLEMENT_QUEUE } from '../../../platform/jobs/queues.ts';
import { createNotificationInbox } from '../../../platform/notification-inbox.repository.ts';
import { createNotificationReceiver } from '../../../platform/notification-receiver.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createApplyEvidence } from './apply-evidence.ts';
import { createAskProvider, type AskProvider } from './ask-provider.ts';
import type { CardCauses } from './card-cause.ts';
import { createClosePage } from './close-page.ts';
import { createCardHandlers, type CardHandlers, type FindOwnPart } from './cards.handlers.ts';
import { createHttpCardProvider, createNoCardProvider } from './http-card-provider.ts';
import { createOpenRefund } from './open-refund.ts';
import { createProcessNotification } from './process-notification.ts';
import { createRefundHandlers } from './refund-card.ts';
import { createSettlements, type Settlements } from './settle-day.ts';
import { createStartCardPayment, type StartCardPayment } from './start-card-payment.ts';

export { createInvoiceCause, type InvoicePayments } from './invoice-cause.ts';
export { createPaymentCause, type AccountPayments } from './payment-cause.ts';
export { createPreOrderCause } from './pre-order-cause.ts';
export { createTradeCause, type TradePayments } from './trade-cause.ts';
export { createReturnCard } from './return-card.ts';
export { settlementDigest, type Settlements } from './settle-day.ts';
export { readSettlementCsv, SettlementUnreadable } from './settlement-csv.ts';
export type { StartCardPayment } from './start-card-payment.ts';

export interface CardsModule {
  readonly handlers: CardHandlers;
  readonly outboxHandlers: readonly OutboxHandler[];
  readonly periodicTasks: readonly PeriodicTask[];
  readonly scheduledJobs: readonly ScheduledJob[];
  readonly pollDue: AskProvider['pollDue'];
  readonly settlements: Settlements;
  /** For the other things that are paid by card. */
  readonly startCardPayment: StartCardPayment;
  /** By whom cards are taken; `undefined` where nobody takes them. */
  readonly providerName: string | undefined;
  readonly stop: () => void;
}

export interface CardsNeeds {
  readonly causes: CardCauses;
  readonly findOwnPart: FindOwnPart;
}

/** Early enough for the morning, late enough for the provider's night. */
const EVERY_MORNING = '15 7 * * *';

export const createCardsModule = (
  platform: Platform,
  { causes, findOwnPart }: CardsNeeds,
): CardsModule => {
  const {
    partner: provider,
    isSet,
    close,
  } = openPartnerClient(platform.config.card, {
    reach: createHttpCardProvider,
    unset: createNoCardProvider,
  });
  const openRefund = createOpenRefund(platform);
  const closePage = createClosePage({ ...platform, causes });
  const applyEvidence = createApplyEvidence({
    ...platform,
    provider,
    causes,
    openRefund,
    closePage,
  });
  const askProvider = createAskProvider({ ...platform, provider, applyEvidence, closePage });
  const startCardPayment = createStartCardPayment({ ...platform, provider });
  const settlements = createSettlements({ ...platform, provider });
  const inbox = createNotificationInbox(platform, {
    table: 'carte_notification',
    kind: 'NOTIFICATION_CARTE',
    provider: provider.name,
  });
  return {
    handlers: createCardHandlers({
      ...platform,
      startCardPayment,
      askProvider,
      findOwnPart,
      receiveNotification: createNotificationReceiver(platform, {
        sender: provider,
        alarm: 'NOTIFICATION_CARTE_REFUSEE',
        keep: inbox.keep,
      }),
    }),
    outboxHandlers: [
      createProcessNotification({ ...platform, inbox, provider, applyEvidence }),
      ...createRefundHandlers({ ...platform, provider, openRefund, applyEvidence }),
    ],
    periodicTasks: isSet ? [askProvider.task] : [],
    scheduledJobs: isSet
      ? [{ queue: CARD_SETTLEMENT_QUEUE, cron: EVERY_MORNING, run: settlements.settleRecent }]
      : [],
    pollDue: askProvider.pollDue,
    settlements,
    startCardPayment,
    providerName: isSet ? provider.name : undefined,
    stop: close,
  };
};
