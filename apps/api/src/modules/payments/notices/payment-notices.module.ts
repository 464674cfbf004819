import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createNoticeMails } from './payment-notices.ts';

export { cancelNotice, paymentNotice, postponedNotice } from './payment-notices.ts';

export const createPaymentNoticesModule = (platform: Platform) =>
  defineModule({ outboxHandlers: createNoticeMails(platform) });
