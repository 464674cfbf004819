import { getWebAccesses } from '@portail/contract/funders/organisations.calls.ts';
import {
  getInterlocutorClients,
  getInterlocutors,
} from '@portail/contract/funders/interlocutors.calls.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi, callPage } from '../../../session/api.ts';

/** Query key prefix of all queries about contact people. */
export const CONTACTS_KEY = 'interlocuteurs';

export interface ContactFilters {
  readonly clientId: string | undefined;
  readonly recherche: string | undefined;
}

export const clientsQuery = queryOptions({
  queryKey: [CONTACTS_KEY, 'clients'],
  queryFn: ({ signal }) => callApi(getInterlocutorClients, {}, { signal }),
});

export const contactsQuery = (filters: ContactFilters) =>
  infiniteQueryOptions({
    queryKey: [CONTACTS_KEY, 'liste', filters],
    queryFn: ({ pageParam, signal }) =>
      callPage(getInterlocutors, { query: { ...filters, avant: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
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
