import { getPaynumRequests } from '@portail/contract/home-services/home-paynum.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { SERVICE_QUERIES } from '../../../session/home-services/service-queries.ts';

/** Always reloaded: the partner may have answered meanwhile. */
export const paynumQuery = queryOptions({
  queryKey: [SERVICE_QUERIES, 'paynum'],
  queryFn: async ({ signal }) => (await callApi(getPaynumRequests, {}, { signal })).demandesCesu,
  staleTime: 0,
});
