import { createIdempotency } from '../../../platform/idempotency/idempotency.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createApprovals } from '../approvals/approvals.module.ts';
import { createApplyMailTexts } from '../../branding/themes/branding.module.ts';
import { createApplyContractChange } from '../../funders/records/funders.module.ts';
import { createOperatorReads } from '../../people/privacy/privacy.module.ts';
import { createAccessProofs } from './access-proofs.ts';
import { createCarryOut } from './carry-out.ts';
import { createDecideRequests } from './decide-requests.ts';
import { createOperatorActions } from './operator-actions.ts';
import { createMoneyRequests } from './money-requests.ts';
import { createOperationsHandlers, type OperationsHandlers } from './operations.handlers.ts';
import { createReadReceipts } from './read-receipts.ts';
import { createReadRefunds } from './read-refunds.ts';
import { createReadRequests } from './read-requests.ts';
import { createRecordReceipt } from './record-receipt.ts';
import { createRefund, type MakeRefund } from './refund.ts';
import { createRefundMails } from './refund-mails.ts';

export { createReadAmount } from './read-amount.ts';
export { createMoneyRequests } from './money-requests.ts';
export { findAskingOperator } from './operators.queries.ts';

export interface OperationsModule {
  readonly handlers: OperationsHandlers;
  readonly outboxHandlers: readonly OutboxHandler[];
}

/** The same act at the desk and on the command line. */
export const createMakeRefund = (
  platform: Pick<Platform, 'ids' | 'clock' | 'outbox' | 'securityLog' | 'config'>,
): MakeRefund => createRefund({ ...platform, carryOut: createCarryOut(platform) });

/** What operators do with money by hand, and the proofs of guardianship that they read. */
export const createOperationsModule = (platform: Platform): OperationsModule => {
  const reads = createOperatorReads(platform);
  const makeRefund = createMakeRefund(platform);
  const recordReceipt = createRecordReceipt(platform);
  return {
    handlers: createOperationsHandlers({
      receipts: createReadReceipts({ ...platform, reads }),
      refunds: createReadRefunds({ ...platform, reads }),
      requests: createReadRequests(platform),
      acts: createOperatorActions({
        ...platform,
        idempotency: createIdempotency(platform.units, platform.clock),
        recordReceipt,
        makeRefund,
        requests: createMoneyRequests(platform),
        decideRequests: createDecideRequests({
          approvals: createApprovals(platform),
          recordReceipt,
          makeRefund,
          applyContractChange: createApplyContractChange(platform),
          applyMailTexts: createApplyMailTexts(platform),
        }),
      }),
      proofs: createAccessProofs({ ...platform, reads }),
    }),
    outboxHandlers: [createRefundMails(platform)],
  };
};
