import { Button } from '@portail/ui/actions/Button.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import '@portail/ui/data/Table.css';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { ChevronDown, ChevronUp, Search } from '@portail/ui/icons/icons.ts';
import { classNames } from '@portail/ui/layout/class-names.ts';
import { VisuallyHidden } from '@portail/ui/layout/VisuallyHidden.tsx';
import { Popover } from '@portail/ui/overlays/Popover.tsx';
import {
  type ColumnDef,
  columnVisibilityFeature,
  type Header,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import * as z from 'zod/mini';
import { DownloadButton } from '../../shared/download/DownloadButton.tsx';
import { LoadMore } from '../../shared/list/LoadMore.tsx';
import { ReadFailure } from '../../shared/page/ReadFailure.tsx';
import { localStore, STORAGE_KEYS } from '../../shared/storage/safe-storage.ts';
import { fill, useTexts } from '../../shared/texts/define-texts.ts';
import { plural } from '../../shared/wording/counts.ts';
import { useMayCall } from '../use-may.ts';
import './data-table.css';
import { dataTableTexts } from './data-table.texts.ts';
import type { TableSort } from './list-state.ts';
import { SavedViews } from './SavedViews.tsx';
import { type FilterTexts, TableFilters } from './TableFilters.tsx';
import { TableRows } from './TableRows.tsx';
import type { DataColumn, TableList } from './use-table-list.ts';

export interface TableSelection<Row> {
  /** Name of the checkbox of a row. */
  readonly labelOf: (row: Row) => string;
  readonly isSelectable?: (row: Row) => boolean;
  /** Name of the group of actions. */
  readonly label?: string;
  readonly actions: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** In place of "select the rows shown", while nothing is selected. */
  readonly whenNone?: (select: (rows: readonly Row[]) => void) => ReactNode;
}

interface Words {
  readonly title: string;
  readonly text?: string;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
}

export interface DataTableProps<Row, Sort extends string> {
  readonly list: TableList<Row, Sort>;
  readonly caption: string;
  readonly isCaptionHidden?: boolean;
  readonly columns: readonly DataColumn<Row, NoInfer<Sort>>[];
  readonly rowKey: (row: Row) => string;
  readonly loading?: string;
  /** Of a list without rows; or what is shown in its place. */
  readonly empty: Words | ReactNode;
  readonly noMatch?: Words;
  readonly filterTexts?: FilterTexts;
  /** In place of the form made from the filters of the list. */
  readonly filterForm?: ReactNode;
  /** A filter finds rows that the whole list leaves out. */
  readonly hasFiltersWhenEmpty?: boolean;
  /** With `{nombre}`, and for a single row. */
  readonly shown?: { readonly shown: string; readonly shownOne: string };
  readonly selection?: TableSelection<Row> | undefined;
  /** Between the filters and the rows. */
  readonly summary?: ReactNode;
  /** Buttons beside those of the table. */
  readonly tools?: ReactNode;
  /** Reads the next page when its rows come near, in place of a button; `footer` then says how far. */
  readonly readsOnScroll?: boolean;
  readonly footer?: ReactNode;
  /** Number of rows in all, where it is known. */
  readonly total?: number | undefined;
}

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });
type Definition = ColumnDef<typeof features, { readonly id: string }>;
type ColumnHeader = Header<typeof features, { readonly id: string }>;

const hiddenColumns = z.record(z.string(), z.array(z.string()));

const readHidden = (): Readonly<Record<string, readonly string[]>> => {
  const stored = z.safeParse(hiddenColumns, localStore.read(STORAGE_KEYS.hiddenColumns));
  return stored.success ? stored.data : {};
};

/** Columns hidden on this device, by list. */
const useHiddenColumns = (name: string) => {
  const [hidden, setHidden] = useState<readonly string[]>(() => readHidden()[name] ?? []);
  return {
    hidden,
    hide: (ids: readonly string[]) => {
      setHidden(ids);
      localStore.write(STORAGE_KEYS.hiddenColumns, { ...readHidden(), [name]: ids });
    },
  };
};

/** Same limit as the style sheet of the tables. */
const CARDS_BELOW_REM = 44;

/** Rows are cards where there is no room for columns. */
const useCards = (box: RefObject<HTMLElement | null>): boolean => {
  const [isCards, setCards] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setCards(element.clientWidth < CARDS_BELOW_REM * rem);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return isCards;
};

