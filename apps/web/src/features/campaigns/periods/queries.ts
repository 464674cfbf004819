import {
  getFunderCampaign,
  getFunderCampaigns,
} from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callWholeList } from '../../../session/api.ts';
import { FUNDER_QUERIES, campaignKey } from '../../../session/funder/funder-queries.ts';

/** All contracts: the pages filter. */
export const funderCampaignsQuery = queryOptions({
  queryKey: [FUNDER_QUERIES, 'sessions'],
  queryFn: ({ signal }) => callWholeList(getFunderCampaigns, { query: {} }, { signal }),
});

export const funderCampaignQuery = (id: string) =>
  queryOptions({
    queryKey: [...campaignKey(id), 'reglages'],
    queryFn: ({ signal }) => callApi(getFunderCampaign, { params: { id } }, { signal }),
  });
