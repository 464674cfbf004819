import { getFunderCampaignInformation } from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import {
  countCampaignLines,
  getCampaignStatistics,
  getReminders,
} from '@portail/contract/campaigns/funder-lines.calls.ts';
import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callApi } from '../../../session/api.ts';
import type { FilterValues } from '../../../session/data-table/list-state.ts';
import type { ListPage } from '../../../shared/http/api-client.ts';
import { campaignKey } from '../../../session/funder/funder-queries.ts';

export type LinesCount = z.output<typeof countCampaignLines.answer.schema>;

/** Query key of the lines. */
export const LINES_KEY = 'lignes';

type LinePages = InfiniteData<ListPage<readonly CampaignLine[]>, string | undefined>;

export const linesCountQuery = (idSession: string, filters: FilterValues) =>
  queryOptions({
    queryKey: [...campaignKey(idSession), 'nombre', filters],
    queryFn: ({ signal }) =>
      callApi(
        countCampaignLines,
        { params: { idSession }, query: z.parse(countCampaignLines.query, filters) },
        { signal },
      ),
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
