import {
  getOperatorPauses,
  getOutgoingHolds,
} from '@portail/contract/backoffice/operator-people.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

const PEOPLE_KEY = 'personnes';
/** Pauses change through other operators, so the page polls. */
const PAUSES_POLL_MS = 60_000;

export const pausesQuery = queryOptions({
  queryKey: [PEOPLE_KEY, 'suspensions'],
  queryFn: ({ signal }) => callApi(getOperatorPauses, {}, { signal }),
  refetchInterval: PAUSES_POLL_MS,
});

export const holdsQuery = queryOptions({
  queryKey: [PEOPLE_KEY, 'operations-suspendues'],
  queryFn: ({ signal }) => callApi(getOutgoingHolds, {}, { signal }),
});
