import {
  getFunderSession,
  getFunderSessions,
} from '@portail/contract/campaigns/funder-sessions.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';
import { FUNDER_QUERIES, sessionKey } from '../../session/funder/funder-queries.ts';

/** Of every contract of the funder: the pages filter what they show. */
export const funderSessionsQuery = queryOptions({
  queryKey: [FUNDER_QUERIES, 'sessions'],
  queryFn: ({ signal }) => callApi(getFunderSessions, { query: {} }, { signal }),
});

export const funderSessionQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKey(id), 'reglages'],
    queryFn: ({ signal }) => callApi(getFunderSession, { params: { id } }, { signal }),
  });
