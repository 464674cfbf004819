import { openPartnerClient } from '../../../platform/outbound/partner-client.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createAnswerRequest } from './answer-request.ts';
import { createChangeRequests } from './change-requests.ts';
import { createCreateRequest } from './create-request.ts';
import { createHttpPaynum, createNoPaynum } from './http-paynum.ts';
import { createListRequests } from './list-requests.ts';
import { createOpenPage } from './open-page.ts';
import { createPaynumHandlers, type PaynumHandlers } from './paynum.handlers.ts';
import { createTellPaynum } from './tell-paynum.ts';

export interface PaynumModule {
  readonly handlers: PaynumHandlers;
  readonly outboxHandlers: readonly OutboxHandler[];
  readonly stop: () => void;
}

/** What people of unified accounts ask of Paynum, and what it answers. */
export const createPaynumModule = (platform: Platform): PaynumModule => {
  const {
    partner: paynum,
    isSet,
    close,
  } = openPartnerClient(platform.config.paynum, {
    reach: createHttpPaynum,
    unset: createNoPaynum,
  });
  const openPage = createOpenPage({ ...platform, paynum });
  return {
    handlers: createPaynumHandlers({
      list: createListRequests(platform),
      create: createCreateRequest({ ...platform, openPage }),
      change: createChangeRequests({ ...platform, openPage }),
      answer: createAnswerRequest(platform),
    }),
    // Where none is set there is nobody to tell: the messages wait for one.
    outboxHandlers: isSet ? [createTellPaynum({ ...platform, paynum })] : [],
    stop: close,
  };
};
