import { getMainInformation } from '@portail/contract/people/profile.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { sessionStore } from '../../../session/session-store.ts';

/** The current contract, if any, is part of every profile query. */
export const profileQueryOf = () => {
  const contract = sessionStore.getState().visualisation?.selectedContract;
  return contract === undefined
    ? {}
    : { numeroContrat: contract.contractId, typeContrat: contract.contractType };
};

export const mainQuery = queryOptions({
  queryKey: ['profil', 'principales'],
  queryFn: ({ signal }) => callApi(getMainInformation, { query: profileQueryOf() }, { signal }),
});
