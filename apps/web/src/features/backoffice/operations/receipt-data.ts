import { findHolderTitres } from '@portail/contract/wallet/operator-titres.calls.ts';
import {
  getReconciledDay,
  getReconciliations,
} from '@portail/contract/settlement/reconciliation.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { OPERATIONS } from './operations-data.ts';

/** `null` when not found. */
export const holderQuery = (recherche: string) =>
  queryOptions({
    queryKey: [OPERATIONS, 'titres', recherche],
    queryFn: async ({ signal }) =>
      (await callApi(findHolderTitres, { query: { recherche } }, { signal })) ?? null,
    enabled: recherche !== '',
    staleTime: 0,
  });

export const reconciliationsQuery = queryOptions({
  queryKey: [OPERATIONS, 'rapprochements'],
  queryFn: ({ signal }) => callApi(getReconciliations, {}, { signal }),
});

export const reconciledDayQuery = (jour: string) =>
  queryOptions({
    queryKey: [OPERATIONS, 'rapprochement', jour],
    queryFn: ({ signal }) => callApi(getReconciledDay, { query: { jour } }, { signal }),
    staleTime: 0,
  });
