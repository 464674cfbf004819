import { getWebAccesses } from '@portail/contract/funders/organisations.calls.ts';
import { getInterlocutorClients } from '@portail/contract/funders/interlocutors.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

/** Query key prefix of all queries about contact people. */
export const CONTACTS_KEY = 'interlocuteurs';

export const clientsQuery = queryOptions({
  queryKey: [CONTACTS_KEY, 'clients'],
  queryFn: ({ signal }) => callApi(getInterlocutorClients, {}, { signal }),
});

/** Exactly one of both. */
export interface AskedAccesses {
  readonly login: string | undefined;
  readonly clientId: string | undefined;
}

export const webAccessesQuery = (asked: AskedAccesses) =>
  queryOptions({
    queryKey: ['acces-web', asked],
    queryFn: ({ signal }) => callApi(getWebAccesses, { query: { ...asked } }, { signal }),
  });
