import { defineModule } from '../../../platform/http/define-module.ts';
import { createIdempotency } from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createApplyMailTexts } from '../../branding/themes/branding.module.ts';
import { createApplyContractChange } from '../../funders/contracts/contracts.module.ts';
import { createOperatorReads } from '../../people/privacy/privacy.module.ts';
import { createApprovals } from '../approvals/approvals.module.ts';
import { createApplyDatedFigure } from '../figures/figures.module.ts';
import { createApplyOperatorChange } from '../operators/operators.module.ts';
import { createCreditInvoice, createReadInvoices } from './credit-invoices.ts';
import { createDebts, createWriteOff } from './debts.ts';
import { createAccessProofs } from './access-proofs.ts';
import {
  createDecideRequests,
  createMoneyRequests,
  createReadRequests,
} from './approval-requests.ts';
import { createOperatorActions } from './operator-actions.ts';
import { createReadReceipts, createRecordReceipt } from './receipts.ts';
import { createMakeRefund, createReadRefunds, createRefundMails } from './refunds.ts';

export { findRequestingOperator } from './operators.queries.ts';
export { createMoneyRequests } from './approval-requests.ts';
export { createRecordMatches } from './receipts.ts';
export { receiptsIn } from './operations.repository.ts';
export { createMakeRefund, createReadAmount } from './refunds.ts';

/** Receipts and refunds recorded by operators, their approval, and proofs of guardianship. */
export const createOperationsModule = (platform: Platform) => {
  const reads = createOperatorReads(platform);
  const makeRefund = createMakeRefund(platform);
  const recordReceipt = createRecordReceipt(platform);
  const creditInvoice = createCreditInvoice(platform);
  const invoices = createReadInvoices(platform);
  const receipts = createReadReceipts({ ...platform, reads });
  const refunds = createReadRefunds({ ...platform, reads });
  const readRequests = createReadRequests(platform);
  const proofs = createAccessProofs({ ...platform, reads });
  const debts = createDebts(platform);
  const actions = createOperatorActions({
    ...platform,
    idempotency: createIdempotency(platform.units, platform.clock),
    recordReceipt,
    makeRefund,
    creditInvoice,
    requests: createMoneyRequests(platform),
    decideRequests: createDecideRequests({
      approvals: createApprovals(platform),
      recordReceipt,
      makeRefund,
      creditInvoice,
      applyContractChange: createApplyContractChange(platform),
      applyMailTexts: createApplyMailTexts(platform),
      applyOperatorChange: createApplyOperatorChange(platform),
      applyDatedFigure: createApplyDatedFigure(platform),
      writeOff: createWriteOff(platform),
    }),
  });

  return defineModule({
    handlers: {
      getExpectedReceipts: ({ caller, query }) => receipts.list(caller, query),
      getExpectedReceipt: ({ caller, origin, params }) => receipts.find(caller, origin, params),
      recordReceipt: {
        posts: (operator, command) => actions.receive(operator, operator.body, command),
      },

      getRefundables: ({ caller, query }) => refunds.list(caller, query),
      getRefundable: ({ caller, origin, params }) => refunds.find(caller, origin, params),
      refundOperation: {
        posts: (operator, command) => actions.refund(operator, operator.body, command),
      },

      getOperatorInvoices: ({ caller, query }) => invoices.list(caller, query),
      getCreditableInvoice: ({ caller, params }) => invoices.find(caller, params.numero),
      creditFunderInvoice: {
        posts: (operator, command) =>
          actions.credit(operator, { numero: operator.params.numero, ...operator.body }, command),
      },
      getOperatorCreditNotePdf: ({ caller, params }) => invoices.file(caller, params.numero),

      getDebts: ({ caller, query }) => debts.list(caller, query),
      planDebt: ({ caller, origin, params, body }) =>
        debts.plan(caller, origin, { ...params, ...body }),
      writeOffDebt: {
        posts: (operator, command) =>
          actions.writeOff(operator, { ...operator.params, ...operator.body }, command),
      },

      getPendingOperations: ({ caller }) => readRequests(caller),
      decideOperation: {
        posts: (operator, command) =>
          actions.decide(operator, { id: operator.params.idOperation, ...operator.body }, command),
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
    },
    outboxHandlers: [createRefundMails(platform)],
  });
};
