import type { Handlers } from '../../platform/http/handler.ts';
import type { PayFromAccount } from './pay-from-account.ts';

export type PayingHandlers = Pick<Handlers, 'payFromAccount'>;

export const createPayingHandlers = (payFromAccount: PayFromAccount): PayingHandlers => ({
  payFromAccount: { posts: payFromAccount },
});
