import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RejectPayout } from '../payouts/payouts.module.ts';
import { createDebitRefusedMail, createReceiveReturn } from './receive-return.ts';

/** The bank's reports on our files (pain.002). */
export const createBankReturnsModule = (
  platform: Platform,
  { rejectPayout }: { readonly rejectPayout: RejectPayout },
) => {
  const returns = createReceiveReturn(platform, rejectPayout);
  return defineModule({
    handlers: {
      getBankReturns: ({ caller, query }) => returns.list(caller, query),
      receiveBankReturn: ({ caller, origin, upload }) => returns.receive(caller, origin, upload),
    },
    outboxHandlers: [createDebitRefusedMail(platform)],
  });
};
