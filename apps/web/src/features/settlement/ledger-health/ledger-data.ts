import { getLedgerHealth } from '@portail/contract/settlement/ledger-health.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

const WHILE_CHECKED_MS = 4_000;

/** Polled while a check is running. */
export const ledgerHealthQuery = queryOptions({
  queryKey: ['grand-livre'],
  queryFn: ({ signal }) => callApi(getLedgerHealth, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.controleEnCours === true ? WHILE_CHECKED_MS : false),
});
