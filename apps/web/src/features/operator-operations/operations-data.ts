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
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';

export const OPERATIONS = 'operations';
const PAGE_SIZE = 20;

/** One row more than shown tells whether there is a next page. */
const pageOf = (avant: string | undefined) => ({ avant, taille: String(PAGE_SIZE + 1) });

const nextOf = (page: readonly { readonly id: string }[]): string | undefined =>
  page.length > PAGE_SIZE ? page[PAGE_SIZE - 1]?.id : undefined;

/** Shown rows, without the extra one. */
export const linesOf = <T>(pages: readonly (readonly T[])[]): readonly T[] =>
  pages.flatMap((page) => page.slice(0, PAGE_SIZE));

export interface ReceiptSearch {
  readonly recherche?: string;
  readonly montant?: string;
}

export const receiptsQuery = (search: ReceiptSearch) =>
  infiniteQueryOptions({
    queryKey: [OPERATIONS, 'encaissements', search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }): Promise<readonly ExpectedReceipt[]> =>
      callApi(getExpectedReceipts, { query: { ...search, ...pageOf(pageParam) } }, { signal }),
    getNextPageParam: nextOf,
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
    queryFn: ({ pageParam, signal }): Promise<readonly RefundableLine[]> =>
      callApi(getRefundables, { query: { recherche, ...pageOf(pageParam) } }, { signal }),
    getNextPageParam: nextOf,
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