const canHide = <Row,>({ isRowHeader, isHeaderHidden, isAlwaysShown }: DataColumn<Row>): boolean =>
  isRowHeader !== true && isHeaderHidden !== true && isAlwaysShown !== true;

interface ColumnChoiceProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly hidden: readonly string[];
  readonly onHide: (ids: readonly string[]) => void;
}

function ColumnChoice<Row>({ columns, hidden, onHide }: ColumnChoiceProps<Row>) {
  const texts = useTexts(dataTableTexts);
  const choices = columns.filter(canHide);
  if (choices.length < 2) return null;
  return (
    <Popover
      trigger={<span>{texts.columns}</span>}
      label={texts.columnsOf}
      triggerClassName="data-table__tool"
    >
      {choices.map(({ id, header }) => (
        <Checkbox
          key={id}
          checked={!hidden.includes(id)}
          onChange={({ target }) =>
            onHide(target.checked ? hidden.filter((one) => one !== id) : [...hidden, id])
          }
        >
          {header}
        </Checkbox>
      ))}
      {hidden.length === 0 ? null : (
        <Button variant="quiet" isSmall onClick={() => onHide([])}>
          {texts.allColumns}
        </Button>
      )}
    </Popover>
  );
}

const useSortWords = <Row,>(list: TableList<Row>, columns: readonly DataColumn<Row>[]) => {
  const texts = useTexts(dataTableTexts);
  const { table } = list;
  const titleOf = (tri: string): string | undefined =>
    columns.find(({ sortBy }) => sortBy === tri)?.header ??
    table.columns.find(({ field }) => field === tri)?.title;
  return ({ tri, ordre }: TableSort): string => {
    const colonne = titleOf(tri);
    return colonne === undefined ? texts.defaultSort : fill(texts[ordre], { colonne });
  };
};

interface ListProps<Row> {
  readonly list: TableList<Row>;
  readonly columns: readonly DataColumn<Row>[];
}

/** In place of the headers, which cards do not show; without columns, every sort of the list. */
function SortChoice<Row>({ list, columns }: ListProps<Row>) {
  const texts = useTexts(dataTableTexts);
  const words = useSortWords(list, columns);
  const { sorts, sortedBy } = list.table;
  const offered: readonly TableSort[] = [
    sortedBy,
    ...sorts
      .flatMap((tri) => [{ tri, ordre: 'asc' } as const, { tri, ordre: 'desc' } as const])
      .filter(
        (sort) =>
          (columns.length === 0 || columns.some(({ sortBy }) => sortBy === sort.tri)) &&
          (sort.tri !== sortedBy.tri || sort.ordre !== sortedBy.ordre),
      ),
  ];
  const valueOf = ({ tri, ordre }: TableSort) => `${tri} ${ordre}`;
  return (
    <Select
      label={texts.sortBy}
      value={valueOf(list.sort)}
      options={offered.map((sort) => ({ value: valueOf(sort), label: words(sort) }))}
      onChange={({ target }) => {
        const chosen = offered.find((sort) => valueOf(sort) === target.value);
        if (chosen !== undefined) list.setSort(chosen);
      }}
    />
  );
}

function Exports<Row>({ list }: { readonly list: TableList<Row> }) {
  const texts = useTexts(dataTableTexts);
  const { exportCall } = list;
  const mayExport = useMayCall(exportCall ?? { access: { kind: 'public' } });
  if (exportCall === undefined || !mayExport) return null;
  return (
    <>
      <DownloadButton ask={() => list.askFile(exportCall, 'csv')}>{texts.csv}</DownloadButton>
      <DownloadButton ask={() => list.askFile(exportCall, 'xlsx')}>{texts.xlsx}</DownloadButton>
    </>
  );
}

interface ListToolsProps<Row> extends ListProps<Row> {
  /** The order is chosen in a field, in place of the headers. */
  readonly isCards: boolean;
  readonly children?: ReactNode;
}

/** The order of cards, the saved views and the file of a list. */
export function ListTools<Row>({ list, columns, isCards, children }: ListToolsProps<Row>) {
  const texts = useTexts(dataTableTexts);
  return (
    <div className="data-table__tools no-print" role="group" aria-label={texts.tools}>
      {isCards ? <SortChoice list={list} columns={columns} /> : null}
      {children}
      <SavedViews list={list} />
      <Exports list={list} />
    </div>
  );
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
      <span aria-live="polite">{said}</span>
    </VisuallyHidden>
  );
}

