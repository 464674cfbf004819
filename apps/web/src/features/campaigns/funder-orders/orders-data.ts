import {
  getFunderInvoices,
  getFunderOrders,
} from '@portail/contract/campaigns/funder-orders.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callWholeList } from '../../../session/api.ts';
import { FUNDER_QUERIES, campaignKey } from '../../../session/funder/funder-queries.ts';

/** Polling interval while an order is being posted. */
const WATCH_MS = 2_000;

export const ordersQuery = (id: string) =>
  queryOptions({
    queryKey: [...campaignKey(id), 'commandes'],
    queryFn: ({ signal }) =>
      callWholeList(getFunderOrders, { params: { id }, query: {} }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ statut }) => statut === 'EN_COURS') === true ? WATCH_MS : false,
  });

export const invoicesQuery = (numeroContrat: string | undefined) =>
  queryOptions({
    queryKey: [FUNDER_QUERIES, 'factures', numeroContrat],
    queryFn: ({ signal }) =>
      callWholeList(getFunderInvoices, { query: { numeroContrat } }, { signal }),
  });
