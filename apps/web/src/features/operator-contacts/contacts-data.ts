import { getWebAccesses } from '@portail/contract/funders/organisations.calls.ts';
import {
  getInterlocutorClients,
  getInterlocutors,
} from '@portail/contract/funders/interlocutors.calls.ts';
import { LIST_PAGE_SIZE } from '@portail/contract/constants/constants.ts';
import type { Interlocutor } from '@portail/contract/funders/interlocutors.schemas.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';

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
    queryFn: ({ pageParam, signal }): Promise<readonly Interlocutor[]> =>
      callApi(getInterlocutors, { query: { ...filters, apres: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < LIST_PAGE_SIZE ? undefined : page.at(-1)?.id),
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
