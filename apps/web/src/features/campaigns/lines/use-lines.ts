import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { LineFilterValues } from './line-filters.ts';
import { linesCountQuery, linesQuery } from './lines-data.ts';

/** The filtered lines, read page by page on scroll. */
export const useLines = (idSession: string, filters: LineFilterValues) => {
  const query = useInfiniteQuery(linesQuery(idSession, filters));
  const { data: count } = useQuery(linesCountQuery(idSession, filters));
  const pages = query.data?.pages;
  const lines = useMemo(() => pages?.flatMap(({ rows }) => rows), [pages]);
  const [isReadingAll, setReadingAll] = useState(false);

  const readMore = () => {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
  };

  /** All lines, for an action on the whole list; undefined when a page failed. */
  const readAll = async (): Promise<readonly CampaignLine[] | undefined> => {
    setReadingAll(true);
    try {
      let known: readonly CampaignLine[] = lines ?? [];
      let isLast = !query.hasNextPage;
      while (!isLast) {
        const { data, isError } = await query.fetchNextPage({ cancelRefetch: false });
        if (isError || data === undefined) return undefined;
        known = data.pages.flatMap(({ rows }) => rows);
        isLast = data.pages.at(-1)?.next === undefined;
      }
      return known;
    } finally {
      setReadingAll(false);
    }
  };

  return {
    lines,
    count,
    error: query.error,
    hasMore: query.hasNextPage,
    hasMoreFailed: query.isFetchNextPageError,
    isMorePending: query.isFetchingNextPage,
    isReadingAll,
    readMore,
    readAll,
    retry: () => void query.refetch(),
    retryMore: () => void query.fetchNextPage(),
  };
};

export type Lines = ReturnType<typeof useLines>;
