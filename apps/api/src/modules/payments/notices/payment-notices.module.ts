import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createNoticeMails } from './notice-mails.ts';

export { cancelNotice, paymentNotice, postponedNotice } from './payment-notice.ts';

export interface PaymentNoticesModule {
  readonly outboxHandlers: readonly OutboxHandler[];
}

/** Tells both ends of a payment what became of it. */
export const createPaymentNoticesModule = (platform: Platform): PaymentNoticesModule => ({
  outboxHandlers: createNoticeMails(platform),
});
