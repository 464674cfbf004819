import { getPendingAddress } from '@portail/contract/people/addresses.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';

/** A query holds no `undefined`: null says that no address is waiting. */
export const pendingAddressQuery = queryOptions({
  queryKey: ['profil', 'adresse-en-attente'],
  queryFn: async ({ signal }) => (await callApi(getPendingAddress, {}, { signal })) ?? null,
});
