import { getServiceCounters } from '@portail/contract/home-services/home-orders.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../api.ts';

/** First word of every key of the home services: what is done with one of them is told by all. */
export const SERVICE_QUERIES = 'services-a-domicile';

export const forgetServices = (queries: QueryClient): void =>
  void queries.invalidateQueries({ queryKey: [SERVICE_QUERIES] });

/** As a call takes the space: nothing stands for all of them. */
export const spaceQueryOf = (clientId: string | undefined): { clientId?: string } =>
  clientId === undefined ? {} : { clientId };

/** Providers act between two looks at a page: it is read anew each time one opens. */
export const countersQuery = (clientId: string | undefined) =>
  queryOptions({
    queryKey: [SERVICE_QUERIES, 'compteurs', clientId],
    queryFn: ({ signal }) =>
      callApi(getServiceCounters, { query: spaceQueryOf(clientId) }, { signal }),
    staleTime: 0,
  });
