import { searchPeople } from '@portail/contract/backoffice/operator-people.calls.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '../../../session/api.ts';

const PEOPLE_KEY = 'personnes';
/** Small, because every person in the answer is recorded as read by the operator. */
const PEOPLE_PAGE_SIZE = 10;

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
