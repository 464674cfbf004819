import { getInterlocutors } from '@portail/contract/funders/interlocutors.calls.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '../../../session/api.ts';

/** Query key prefix of all queries about contact people. */
export const CONTACTS_KEY = 'interlocuteurs';

export interface ContactFilters {
  readonly clientId: string | undefined;
  readonly recherche: string | undefined;
}

export const contactsQuery = (filters: ContactFilters) =>
  infiniteQueryOptions({
    queryKey: [CONTACTS_KEY, 'liste', filters],
    queryFn: ({ pageParam, signal }) =>
      callPage(getInterlocutors, { query: { ...filters, avant: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
