import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { StartCardPayment } from '../cards/cards.module.ts';
import {
  createCancelExpiredComplements,
  createStartComplement,
  expiredComplementsTask,
} from './card-complements.ts';
import { cancelPayment, createPaymentEnding } from './end-payment.ts';
import { createPayFromAccount } from './pay-from-account.ts';
import { createPayeeInvitationMail, findPayee, invitePayee, listPaidPayees } from './payees.ts';
import { createFeeReads, findAttempt, readPayment } from './read-payment.ts';

export { createComplementCause, createReverseIfCardRefunded } from './card-complements.ts';
export { INSTANT_PAYOUT } from './instant-order.ts';
export { CAN_BE_PAID_AT_ONCE, USABLE_AT_ONCE } from './payable-at-once.queries.ts';
export { movementOriginOf } from './payment-request.ts';

interface CardsForComplements {
  readonly startCardPayment: StartCardPayment;
  /** `undefined` where cards are not accepted. */
  readonly providerName: string | undefined;
}

export const createPaymentsModule = (
  platform: Platform,
  { startCardPayment, providerName }: CardsForComplements,
) => {
  const { reader, clock } = platform;
  const ending = createPaymentEnding(platform);
  const { feesOn, maximumComplement } = createFeeReads(platform);
  const startComplement = createStartComplement(platform, startCardPayment);
  const cancelExpired = createCancelExpiredComplements(platform, ending);
  return defineModule({
    handlers: {
      payFromAccount: { posts: createPayFromAccount(platform, providerName) },

      startAccountCardPayment: {
        posts: ({ caller, body }, command) =>
          startComplement(beneficiaryScopeOf(caller), body.reference, command),
      },

      cancelAccountPayment: ({ caller, params: { reference }, unit, origin }) =>
        cancelPayment(unit, { caller, origin, reference, ending, today: clock.businessDay() }),

      getAccountPayment: ({ caller, query }) =>
        readPayment(
          reader,
          beneficiaryScopeOf(caller),
          query.referenceTransaction,
          clock.businessDay(),
        ),

      findPaymentAttempt: ({ caller, query }) => findAttempt(platform, caller, query.cle),

      computeReloadFees: ({ caller, body: { montant, ...request } }) =>
        feesOn(beneficiaryScopeOf(caller), request, montant),

      computeComplementFees: ({ caller, body: { montantComplement, ...request } }) =>
        feesOn(beneficiaryScopeOf(caller), request, montantComplement),

      getMaximumCardSlice: ({ caller, query }) =>
        maximumComplement(beneficiaryScopeOf(caller), query),

      findPayee: ({ caller, query }) => findPayee(platform, caller, query.codeNAN),

      getPaidPayees: ({ caller, query }) => listPaidPayees(platform, caller, query.numeroContrat),

      invitePayee: async ({ caller, body }) => {
        await invitePayee(platform, caller, body);
        return undefined;
      },
    },
    outboxHandlers: [createPayeeInvitationMail(platform)],
    periodicTasks: [expiredComplementsTask(cancelExpired)],
    cancelExpired,
  });
};
