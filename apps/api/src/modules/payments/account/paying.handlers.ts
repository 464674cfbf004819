import type { Handlers } from '../../../platform/http/handler.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { CancelPayment } from './cancel-payment.ts';
import type { ComputeFees } from './compute-fees.ts';
import type { FindAttempt } from './find-attempt.ts';
import type { FindPayees } from './find-payees.ts';
import type { InvitePayee } from './invite-payee.ts';
import type { PayFromAccount } from './pay-from-account.ts';
import type { ReadPayment } from './read-payment.ts';
import type { StartComplement } from './start-complement.ts';

export type PayingHandlers = Pick<
  Handlers,
  | 'computeReloadFees'
  | 'computeComplementFees'
  | 'payFromAccount'
  | 'getAccountPayment'
  | 'findPaymentAttempt'
  | 'getMaximumCardSlice'
  | 'cancelAccountPayment'
  | 'findPayee'
  | 'getPaidPayees'
  | 'invitePayee'
  | 'startAccountCardPayment'
>;

interface UseCases {
  readonly payFromAccount: PayFromAccount;
  readonly computeFees: ComputeFees;
  readonly readPayment: ReadPayment;
  readonly findAttempt: FindAttempt;
  readonly cancelPayment: CancelPayment;
  readonly findPayees: FindPayees;
  readonly invitePayee: InvitePayee;
  readonly startComplement: StartComplement;
}

export const createPayingHandlers = (useCases: UseCases): PayingHandlers => {
  const { computeFees, readPayment, cancelPayment, findPayees } = useCases;
  return {
    payFromAccount: { posts: useCases.payFromAccount },

    computeReloadFees: ({ caller, body: { montant, ...asked } }) =>
      computeFees.on(beneficiaryScopeOf(caller), asked, montant),

    computeComplementFees: ({ caller, body: { montantComplement, ...asked } }) =>
      computeFees.on(beneficiaryScopeOf(caller), asked, montantComplement),

    getMaximumCardSlice: ({ caller, query }) =>
      computeFees.cardSlice(beneficiaryScopeOf(caller), query),

    getAccountPayment: ({ caller, query }) =>
      readPayment.own(beneficiaryScopeOf(caller), query.referenceTransaction),

    findPaymentAttempt: ({ caller, query }) => useCases.findAttempt(caller, query.cle),

    cancelAccountPayment: ({ caller, params, unit, origin }) =>
      cancelPayment(unit, { caller, origin, reference: params.reference }),

    findPayee: ({ caller, query }) => findPayees.byCode(caller, query.codeNAN),

    getPaidPayees: ({ caller, query }) => findPayees.paid(caller, query.numeroContrat),

    invitePayee: async ({ caller, body }) => {
      await useCases.invitePayee(caller, body);
      return undefined;
    },

    startAccountCardPayment: {
      posts: ({ caller, body }, command) =>
        useCases.startComplement(beneficiaryScopeOf(caller), body.reference, command),
    },
  };
};
