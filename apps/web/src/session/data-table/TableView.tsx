import { Button } from '@portail/ui/actions/Button.tsx';
import '@portail/ui/data/Table.css';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { ChevronDown, ChevronUp } from '@portail/ui/icons/icons.ts';
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
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { LoadMore } from '../../shared/list/LoadMore.tsx';
import { localStore, STORAGE_KEYS } from '../../shared/storage/safe-storage.ts';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { plural } from '../../shared/wording/counts.ts';
import { dataTableTexts } from './data-table.texts.ts';
import { ListTools } from './ListTools.tsx';
import type { DataTableProps, TableSelection } from './table-props.ts';
import { TableRows } from './TableRows.tsx';
import type { DataColumn, TableList } from './use-table-list.ts';

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

interface HeaderCellProps<Row> {
  readonly header: ColumnHeader;
  readonly column: DataColumn<Row>;
  /** Given, because the compiler takes what a header answers for unchanged. */
  readonly sorted: false | 'asc' | 'desc';
  readonly isCards: boolean;
}

function HeaderCell<Row>({ header, column, sorted, isCards }: HeaderCellProps<Row>) {
  const isSorting = column.sortBy !== undefined;
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
          onClick={() => header.column.toggleSorting(sorted === 'asc')}
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

interface ListProps<Row> {
  readonly list: TableList<Row>;
  readonly columns: readonly DataColumn<Row>[];
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

/** The rows of a list with their headers, tools and selection. */
export function TableView<Row>(
  props: DataTableProps<Row, string> & { readonly rows: readonly Row[] },
) {
  // The table changes behind one reference, which the compiler would take for unchanged.
  'use no memo';
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
                  <HeaderCell
                    key={header.id}
                    header={header}
                    column={column}
                    sorted={column.sortBy === list.sort.tri && list.sort.ordre}
                    isCards={isCards}
                  />
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
