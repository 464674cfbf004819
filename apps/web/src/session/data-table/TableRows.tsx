import { classNames } from '@portail/ui/layout/class-names.ts';
import '@portail/ui/fields/Choice.css';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  Fragment,
  memo,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { DataColumn } from './use-table-list.ts';

interface RowSelection<Row> {
  readonly ids: ReadonlySet<string>;
  readonly canSelect: (row: Row) => boolean;
  /** Keeps its identity, so that rows are not drawn again. */
  readonly toggle: (id: string) => void;
  /** Name of the checkbox of a row. */
  readonly labelOf: (row: Row) => string;
}

interface TableRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly DataColumn<Row>[];
  readonly selection: RowSelection<Row> | undefined;
  readonly isCards: boolean;
  readonly onEndNear?: () => void;
}

/** Shorter lists are drawn whole: they can be searched in the page and printed. */
const LONG_ROWS = 100;
const PRINTED_ROWS_MAX = 2_000;
const OVERSCAN_ROWS = 8;
const ROW_PX = 64;
const CARD_PX = 220;
/** How far before the end of what has been read the rest is asked for. */
const NEAR_ROWS = 200;

/** The top of the rows in the document, which moves with what is above them. */
const useTopOf = (body: RefObject<HTMLElement | null>): number => {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = body.current?.getBoundingClientRect();
      if (box !== undefined) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [body]);
  return top;
};

/** A printed page has no rows in view. */
const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const set = (value: boolean) => () => flushSync(() => setPrinting(value));
    const [before, after] = [set(true), set(false)];
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinting;
};

/** The row that holds the focus stays drawn. */
const useFocusedRow = () => {
  const [focused, setFocused] = useState<number>();
  return {
    focused,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const index = target.closest('tr')?.dataset['index'];
      setFocused(index === undefined ? undefined : Number(index));
    },
    onBlur: () => setFocused(undefined),
  };
};

const withFocused =
  (focused: number | undefined, count: number) =>
  (range: Range): number[] => {
    const drawn = defaultRangeExtractor(range);
    return focused === undefined || focused >= count || drawn.includes(focused)
      ? drawn
      : [...drawn, focused].toSorted((one, other) => one - other);
  };

interface DrawnRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly DataColumn<Row>[];
  /** Absent where rows cannot be selected; null for one that cannot. */
  readonly label: string | null | undefined;
  readonly isSelected: boolean;
  readonly onToggle: ((id: string) => void) | undefined;
  readonly measure: Ref<HTMLTableRowElement>;
}

function Cells<Row>(props: DrawnRowProps<Row>) {
  const { id, row, index, columns, label, isSelected, onToggle, measure } = props;
  return (
    <tr
      ref={measure}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={isSelected ? 'data-table__row--selected' : undefined}
    >
      {label === undefined ? null : (
        <td role="cell" className="table__cell data-table__select">
          {label === null ? null : (
            <input
              type="checkbox"
              className="choice__input data-table__box"
              checked={isSelected}
              aria-label={label}
              onChange={() => onToggle?.(id)}
            />
          )}
        </td>
      )}
      {columns.map((column) => {
        const className = classNames(
          'table__cell',
          column.align === 'end' && 'table__cell--end',
          column.isRowHeader === true && 'table__cell--name',
        );
        return column.isRowHeader === true ? (
          <th key={column.id} role="rowheader" scope="row" className={className}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} role="cell" className={className}>
            {column.isHeaderHidden === true ? null : (
              <span className="table__label" aria-hidden>
                {column.header}
              </span>
            )}
            <div className="table__value">{column.cell(row)}</div>
          </td>
        );
      })}
    </tr>
  );
}

// A row that stays in view while others come and go is not drawn again.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo() loses the type parameter.
const DrawnRow = memo(Cells) as typeof Cells;

/** Keeps the place of rows that are not drawn. */
function Gap({ height, span }: { readonly height: number; readonly span: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden className="data-table__gap">
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

/** The rows of a list; of a long one, those in view. */
export function TableRows<Row>(props: TableRowsProps<Row>) {
  // The virtualizer changes behind one reference, which the compiler would take for unchanged.
  'use no memo';
  const { rows, rowKey, columns, selection, isCards, onEndNear } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { focused, onFocus, onBlur } = useFocusedRow();
  const isPrinting = usePrinting();
  const count = rows.length;
  const isLong = count > LONG_ROWS && !(isPrinting && count <= PRINTED_ROWS_MAX);
  const top = useTopOf(body);
  const virtual = useWindowVirtualizer<HTMLTableRowElement>({
    count,
    enabled: isLong,
    estimateSize: () => (isCards ? CARD_PX : ROW_PX),
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
    rangeExtractor: withFocused(focused, count),
  });
  useEffect(() => virtual.measure(), [virtual, isCards]);
  const items = virtual.getVirtualItems();
  const last = isLong ? (items.at(-1)?.index ?? 0) : count - 1;
  const isEndNear = last >= count - NEAR_ROWS;
  useEffect(() => {
    if (isEndNear && count > 0) onEndNear?.();
    // Asked again when more has come and its end is near already.
  }, [isEndNear, count, onEndNear]);
  const labelOf = (row: Row) => {
    if (selection === undefined) return undefined;
    return selection.canSelect(row) ? selection.labelOf(row) : null;
  };
  const draw = (index: number) => {
    const row = rows[index];
    if (row === undefined) return null;
    const id = rowKey(row);
    return (
      <DrawnRow
        key={id}
        id={id}
        row={row}
        index={index}
        columns={columns}
        label={labelOf(row)}
        isSelected={selection?.ids.has(id) ?? false}
        onToggle={selection?.toggle}
        measure={isLong ? virtual.measureElement : null}
      />
    );
  };
  const span = columns.length + (selection === undefined ? 0 : 1);
  return (
    <tbody
      ref={body}
      role="rowgroup"
      className={isLong ? 'data-table__long' : undefined}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {isLong
        ? items.map((item, place) => (
            <Fragment key={item.key}>
              <Gap height={item.start - (items[place - 1]?.end ?? top)} span={span} />
              {draw(item.index)}
            </Fragment>
          ))
        : rows.map((_, index) => draw(index))}
      {isLong ? (
        <Gap height={virtual.getTotalSize() + top - (items.at(-1)?.end ?? top)} span={span} />
      ) : null}
    </tbody>
  );
}
