import './Table.css';
import './VirtualTable.css';
import {
  memo,
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '../layout/class-names.ts';
import type { TableColumn } from './Table.tsx';
import {
  drawnRows,
  guessedPlaces,
  type MeasuredRow,
  measuredPlaces,
  resizedPlaces,
  rowAt,
  stepAt,
  windowFrom,
} from './row-places.ts';

export type VirtualTableProps<Row> = {
  caption: ReactNode;
  isCaptionHidden?: boolean;
  columns: readonly TableColumn<Row>[];
  /** Widths of the columns, as a grid writes them: they cannot follow rows that are not drawn. */
  template: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** How many rows there are in all, when more is known than has been read. */
  total?: number | undefined;
  /** The last rows that have been read come into view. */
  onEndNear?: () => void;
};

const FIRST_VIEW_PX = 600;
/** How far before the end of what has been read the rest is asked for. */
const NEAR_ROWS = 200;

const rowsIn = (box: HTMLElement): readonly MeasuredRow[] =>
  [...box.querySelectorAll<HTMLElement>('tbody > tr')].map((row) => ({
    index: Number(row.getAttribute('aria-rowindex')) - 2,
    height: row.offsetHeight,
  }));

/** Where the rows stand. Each is measured as it is drawn; the one on top of the view never moves. */
const usePlaces = (count: number, width: number) => {
  const [known, setKnown] = useState({ width, places: guessedPlaces(count) });
  const isOtherWidth = known.width !== width;
  const places =
    known.places.heights.length === count ? known.places : resizedPlaces(known.places, count);
  const measure = (box: HTMLElement) => {
    const before = isOtherWidth ? guessedPlaces(count, places.guess) : places;
    const after = measuredPlaces(before, rowsIn(box));
    if (after === known.places) return;
    const anchor = rowAt(places, box.scrollTop);
    const moved = (after.offsets[anchor] ?? 0) - (places.offsets[anchor] ?? 0);
    if (moved !== 0) box.scrollTop += moved;
    setKnown({ width, places: after });
  };
  return { places, measure };
};

const useBox = (scroller: RefObject<HTMLDivElement | null>) => {
  const [box, setBox] = useState({ width: 0, height: FIRST_VIEW_PX });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      setBox((before) =>
        before.width === width && before.height === height ? before : { width, height },
      );
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return box;
};

/** The row that holds the focus: it is drawn as long as it does. */
const useFocusedRow = () => {
  const [focused, setFocused] = useState<number>();
  return {
    focused,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const index = target.closest('tr')?.getAttribute('aria-rowindex');
      setFocused(index === null || index === undefined ? undefined : Number(index) - 2);
    },
    onBlur: () => setFocused(undefined),
  };
};

/**
 * A table of as many rows as one likes, of which only those in view are drawn. It scrolls in itself
 * and takes the arrow keys; rows become blocks where there is no room for columns.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { caption, isCaptionHidden, columns, template, rows, rowKey, total, onEndNear } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const captionId = useId();
  const box = useBox(scroller);
  const count = rows.length;
  const { places, measure } = usePlaces(count, box.width);
  const [step, setStep] = useState(0);
  const { focused, onFocus, onBlur } = useFocusedRow();
  const shown = windowFrom(places, step, box.height);
  const remeasure = useEffectEvent(() => {
    if (scroller.current !== null) measure(scroller.current);
  });
  // Whenever other rows are drawn, the same ones in another room, or in letters of another size.
  useLayoutEffect(() => {
    remeasure();
    const observer = new ResizeObserver(() => remeasure());
    for (const row of scroller.current?.querySelectorAll('tbody > tr') ?? []) observer.observe(row);
    return () => observer.disconnect();
  }, [shown.first, shown.end, rows, box.width]);
  const isEndNear = shown.end >= count - NEAR_ROWS;
  useEffect(() => {
    if (isEndNear && count > 0) onEndNear?.();
    // Asked again when more has come and its end is near already.
  }, [isEndNear, count, onEndNear]);
  const style = { '--columns': template } as CSSProperties;
  return (
    <div
      ref={scroller}
      className="virtual-table"
      role="region"
      aria-labelledby={captionId}
      tabIndex={0}
      onScroll={({ currentTarget }) => setStep(stepAt(places, currentTarget.scrollTop))}
    >
      <table
        className="table virtual-table__table"
        role="table"
        aria-rowcount={total === undefined ? -1 : Math.max(total, count) + 1}
        style={style}
      >
        <caption
          id={captionId}
          className={classNames('table__caption', isCaptionHidden && 'visually-hidden')}
        >
          {caption}
        </caption>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            {columns.map((column) => (
              <Header key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          style={{ height: places.offsets[count] }}
          onFocus={onFocus}
          onBlur={onBlur}
        >
          {drawnRows(shown, focused).map((index) => {
            const row = rows[index];
            return row === undefined ? null : (
              <DrawnRow
                key={rowKey(row)}
                columns={columns}
                row={row}
                index={index}
                top={places.offsets[index] ?? 0}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Header<Row>({ column }: { column: TableColumn<Row> }) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={classNames('table__header', column.align === 'end' && 'table__cell--end')}
    >
      <span className={column.isHeaderHidden ? 'visually-hidden' : undefined}>{column.header}</span>
    </th>
  );
}

type DrawnRowProps<Row> = {
  columns: readonly TableColumn<Row>[];
  row: Row;
  index: number;
  top: number;
};

function Cells<Row>({ columns, row, index, top }: DrawnRowProps<Row>) {
  return (
    <tr role="row" aria-rowindex={index + 2} className="virtual-table__row" style={{ top }}>
      {columns.map((column) => {
        const className = classNames(
          'table__cell',
          column.align === 'end' && 'table__cell--end',
          column.isRowHeader && 'table__cell--name',
          `virtual-table__cell--${column.id}`,
        );
        return column.isRowHeader ? (
          <th key={column.id} role="rowheader" scope="row" className={className}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} role="cell" className={className}>
            {!column.isHeaderHidden && (
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

// A row that stays in view while others come and go is not drawn again. The cast gives the type
// parameter back, which memo() forgets.
const DrawnRow = memo(Cells) as typeof Cells;
