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
import type { ListPage } from '../../../shared/http/api-client.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi, callPage } from '../../../session/api.ts';

export const OPERATIONS = 'operations';
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

export const receiptQuery = ({ nature, reference }: ExpectedReceipt) =>
  queryOptions({
    queryKey: [OPERATIONS, 'encaissement', nature, reference],
    queryFn: ({ signal }) =>
      callApi(getExpectedReceipt, { params: { nature, reference } }, { signal }),
    staleTime: 0,
  });

export const refundsQuery = (recherche: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [OPERATIONS, 'remboursements', recherche],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }): Promise<ListPage<readonly RefundableLine[]>> =>
      callPage(getRefundables, { query: { recherche, ...pageOf(pageParam) } }, { signal }),
    getNextPageParam: ({ next }) => next,
  });

export const refundQuery = ({ nature, reference }: RefundableLine) =>
  queryOptions({
    queryKey: [OPERATIONS, 'remboursement', nature, reference],
    queryFn: ({ signal }) => callApi(getRefundable, { params: { nature, reference } }, { signal }),
    staleTime: 0,
  });

export const pendingQuery = queryOptions({
  queryKey: [OPERATIONS, 'a-valider'],
  queryFn: ({ signal }) => callApi(getPendingOperations, {}, { signal }),
  // Another operator may decide meanwhile.
  staleTime: 0,
});

export const proofsQuery = queryOptions({
  queryKey: [OPERATIONS, 'justificatifs'],
  queryFn: ({ signal }) => callApi(getAccessProofs, {}, { signal }),
});
