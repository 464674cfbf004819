import {
  getAccessProofs,
  getExpectedReceipt,
  getExpectedReceipts,
  getPendingOperations,
  getRefundable,
  getRefundables,
} from '@portail/contract/backoffice/operations.calls.ts';
import type {
  ExpectedReceipt,
  RefundableLine,
} from '@portail/contract/backoffice/operations.schemas.ts';
import {
  getReconciledDay,
  getReconciliations,
} from '@portail/contract/settlement/reconciliation.calls.ts';
import type { ListPage } from '../../../shared/http/api-client.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '../../../session/api.ts';

/** Query key prefix of the lists of operations. */
export const OPERATIONS = 'operations';

/** What any operation may change. */
export const OPERATION_READS = [
  [OPERATIONS],
  getExpectedReceipt,
  getRefundable,
  getPendingOperations,
  getAccessProofs,
  getReconciliations,
  getReconciledDay,
] as const;

const PAGE_SIZE = 20;

const pageOf = (avant: string | undefined) => ({ avant, taille: String(PAGE_SIZE) });

export const linesOf = <T>(pages: readonly ListPage<readonly T[]>[]): readonly T[] =>
  pages.flatMap(({ rows }) => rows);

export interface ReceiptSearch {
  readonly recherche?: string;
  readonly montant?: string;
}

export const receiptsQuery = (search: ReceiptSearch) =>
  infiniteQueryOptions({
    queryKey: [OPERATIONS, 'encaissements', search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }): Promise<ListPage<readonly ExpectedReceipt[]>> =>
      callPage(getExpectedReceipts, { query: { ...search, ...pageOf(pageParam) } }, { signal }),
    getNextPageParam: ({ next }) => next,
  });

export const refundsQuery = (recherche: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [OPERATIONS, 'remboursements', recherche],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }): Promise<ListPage<readonly RefundableLine[]>> =>
      callPage(getRefundables, { query: { recherche, ...pageOf(pageParam) } }, { signal }),
    getNextPageParam: ({ next }) => next,
  });
