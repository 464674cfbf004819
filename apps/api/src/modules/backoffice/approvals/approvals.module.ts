import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createApprovalMails, createRemindApprovers } from './approvals.ts';

export { approvalRequestQueries, type RequestRow } from './approvals.queries.ts';
export type { LockedRequest } from './approvals.repository.ts';
export {
  concernedBy,
  createApprovals,
  requestContract,
  type Approvals,
  type Decision,
} from './approvals.ts';

/** Requests of operators and funders that a second person decides. */
export const createApprovalsModule = (platform: Platform) =>
  defineModule({
    outboxHandlers: createApprovalMails(platform),
    scheduledJobs: [createRemindApprovers(platform).job],
  });
