import { Button } from '@portail/ui/actions/Button.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Search } from '@portail/ui/icons/icons.ts';
import { VisuallyHidden } from '@portail/ui/layout/VisuallyHidden.tsx';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { reloadOnceOnFailure } from '../../shared/page/lazy-reload.ts';
import { ReadFailure } from '../../shared/page/ReadFailure.tsx';
import { fill, useTexts } from '../../shared/texts/define-texts.ts';
import { plural } from '../../shared/wording/counts.ts';
import './data-table.css';
import { dataTableTexts } from './data-table.texts.ts';
import type { DataTableProps, Words } from './table-props.ts';
import { TableFilters } from './TableFilters.tsx';
import type { TableView as LoadedView } from './TableView.tsx';
import { type DataColumn, type TableList, useSortWords } from './use-table-list.ts';

const loadView = () => import('./TableView.tsx');

/** The table is as heavy as a page: it is read while the server answers. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- lazy() loses the type parameter.
const TableView = lazy(async () => {
  const { TableView: view } = await reloadOnceOnFailure(loadView);
  return { default: view };
}) as unknown as typeof LoadedView;

interface ListProps<Row> {
  readonly list: TableList<Row>;
  readonly columns: readonly DataColumn<Row>[];
}

/** Says the new order, and how many rows there are, once they have come. */
function Announcement<Row>({ list, columns }: ListProps<Row>) {
  const texts = useTexts(dataTableTexts);
  const words = useSortWords(list, columns);
  const [first] = useState(list.key);
  const [said, setSaid] = useState('');
  const isReady = list.rows !== undefined && !list.isOutdated;
  const say = useEffectEvent(() => {
    const count = list.rows?.length ?? 0;
    const lignes = plural(count, texts.shownOne, texts.shown);
    setSaid(fill(texts.sorted, { tri: words(list.sort), lignes }));
  });
  useEffect(() => {
    if (isReady && list.key !== first) say();
  }, [isReady, list.key, first]);
  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  );
}

const isWords = (given: Words | ReactNode): given is Words =>
  typeof given === 'object' && given !== null && 'title' in given;

function Nothing<Row>({ list, empty, noMatch, filterTexts }: DataTableProps<Row, string>) {
  const texts = useTexts(dataTableTexts);
  if (list.isFiltered) {
    const words = noMatch ?? { title: texts.noMatch, text: texts.noMatchText };
    return (
      <EmptyState
        icon={words.icon ?? <Search />}
        title={words.title}
        action={
          <Button variant="secondary" onClick={list.reset}>
            {filterTexts?.reset ?? texts.reset}
          </Button>
        }
      >
        {words.text}
      </EmptyState>
    );
  }
  if (!isWords(empty)) return empty;
  return (
    <EmptyState
      title={empty.title}
      action={empty.action}
      {...(empty.icon === undefined ? {} : { icon: empty.icon })}
    >
      {empty.text}
    </EmptyState>
  );
}

/**
 * A list of a professional space. Sorting, filters and paging are the server's; rows become cards
 * where there is no room for columns; only the rows in view of a long list are drawn.
 */
export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { list, filterForm, filterTexts, summary } = props;
  const texts = useTexts(dataTableTexts);
  const { rows, error } = list;
  const isUnused = rows?.length === 0 && !list.isFiltered;
  const form =
    filterForm === undefined && list.fields.length > 0 ? (
      <TableFilters list={list} texts={filterTexts} />
    ) : (
      filterForm
    );
  const skeleton = <Skeleton shape="table" lines={6} label={props.loading ?? texts.loading} />;
  // Its code comes with the first page of the list.
  useEffect(() => void loadView(), []);
  const content = () => {
    if (rows === undefined && error !== null)
      return <ReadFailure error={error} onRetry={list.retry} />;
    if (rows === undefined) return list.isPending ? skeleton : null;
    if (rows.length === 0) return <Nothing {...props} />;
    return (
      <Suspense fallback={skeleton}>
        <TableView {...props} rows={rows} />
      </Suspense>
    );
  };
  return (
    <div className="data-table">
      {isUnused && props.hasFiltersWhenEmpty !== true ? null : form}
      {isUnused ? null : summary}
      <Announcement list={list} columns={props.columns} />
      {content()}
    </div>
  );
}
