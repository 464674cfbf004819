import {
  countManagementRequests,
  getManagementRequest,
} from '@portail/contract/backoffice/operator-requests.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

/** Query key prefix of all support requests, lists and counts included. */
export const MANAGEMENT_KEY = 'demandes-gestion';

export const countsQuery = queryOptions({
  queryKey: [MANAGEMENT_KEY, 'compteurs'],
  queryFn: ({ signal }) => callApi(countManagementRequests, {}, { signal }),
});

export const managementRequestQuery = (id: string) =>
  queryOptions({
    queryKey: [MANAGEMENT_KEY, id],
    queryFn: ({ signal }) => callApi(getManagementRequest, { params: { id } }, { signal }),
    // Another operator may work on it.
    staleTime: 0,
  });
