import { findHolderTitres } from '@portail/contract/wallet/operator-titres.calls.ts';
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
