import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RejectPayout } from '../payouts/payouts.module.ts';
import { createTakeMessage } from './folder-messages.ts';
import { createReadHeldPayouts, createResumeHeldPayouts } from './held-payouts.ts';
import { createRecalls } from './recalls.ts';
import { createDebitRefusedMail, createReceiveReturn } from './receive-return.ts';

export { createApplyReturns } from './statement-returns.ts';

/** The bank's reports on our files (pain.002), what waits for an operator after them, and recalls. */
export const createBankReturnsModule = (
  platform: Platform,
  { rejectPayout }: { readonly rejectPayout: RejectPayout },
) => {
  const returns = createReceiveReturn(platform, rejectPayout);
  const readHeld = createReadHeldPayouts(platform);
  const resume = createResumeHeldPayouts(platform);
  const recalls = createRecalls(platform, rejectPayout);
  return defineModule({
    handlers: {
      getBankReturns: ({ caller, query }) => returns.list(caller, query),
      receiveBankReturn: ({ caller, origin, upload }) => returns.receive(caller, origin, upload),
      getHeldPayouts: ({ caller, query }) => readHeld(caller, query),
      resumeHeldPayouts: ({ caller, origin, params }) => resume(caller, origin, params.id),
      getRecalls: ({ caller, query }) => recalls.list(caller, query),
      requestRecall: ({ caller, origin, body }) => recalls.request(caller, origin, body),
      getRecallFile: ({ caller, params }) => recalls.file(caller, params.id),
      receiveRecallFile: ({ caller, origin, upload }) => recalls.receive(caller, origin, upload),
      answerRecall: ({ caller, origin, params, body }) =>
        recalls.answer(caller, origin, { ...params, ...body }),
    },
    outboxHandlers: [createDebitRefusedMail(platform)],
    takeMessage: createTakeMessage({ returns, recalls }),
  });
};