interface SelectionBarProps<Row> {
  readonly selection: TableSelection<Row>;
  readonly selected: readonly Row[];
  readonly selectable: readonly Row[];
  readonly onSelect: (rows: readonly Row[]) => void;
}

function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { selection, selected, selectable, onSelect } = props;
  const texts = useTexts(dataTableTexts);
  const clear = () => onSelect([]);
  const none = () =>
    selectable.length === 0 ? null : (
      <Button variant="quiet" onClick={() => onSelect(selectable)}>
        {plural(selectable.length, texts.selectShownOne, texts.selectShown)}
      </Button>
    );
  return (
    <div
      className="data-table__selection no-print"
      role="group"
      aria-label={selection.label ?? texts.selection}
    >
      <p className="data-table__selected" role="status">
        {selected.length === 0 ? '' : plural(selected.length, texts.selectedOne, texts.selected)}
      </p>
      {selected.length === 0 ? (
        (selection.whenNone?.(onSelect) ?? none())
      ) : (
        <>
          {selection.actions(selected, clear)}
          <Button variant="quiet" onClick={clear}>
            {texts.deselect}
          </Button>
        </>
      )}
    </div>
  );
}

function HeaderCell<Row>({
  header,
  column,
  isCards,
}: {
  readonly header: ColumnHeader;
  readonly column: DataColumn<Row>;
  readonly isCards: boolean;
}) {
  const isSorting = header.column.getCanSort();
  const sorted = header.column.getIsSorted();
  const Sign = sorted === 'desc' ? ChevronDown : ChevronUp;
  const direction = { asc: 'ascending', desc: 'descending' } as const;
  return (
    <th
      role="columnheader"
      scope="col"
      className={classNames('table__header', column.align === 'end' && 'table__cell--end')}
      aria-sort={isSorting ? (sorted === false ? 'none' : direction[sorted]) : undefined}
    >
      {isSorting && !isCards ? (
        <button
          type="button"
          className="table__sort"
          onClick={header.column.getToggleSortingHandler()}
        >
          {column.header}
          <Sign className={sorted === false ? 'table__unsorted' : undefined} />
        </button>
      ) : (
        <span className={column.isHeaderHidden === true ? 'visually-hidden' : undefined}>
          {column.header}
        </span>
      )}
    </th>
  );
}

const NO_DATA: readonly { readonly id: string }[] = [];

/**
 * TanStack Table holds the order and the columns shown. It is given no rows: the server sorts them,
 * and a row object each would block the page for a second per 100,000 rows at every page read.
 */
const useColumnTable = <Row,>({ list, columns }: ListProps<Row>, hidden: readonly string[]) => {
  const shape = JSON.stringify(columns.map(({ id, sortBy }) => [id, sortBy ?? '']));
  const definitions = useMemo(
    () =>
      z
        .parse(z.array(z.tuple([z.string(), z.string()])), JSON.parse(shape))
        .map(([id, sortBy]): Definition => ({
          id,
          accessorKey: 'id',
          enableSorting: sortBy !== '',
          sortDescFirst: false,
        })),
    [shape],
  );
  const sorted = columns.find(({ sortBy }) => sortBy === list.sort.tri);
  const sorting: SortingState =
    sorted === undefined ? [] : [{ id: sorted.id, desc: list.sort.ordre === 'desc' }];
  return useTable({
    features,
    columns: definitions,
    data: NO_DATA,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: {
      sorting,
      columnVisibility: Object.fromEntries(
        columns.filter(canHide).map(({ id }) => [id, !hidden.includes(id)]),
      ),
    },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change;
      const tri = columns.find(({ id }) => id === next?.id)?.sortBy;
      if (next !== undefined && tri !== undefined)
        list.setSort({ tri, ordre: next.desc ? 'desc' : 'asc' });
    },
  });
};

const NOTHING: ReadonlySet<string> = new Set();

