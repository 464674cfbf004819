import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createApprovalMails } from './approval-mails.ts';

export { approvalRequestQueries, type RequestRow } from './approval-requests.queries.ts';
export type { LockedRequest } from './approval-requests.repository.ts';
export { createApprovals, type Approvals, type Decision } from './approvals.ts';

export interface ApprovalsModule {
  readonly outboxHandlers: readonly OutboxHandler[];
}

/** Requests of operators and funders that a second person decides. */
export const createApprovalsModule = (platform: Platform): ApprovalsModule => ({
  outboxHandlers: createApprovalMails(platform),
});
