import {
  countSessionLines,
  getControlImports,
  getReminders,
  getSessionLines,
  getSessionStatistics,
} from '@portail/contract/campaigns/funder-lines.calls.ts';
import type { SessionLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { LIST_PAGE_SIZE_MAX } from '@portail/contract/constants/constants.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';
import { sessionKey } from '../../session/funder/funder-queries.ts';
import type { LineFilterValues } from './line-filters.ts';

/** The most that a page of a list holds. */
export const LINES_PAGE = LIST_PAGE_SIZE_MAX;
/** Name of the lines among what is read of a session. */
export const LINES_KEY = 'lignes';

export type LinePages = InfiniteData<readonly SessionLine[], string | undefined>;

export const linesQuery = (idSession: string, filters: LineFilterValues) =>
  infiniteQueryOptions({
    queryKey: [...sessionKey(idSession), LINES_KEY, filters],
    queryFn: ({ pageParam, signal }): Promise<readonly SessionLine[]> =>
      callApi(
        getSessionLines,
        { params: { idSession }, query: { ...filters, apres: pageParam, taille: `${LINES_PAGE}` } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < LINES_PAGE ? undefined : page.at(-1)?.idLigne),
    // Comparing a hundred thousand lines with themselves at each page would stop the wheel.
    structuralSharing: false,
  });

export const linesCountQuery = (idSession: string, filters: LineFilterValues) =>
  queryOptions({
    queryKey: [...sessionKey(idSession), 'nombre', filters],
    queryFn: ({ signal }) =>
      callApi(countSessionLines, { params: { idSession }, query: { ...filters } }, { signal }),
  });

export const remindersQuery = (idSession: string) =>
  queryOptions({
    queryKey: [...sessionKey(idSession), 'relances'],
    queryFn: ({ signal }) => callApi(getReminders, { params: { idSession } }, { signal }),
  });

export const statisticsQuery = (idSession: string) =>
  queryOptions({
    queryKey: [...sessionKey(idSession), 'statistiques'],
    queryFn: ({ signal }) => callApi(getSessionStatistics, { params: { idSession } }, { signal }),
  });

export const importsQuery = (idSession: string) =>
  queryOptions({
    queryKey: [...sessionKey(idSession), 'imports'],
    queryFn: ({ signal }) => callApi(getControlImports, { params: { idSession } }, { signal }),
  });

/** Puts changed lines where they stand, in every list on screen: nobody loses their place. */
export const patchLines = (
  queries: QueryClient,
  idSession: string,
  change: (line: SessionLine) => SessionLine,
): void => {
  queries.setQueriesData<LinePages>(
    { queryKey: [...sessionKey(idSession), LINES_KEY] },
    (before) => before && { ...before, pages: before.pages.map((page) => page.map(change)) },
  );
};
