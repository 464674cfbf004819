import {
  getFunderContracts,
  getFunderCampaignInformation,
} from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import { apiQuery } from '../use-api-query.ts';

/** Root query key of the lists of the funder space. */
export const FUNDER_QUERIES = 'financeur';

/** Query key of the lists of one campaign. */
export const campaignKey = (id: string) => [FUNDER_QUERIES, 'session', id] as const;

export const campaignInformationQuery = (id: string) =>
  apiQuery(getFunderCampaignInformation, { params: { id } });

export const funderContractsQuery = apiQuery(getFunderContracts, {});
