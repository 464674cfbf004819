import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { LoadMore } from './LoadMore.tsx';
import type { KeysetList } from './use-keyset-list.ts';

interface MoreLinesProps {
  readonly list: Pick<
    KeysetList<unknown, unknown>,
    'hasMore' | 'isMorePending' | 'hasMoreFailed' | 'readMore'
  > & { readonly lines: readonly unknown[] | undefined };
  readonly texts: { readonly shown: string; readonly shownOne: string };
}

/** How many lines are shown, and the way to the next ones. */
export function MoreLines({ list, texts }: MoreLinesProps) {
  return (
    <LoadMore
      count={list.lines?.length ?? 0}
      texts={texts}
      hasMore={list.hasMore}
      isPending={list.isMorePending}
      hasFailed={list.hasMoreFailed}
      onMore={list.readMore}
    />
  );
}

interface KeysetTableProps<Line> {
  readonly list: KeysetList<unknown, Line>;
  readonly caption: string;
  readonly columns: readonly TableColumn<Line>[];
  readonly keyOf: (line: Line) => string;
  readonly texts: MoreLinesProps['texts'];
}

export function KeysetTable<Line>({
  list,
  caption,
  columns,
  keyOf,
  texts,
}: KeysetTableProps<Line>) {
  return (
    <>
      <Table caption={caption} columns={columns} rows={list.lines ?? []} rowKey={keyOf} />
      <MoreLines list={list} texts={texts} />
    </>
  );
}
