import {
  getFunderCampaign,
  getFunderCampaigns,
} from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callWholeList } from '../../../session/api.ts';
import { apiQuery } from '../../../session/use-api-query.ts';
import { FUNDER_QUERIES } from '../../../session/funder/funder-queries.ts';

/** All contracts: the pages filter. */
export const funderCampaignsQuery = queryOptions({
  queryKey: [FUNDER_QUERIES, 'sessions'],
  queryFn: ({ signal }) => callWholeList(getFunderCampaigns, { query: {} }, { signal }),
});

export const funderCampaignQuery = (id: string) => apiQuery(getFunderCampaign, { params: { id } });
