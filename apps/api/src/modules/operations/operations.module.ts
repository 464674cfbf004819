import { createIdempotency } from '../../platform/idempotency/idempotency.ts';
import type { OutboxHandler } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { createOperatorReads } from '../privacy/privacy.module.ts';
import { createAccessProofs } from './access-proofs.ts';
import { createSecondPerson } from './ask-second-person.ts';
import { createCarryOut } from './carry-out.ts';
import { createDeskActs } from './desk-acts.ts';
import { createOperationsHandlers, type OperationsHandlers } from './operations.handlers.ts';
import { createReadReceipts } from './read-receipts.ts';
import { createReadRefunds } from './read-refunds.ts';
import { createRecordReceipt } from './record-receipt.ts';
import { createRefund, type MakeRefund } from './refund.ts';
import { createRefundMails } from './refund-mails.ts';

export { createReadAmount } from './read-amount.ts';
export { createRecordReceipt } from './record-receipt.ts';
export type { ActingOperator } from './operator.ts';

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
  return {
    handlers: createOperationsHandlers({
      receipts: createReadReceipts({ ...platform, reads }),
      refunds: createReadRefunds({ ...platform, reads }),
      acts: createDeskActs({
        ...platform,
        idempotency: createIdempotency(platform.units, platform.clock),
        recordReceipt: createRecordReceipt(platform),
        makeRefund,
        secondPerson: createSecondPerson({ ...platform, makeRefund }),
      }),
      proofs: createAccessProofs({ ...platform, reads }),
    }),
    outboxHandlers: [createRefundMails(platform)],
  };
};
