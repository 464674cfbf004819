import { getReports } from '@portail/contract/backoffice/reports.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callWholeList } from '../../../session/api.ts';

/** Polling interval while a report is generated. */
const WATCH_MS = 2_000;

export const isBeingMade = ({ statut }: { readonly statut: string }): boolean =>
  statut === 'EN_ATTENTE' || statut === 'EN_COURS';

export const reportsQuery = queryOptions({
  queryKey: ['rapports'],
  queryFn: ({ signal }) => callWholeList(getReports, { query: {} }, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isBeingMade) === true ? WATCH_MS : false),
});
