import {
  getFunderContracts,
  getFunderSessionInformation,
} from '@portail/contract/campaigns/funder-sessions.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../api.ts';

/** Everything of the funder's space stands under this name. */
export const FUNDER_QUERIES = 'financeur';

/** What is read of one session: a command on its lines or orders changes all of it. */
export const sessionKey = (id: string) => [FUNDER_QUERIES, 'session', id] as const;

/** Counts, amounts and state of a session. */
export const sessionInformationQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKey(id), 'informations'],
    queryFn: ({ signal }) => callApi(getFunderSessionInformation, { params: { id } }, { signal }),
  });

export const funderContractsQuery = queryOptions({
  queryKey: [FUNDER_QUERIES, 'contrats'],
  queryFn: ({ signal }) => callApi(getFunderContracts, {}, { signal }),
});

/** After a command: everything of the session is read anew, except what `keep` names. */
export const refreshSession = (queries: QueryClient, id: string, keep?: string): Promise<void> =>
  queries.invalidateQueries({
    queryKey: sessionKey(id),
    predicate: ({ queryKey }) => keep === undefined || queryKey[3] !== keep,
  });
