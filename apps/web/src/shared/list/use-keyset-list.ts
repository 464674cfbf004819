import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { nextKeyOf, PAGE_SIZE } from './keyset.ts';
import { type ReadPage, readPages } from './read-pages.ts';

interface KeysetOptions<Page, Line> {
  readonly queryKey: readonly unknown[];
  readonly read: ReadPage<Page>;
  readonly linesOf: (page: Page) => readonly Line[];
  readonly keyOf: (line: Line) => string;
}

/**
 * A list that grows page by page. A refetch reads as many pages as are shown, so that the list keeps
 * its length.
 */
export const useKeysetList = <Page, Line>(options: KeysetOptions<Page, Line>) => {
  const { queryKey, read, linesOf, keyOf } = options;
  const queries = useQueryClient();
  const nextOf = (page: Page) => nextKeyOf(linesOf(page), keyOf);
  const shown = (): readonly Page[] => queries.getQueryData<readonly Page[]>(queryKey) ?? [];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => readPages({ read, nextOf, count: shown().length, signal }),
  });
  // The end belongs to this list only: other filters give another list.
  const name = JSON.stringify(queryKey);
  const [request, setRequest] = useState<{ of: string; is: 'pending' | 'failed' }>();
  const more = request?.of === name ? request.is : 'idle';

  const last = query.data?.at(-1);
  const next = last === undefined ? undefined : nextOf(last);
  const readMore = async () => {
    setRequest({ of: name, is: 'pending' });
    try {
      const page = await read(next, {});
      queries.setQueryData<readonly Page[]>(queryKey, [...shown(), page]);
      setRequest(undefined);
    } catch {
      setRequest({ of: name, is: 'failed' });
    }
  };
  return {
    first: query.data?.[0],
    lines: query.data?.flatMap((page) => linesOf(page).slice(0, PAGE_SIZE)),
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: next !== undefined,
    isMorePending: more === 'pending',
    hasMoreFailed: more === 'failed',
    readMore: () => void readMore(),
  };
};

export type KeysetList<Page, Line> = ReturnType<typeof useKeysetList<Page, Line>>;
