import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { nextKeyOf, PAGE_SIZE } from './keyset.ts';
import { type ReadPage, readPages } from './read-pages.ts';

interface KeysetOptions<Page, Line> {
  readonly queryKey: readonly unknown[];
  readonly read: ReadPage<Page>;
  readonly linesOf: (page: Page) => readonly Line[];
  /** What names a line, and where the next page begins. */
  readonly keyOf: (line: Line) => string;
}

/**
 * A list that grows page by page, each read from where the last one ended. When it is read anew it
 * keeps its length: nobody is sent back to its first page.
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
  // Of this list only: with other filters it is another list, whose end has not been asked for.
  const name = JSON.stringify(queryKey);
  const [asked, setAsked] = useState<{ of: string; is: 'pending' | 'failed' }>();
  const more = asked?.of === name ? asked.is : 'idle';

  const last = query.data?.at(-1);
  const next = last === undefined ? undefined : nextOf(last);
  const readMore = async () => {
    setAsked({ of: name, is: 'pending' });
    try {
      const page = await read(next, {});
      queries.setQueryData<readonly Page[]>(queryKey, [...shown(), page]);
      setAsked(undefined);
    } catch {
      setAsked({ of: name, is: 'failed' });
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
