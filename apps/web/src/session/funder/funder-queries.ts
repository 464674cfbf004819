import {
  getFunderContracts,
  getFunderCampaignInformation,
} from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../api.ts';

/** Root query key of the funder space. */
export const FUNDER_QUERIES = 'financeur';

/** Query key of one campaign, invalidated by commands on its lines or orders. */
export const campaignKey = (id: string) => [FUNDER_QUERIES, 'session', id] as const;

export const campaignInformationQuery = (id: string) =>
  queryOptions({
    queryKey: [...campaignKey(id), 'informations'],
    queryFn: ({ signal }) => callApi(getFunderCampaignInformation, { params: { id } }, { signal }),
  });

export const funderContractsQuery = queryOptions({
  queryKey: [FUNDER_QUERIES, 'contrats'],
  queryFn: ({ signal }) => callApi(getFunderContracts, {}, { signal }),
});

/** Invalidates the campaign, except what `keep` names. */
export const refreshCampaign = (queries: QueryClient, id: string, keep?: string): Promise<void> =>
  queries.invalidateQueries({
    queryKey: campaignKey(id),
    predicate: ({ queryKey }) => keep === undefined || queryKey[3] !== keep,
  });
