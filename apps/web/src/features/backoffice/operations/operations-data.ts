import {
  getAccessProofs,
  getExpectedReceipt,
  getPendingOperations,
  getRefundable,
} from '@portail/contract/backoffice/operations.calls.ts';
import type {
  ExpectedReceipt,
  RefundableLine,
} from '@portail/contract/backoffice/operations.schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

export const OPERATIONS = 'operations';
export const receiptQuery = ({ nature, reference }: ExpectedReceipt) =>
  queryOptions({
    queryKey: [OPERATIONS, 'encaissement', nature, reference],
    queryFn: ({ signal }) =>
      callApi(getExpectedReceipt, { params: { nature, reference } }, { signal }),
    staleTime: 0,
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
