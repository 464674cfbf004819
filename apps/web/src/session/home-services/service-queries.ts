import { getServiceCounters } from '@portail/contract/home-services/home-orders.calls.ts';
import { apiQuery } from '../use-api-query.ts';

/** As a call takes the space: nothing stands for all of them. */
export const spaceQueryOf = (clientId: string | undefined): { clientId?: string } =>
  clientId === undefined ? {} : { clientId };

/** Providers act between two visits of a page: it is read anew each time one opens. */
export const countersQuery = (clientId: string | undefined) =>
  apiQuery(getServiceCounters, { query: spaceQueryOf(clientId) }, { staleTime: 0 });
