import type { Handlers } from '../../../platform/http/handler.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RejectPayout } from '../payouts/payouts.module.ts';
import { createDebitRefusedMail } from './debit-refused-mail.ts';
import { createReceiveReturn } from './receive-return.ts';

export interface BankReturnsModule {
  readonly handlers: Pick<Handlers, 'getBankReturns' | 'receiveBankReturn'>;
  readonly outboxHandlers: readonly OutboxHandler[];
}

/** What the bank sends back about our files (pain.002). */
export const createBankReturnsModule = (
  platform: Platform,
  { rejectPayout }: { readonly rejectPayout: RejectPayout },
): BankReturnsModule => {
  const returns = createReceiveReturn({ ...platform, rejectPayout });
  return {
    handlers: {
      getBankReturns: ({ caller }) => returns.list(caller),
      receiveBankReturn: ({ caller, origin, upload }) => returns.receive(caller, origin, upload),
    },
    outboxHandlers: [createDebitRefusedMail(platform)],
  };
};
