import {
  countApprovals,
  getOperatorHome,
} from '@portail/contract/backoffice/operator-home.calls.ts';
import {
  getAccessProofs,
  getExpectedReceipt,
  getPendingOperations,
  getRefundable,
} from '@portail/contract/backoffice/operations.calls.ts';
import { getUnreadableHolders } from '@portail/contract/settlement/bank-files.calls.ts';
import { getHeldPayees } from '@portail/contract/settlement/payee-verification.calls.ts';
import {
  getReconciledDay,
  getReconciliations,
} from '@portail/contract/settlement/reconciliation.calls.ts';
import { getStatementLine } from '@portail/contract/settlement/statements.calls.ts';

/** Query key prefix of the lists of operations. */
export const OPERATIONS = 'operations';

/** What any operation may change. */
export const OPERATION_READS = [
  [OPERATIONS],
  getExpectedReceipt,
  getRefundable,
  getPendingOperations,
  getOperatorHome,
  countApprovals,
  getAccessProofs,
  getUnreadableHolders,
  getHeldPayees,
  getReconciliations,
  getReconciledDay,
  getStatementLine,
] as const;
