import { getFunderOrderRequests } from '@portail/contract/campaigns/funder-orders.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { FUNDER_QUERIES } from '../../../session/funder/funder-queries.ts';

export const orderRequestsQuery = queryOptions({
  queryKey: [FUNDER_QUERIES, 'commandes-a-valider'],
  queryFn: ({ signal }) => callApi(getFunderOrderRequests, {}, { signal }),
  staleTime: 0,
});
