import type { OutboxHandler } from '../../platform/outbox/outbox.ts';
import { createOutboundHttp, type OutboundHttp } from '../../platform/outbound/outbound-http.ts';
import type { PeriodicTask, ScheduledJob } from '../../platform/jobs/scheduled-job.ts';
import { CARD_SETTLEMENT_QUEUE } from '../../platform/jobs/queues.ts';
import { createNotificationReceiver } from '../../platform/notification-receiver.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CardProvider } from '../../platform/ports/card-provider.ts';
import { createApplyEvidence } from './apply-evidence.ts';
import { createAskProvider, type AskProvider } from './ask-provider.ts';
import type { CardCauses } from './card-cause.ts';
import { createClosePage } from './close-page.ts';
import { createCardHandlers, type CardHandlers, type FindOwnPart } from './cards.handlers.ts';
import { createHttpCardProvider, createNoCardProvider } from './http-card-provider.ts';
import { createOpenRefund } from './open-refund.ts';
import { createProcessNotification } from './process-notification.ts';
import { storeNotification } from './card-notifications.repository.ts';
import { createRefundHandlers } from './refund-card.ts';
import { createSettlements, type Settlements } from './settle-day.ts';
import { createStartCardPayment, type StartCardPayment } from './start-card-payment.ts';

export { createPaymentCause, type AccountPayments } from './payment-cause.ts';
export { createPreOrderCause } from './pre-order-cause.ts';
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

export interface CardsSurroundings {
  readonly causes: CardCauses;
  readonly findOwnPart: FindOwnPart;
}

/** Early enough for the morning, late enough for the provider's night. */
const EVERY_MORNING = '15 7 * * *';

const providerOf = ({ config }: Platform, http: OutboundHttp | undefined): CardProvider => {
  const { url } = config.card;
  return url === undefined || http === undefined
    ? createNoCardProvider()
    : createHttpCardProvider({ ...config.card, url }, http);
};

export const createCardsModule = (
  platform: Platform,
  { causes, findOwnPart }: CardsSurroundings,
): CardsModule => {
  const { url } = platform.config.card;
  const http = url === undefined ? undefined : createOutboundHttp(url.startsWith('https:'));
  const provider = providerOf(platform, http);
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
  return {
    handlers: createCardHandlers({
      ...platform,
      startCardPayment,
      askProvider,
      findOwnPart,
      receiveNotification: createNotificationReceiver(platform, {
        sender: provider,
        alarm: 'NOTIFICATION_CARTE_REFUSEE',
        keep: (kept) => storeNotification(platform.reader, provider.name, kept),
      }),
    }),
    outboxHandlers: [
      createProcessNotification({ ...platform, provider, applyEvidence }),
      ...createRefundHandlers({ ...platform, provider, openRefund, applyEvidence }),
    ],
    periodicTasks: url === undefined ? [] : [askProvider.task],
    scheduledJobs:
      url === undefined
        ? []
        : [{ queue: CARD_SETTLEMENT_QUEUE, cron: EVERY_MORNING, run: settlements.settleRecent }],
    pollDue: askProvider.pollDue,
    settlements,
    startCardPayment,
    providerName: url === undefined ? undefined : provider.name,
    stop: () => http?.close(),
  };
};
