import {
  getOperatorPauses,
  getOutgoingHolds,
  searchPeople,
} from '@portail/contract/backoffice/operator-people.calls.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi, callPage } from '../../../session/api.ts';

const PEOPLE_KEY = 'personnes';
/** Small, because every person in the answer is recorded as read by the operator. */
const PEOPLE_PAGE_SIZE = 10;
/** Pauses change through other operators, so the page polls. */
const PAUSES_POLL_MS = 60_000;

export const peopleSearchQuery = (recherche: string) =>
  infiniteQueryOptions({
    queryKey: [PEOPLE_KEY, 'recherche', recherche],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        searchPeople,
        { query: { recherche, avant: pageParam, taille: `${PEOPLE_PAGE_SIZE}` } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    enabled: recherche !== '',
  });

export const pausesQuery = queryOptions({
  queryKey: [PEOPLE_KEY, 'suspensions'],
  queryFn: ({ signal }) => callApi(getOperatorPauses, {}, { signal }),
  refetchInterval: PAUSES_POLL_MS,
});

export const holdsQuery = queryOptions({
  queryKey: [PEOPLE_KEY, 'operations-suspendues'],
  queryFn: ({ signal }) => callApi(getOutgoingHolds, {}, { signal }),
});
