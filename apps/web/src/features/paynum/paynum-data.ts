import { getPaynumRequests } from '@portail/contract/home-services/home-paynum.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';
import { SERVICE_QUERIES } from '../../session/home-services/service-queries.ts';

/** Read anew each time: the partner answers between two looks. */
export const paynumQuery = queryOptions({
  queryKey: [SERVICE_QUERIES, 'paynum'],
  queryFn: async ({ signal }) => (await callApi(getPaynumRequests, {}, { signal })).demandesCesu,
  staleTime: 0,
});
