import type { Handlers } from '../../../platform/http/handler.ts';
import type { AccessProofs } from './access-proofs.ts';
import type { DeskActs } from './desk-acts.ts';
import type { ReadReceipts } from './read-receipts.ts';
import type { ReadRefunds } from './read-refunds.ts';
import type { ReadRequests } from './read-requests.ts';

export type OperationsHandlers = Pick<
  Handlers,
  | 'getAwaitedReceipts'
  | 'getAwaitedReceipt'
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
  readonly acts: DeskActs;
  readonly proofs: AccessProofs;
}

export const createOperationsHandlers = (useCases: UseCases): OperationsHandlers => {
  const { receipts, refunds, requests, acts, proofs } = useCases;
  return {
    getAwaitedReceipts: ({ caller, query }) => receipts.list(caller, query),
    getAwaitedReceipt: ({ caller, origin, params }) => receipts.find(caller, origin, params),
    recordReceipt: { posts: (desk, command) => acts.receive(desk, desk.body, command) },

    getRefundables: ({ caller, query }) => refunds.list(caller, query),
    getRefundable: ({ caller, origin, params }) => refunds.find(caller, origin, params),
    refundOperation: { posts: (desk, command) => acts.refund(desk, desk.body, command) },

    getPendingOperations: ({ caller }) => requests(caller),
    decideOperation: {
      posts: (desk, command) =>
        acts.decide(desk, { id: desk.params.idOperation, ...desk.body }, command),
    },

    getAccessProofs: (desk) => proofs.list(desk),
    getAccessProofFile: (desk) => proofs.file(desk, desk.params),
    decideAccessProof: async (desk) => {
      const { decision, motif = '' } = desk.body;
      await proofs.decide(desk, {
        id: desk.params.idAcces,
        isAgreed: decision === 'ACCEPTER',
        reason: motif,
      });
      return undefined;
    },
  };
};
