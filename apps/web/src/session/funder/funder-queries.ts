import {
  getFunderContracts,
  getFunderCampaignInformation,
} from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../api.ts';

/** Everything of the funder's space stands under this name. */
export const FUNDER_QUERIES = 'financeur';

/** What is read of one campaign: a command on its lines or orders changes all of it. */
export const campaignKey = (id: string) => [FUNDER_QUERIES, 'session', id] as const;

/** Counts, amounts and state of a campaign. */
export const campaignInformationQuery = (id: string) =>
  queryOptions({
    queryKey: [...campaignKey(id), 'informations'],
    queryFn: ({ signal }) => callApi(getFunderCampaignInformation, { params: { id } }, { signal }),
  });

export const funderContractsQuery = queryOptions({
  queryKey: [FUNDER_QUERIES, 'contrats'],
  queryFn: ({ signal }) => callApi(getFunderContracts, {}, { signal }),
});

/** After a command: everything of the campaign is read anew, except what `keep` names. */
export const refreshCampaign = (queries: QueryClient, id: string, keep?: string): Promise<void> =>
  queries.invalidateQueries({
    queryKey: campaignKey(id),
    predicate: ({ queryKey }) => keep === undefined || queryKey[3] !== keep,
  });
