import { getPendingAddress } from '@portail/contract/people/addresses.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

/** `null` when no address is pending, because a query must not return undefined. */
export const pendingAddressQuery = queryOptions({
  queryKey: ['profil', 'adresse-en-attente'],
  queryFn: async ({ signal }) => (await callApi(getPendingAddress, {}, { signal })) ?? null,
});
