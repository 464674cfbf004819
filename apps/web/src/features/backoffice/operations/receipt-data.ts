import { getBankReturns } from '@portail/contract/settlement/bank-returns.calls.ts';
import { getDeclarationsToResolve } from '@portail/contract/declarations/operator-declarations.calls.ts';
import { findHolderTitres } from '@portail/contract/wallet/operator-titres.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callWholeList } from '../../../session/api.ts';
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

export const bankReturnsQuery = queryOptions({
  queryKey: [OPERATIONS, 'retours-bancaires'],
  queryFn: ({ signal }) => callWholeList(getBankReturns, { query: {} }, { signal }),
});

export const declarationCasesQuery = queryOptions({
  queryKey: [OPERATIONS, 'declarations'],
  queryFn: ({ signal }) => callWholeList(getDeclarationsToResolve, { query: {} }, { signal }),
});