const useSelection = <Row,>({
  list,
  rowKey,
  selection,
}: Pick<DataTableProps<Row, string>, 'list' | 'rowKey' | 'selection'>) => {
  const [chosen, setChosen] = useState({ of: list.key, ids: NOTHING });
  // Another request shows other rows: what was selected may not be among them.
  const ids = chosen.of === list.key ? chosen.ids : NOTHING;
  const canSelect = (row: Row) => selection?.isSelectable?.(row) ?? true;
  return {
    ids,
    canSelect,
    rows: ids.size === 0 ? [] : (list.rows ?? []).filter((row) => ids.has(rowKey(row))),
    select: (rows: readonly Row[]) =>
      setChosen({ of: list.key, ids: new Set(rows.filter(canSelect).map(rowKey)) }),
    toggle: useCallback(
      (id: string) =>
        setChosen((before) => {
          const after = new Set(before.of === list.key ? before.ids : []);
          if (!after.delete(id)) after.add(id);
          return { of: list.key, ids: after };
        }),
      [list.key],
    ),
  };
};

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

function Rows<Row>(props: DataTableProps<Row, string> & { readonly rows: readonly Row[] }) {
  const { list, columns, caption, isCaptionHidden, rows, selection, footer } = props;
  const texts = useTexts(dataTableTexts);
  const box = useRef<HTMLDivElement>(null);
  const isCards = useCards(box);
  const { hidden, hide } = useHiddenColumns(list.table.name);
  const table = useColumnTable({ list, columns }, hidden);
  const chosen = useSelection(props);
  const shownIds = table.getVisibleLeafColumns().map(({ id }) => id);
  const shownColumns = useMemo(
    () => columns.filter(({ id }) => shownIds.includes(id)),
    // oxlint-disable-next-line react/exhaustive-deps -- The ids are a new array at each render.
    [columns, shownIds.join(' ')],
  );
  const total = props.total ?? (list.hasMore ? undefined : rows.length);
  const isFixed = columns.some(({ width }) => width !== undefined);
  return (
    <>
      <ListTools list={list} columns={columns} isCards={isCards}>
        <ColumnChoice columns={columns} hidden={hidden} onHide={hide} />
        {props.tools}
      </ListTools>
      {selection === undefined ? null : (
        <SelectionBar
          selection={selection}
          selected={chosen.rows}
          selectable={rows.filter(chosen.canSelect)}
          onSelect={chosen.select}
        />
      )}
      <div ref={box} className="table-box" aria-busy={list.isOutdated}>
        <table
          className={classNames('table', isFixed && 'data-table__fixed')}
          role="table"
          aria-rowcount={total === undefined ? -1 : Math.max(total, rows.length) + 1}
        >
          <caption
            className={classNames('table__caption', isCaptionHidden === true && 'visually-hidden')}
          >
            {caption}
          </caption>
          {isFixed ? (
            <colgroup>
              {selection === undefined ? null : <col className="data-table__select-col" />}
              {shownColumns.map(({ id, width }) => (
                <col key={id} style={{ width }} />
              ))}
            </colgroup>
          ) : null}
          <thead role="rowgroup">
            <tr role="row" aria-rowindex={1}>
              {selection === undefined ? null : (
                <th role="columnheader" scope="col" className="table__header">
                  <VisuallyHidden>{texts.select}</VisuallyHidden>
                </th>
              )}
              {table.getFlatHeaders().map((header) => {
                const column = shownColumns.find(({ id }) => id === header.column.id);
                return column === undefined ? null : (
                  <HeaderCell key={header.id} header={header} column={column} isCards={isCards} />
                );
              })}
            </tr>
          </thead>
          <TableRows
            rows={rows}
            rowKey={props.rowKey}
            columns={shownColumns}
            selection={
              selection === undefined ? undefined : { ...chosen, labelOf: selection.labelOf }
            }
            isCards={isCards}
            {...(props.readsOnScroll === true ? { onEndNear: list.readMore } : {})}
          />
        </table>
      </div>
      {footer ?? (
        <LoadMore
          count={rows.length}
          texts={props.shown ?? texts}
          hasMore={list.hasMore}
          isPending={list.isMorePending}
          hasFailed={list.hasMoreFailed}
          onMore={list.readMore}
        />
      )}
    </>
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
  const content = () => {
    if (rows === undefined && error !== null)
      return <ReadFailure error={error} onRetry={list.retry} />;
    if (rows === undefined)
      return list.isPending ? (
        <Skeleton shape="table" lines={6} label={props.loading ?? texts.loading} />
      ) : null;
    if (rows.length === 0)
      return (
        <>
          {list.isFiltered ? <SavedViews list={list} /> : null}
          <Nothing {...props} />
        </>
      );
    return <Rows {...props} rows={rows} />;
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
