import {
  countManagementRequests,
  getManagementRequest,
} from '@portail/contract/backoffice/operator-requests.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';

/** Everything of the management requests stands under this name: an act changes lists and counts too. */
export const MANAGEMENT_KEY = 'demandes-gestion';

export const countsQuery = queryOptions({
  queryKey: [MANAGEMENT_KEY, 'compteurs'],
  queryFn: ({ signal }) => callApi(countManagementRequests, {}, { signal }),
});

export const managementRequestQuery = (id: string) =>
  queryOptions({
    queryKey: [MANAGEMENT_KEY, id],
    queryFn: ({ signal }) => callApi(getManagementRequest, { params: { id } }, { signal }),
    // Somebody else may be at work on it.
    staleTime: 0,
  });
