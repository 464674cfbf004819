import {
  getGivenDelegations,
  getReceivedDelegations,
} from '@portail/contract/identity/delegations.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

export const DELEGATIONS_KEY = 'acces';

export const givenQuery = queryOptions({
  queryKey: [DELEGATIONS_KEY, 'donnes'],
  queryFn: ({ signal }) => callApi(getGivenDelegations, {}, { signal }),
});

export const receivedQuery = queryOptions({
  queryKey: [DELEGATIONS_KEY, 'recus'],
  queryFn: ({ signal }) => callApi(getReceivedDelegations, {}, { signal }),
});
