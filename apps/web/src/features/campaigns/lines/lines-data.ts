import { getFunderCampaignInformation } from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import {
  countCampaignLines,
  getCampaignLines,
  getCampaignStatistics,
  getReminders,
} from '@portail/contract/campaigns/funder-lines.calls.ts';
import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { LIST_PAGE_SIZE_MAX } from '@portail/contract/constants/constants.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { callApi, callPage } from '../../../session/api.ts';
import type { ListPage } from '../../../shared/http/api-client.ts';
import { campaignKey } from '../../../session/funder/funder-queries.ts';
import type { LineFilterValues } from './line-filters.ts';

/** Query key of the lines. */
export const LINES_KEY = 'lignes';

export type LinePages = InfiniteData<ListPage<readonly CampaignLine[]>, string | undefined>;

export const linesQuery = (idSession: string, filters: LineFilterValues) =>
  infiniteQueryOptions({
    queryKey: [...campaignKey(idSession), LINES_KEY, filters],
    queryFn: ({ pageParam, signal }): Promise<ListPage<readonly CampaignLine[]>> =>
      callPage(
        getCampaignLines,
        {
          params: { idSession },
          query: { ...filters, avant: pageParam, taille: `${LIST_PAGE_SIZE_MAX}` },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    // Structural sharing over 100,000 lines would block scrolling.
    structuralSharing: false,
  });

export const linesCountQuery = (idSession: string, filters: LineFilterValues) =>
  queryOptions({
    queryKey: [...campaignKey(idSession), 'nombre', filters],
    queryFn: ({ signal }) =>
      callApi(countCampaignLines, { params: { idSession }, query: { ...filters } }, { signal }),
  });

/** What a change of lines makes outdated; the lines themselves are patched in place. */
export const readsOfChangedLines = (idSession: string) => [
  getFunderCampaignInformation,
  countCampaignLines,
  getCampaignStatistics,
  getReminders,
  [...campaignKey(idSession), 'nombre'],
];

/** Updates changed lines in place in every cached list, so that the scroll position is kept. */
export const patchLines = (
  queries: QueryClient,
  idSession: string,
  change: (line: CampaignLine) => CampaignLine,
): void => {
  queries.setQueriesData<LinePages>(
    { queryKey: [...campaignKey(idSession), LINES_KEY] },
    (before) =>
      before && {
        ...before,
        pages: before.pages.map((page) => ({ ...page, rows: page.rows.map(change) })),
      },
  );
};
