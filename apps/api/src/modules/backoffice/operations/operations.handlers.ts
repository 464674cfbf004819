import type { Handlers } from '../../../platform/http/handler.ts';
import type { AccessProofs } from './access-proofs.ts';
import type { OperatorActions } from './operator-actions.ts';
import type { ReadReceipts } from './read-receipts.ts';
import type { ReadRefunds } from './read-refunds.ts';
import type { ReadRequests } from './read-requests.ts';

export type OperationsHandlers = Pick<
  Handlers,
  | 'getExpectedReceipts'
  | 'getExpectedReceipt'
  | 'recordReceipt'
  | 'getRefundables'
  | 'getRefundable'
  | 'refundOperation'
  | 'getPendingOperations'
  | 'decideOperation'
  | 'getAccessProofs'
  | 'getAccessProofFile'
  | 'decideAccessProof'
>;

interface UseCases {
  readonly receipts: ReadReceipts;
  readonly refunds: ReadRefunds;
  readonly requests: ReadRequests;
  readonly acts: OperatorActions;
  readonly proofs: AccessProofs;
}

export const createOperationsHandlers = (useCases: UseCases): OperationsHandlers => {
  const { receipts, refunds, requests, acts, proofs } = useCases;
  return {
    getExpectedReceipts: ({ caller, query }) => receipts.list(caller, query),
    getExpectedReceipt: ({ caller, origin, params }) => receipts.find(caller, origin, params),
    recordReceipt: { posts: (operator, command) => acts.receive(operator, operator.body, command) },

    getRefundables: ({ caller, query }) => refunds.list(caller, query),
    getRefundable: ({ caller, origin, params }) => refunds.find(caller, origin, params),
    refundOperation: {
      posts: (operator, command) => acts.refund(operator, operator.body, command),
    },

    getPendingOperations: ({ caller }) => requests(caller),
    decideOperation: {
      posts: (operator, command) =>
        acts.decide(operator, { id: operator.params.idOperation, ...operator.body }, command),
    },

    getAccessProofs: (operator) => proofs.list(operator),
    getAccessProofFile: (operator) => proofs.file(operator, operator.params),
    decideAccessProof: async (operator) => {
      const { decision, motif = '' } = operator.body;
      await proofs.decide(operator, {
        id: operator.params.idAcces,
        isAgreed: decision === 'ACCEPTER',
        reason: motif,
      });
      return undefined;
    },
  };
};
