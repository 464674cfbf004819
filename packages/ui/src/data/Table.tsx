import './Table.css';
import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';

export type TableColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Amounts stand at the end, so that their figures line up. */
  align?: 'start' | 'end';
  /** The cell that names the row; on a narrow screen it is the card's title. */
  isRowHeader?: boolean;
  /** A column of actions: its header is only for screen readers. */
  isHeaderHidden?: boolean;
};

export type TableProps<Row> = {
  caption: ReactNode;
  isCaptionHidden?: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Instead of rows when there are none. */
  empty?: ReactNode;
  footer?: ReactNode;
};

/**
 * Rows become cards where there is no room for columns. The roles are written out because a table
 * drawn as blocks loses its own in some browsers.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, isCaptionHidden, columns, rows, rowKey, empty, footer } = props;
  if (rows.length === 0 && empty !== undefined) return empty;
  return (
    <div className="table-box">
      <table className="table" role="table">
        <caption className={classNames('table__caption', isCaptionHidden && 'visually-hidden')}>
          {caption}
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.id}
                role="columnheader"
                scope="col"
                className={classNames(
                  'table__header',
                  column.align === 'end' && 'table__cell--end',
                )}
              >
                <span className={column.isHeaderHidden ? 'visually-hidden' : undefined}>
                  {column.header}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr role="row" key={rowKey(row)}>
              {columns.map((column) => (
                <TableCell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
        {footer !== undefined && <tfoot role="rowgroup">{footer}</tfoot>}
      </table>
    </div>
  );
}

function TableCell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  const className = classNames('table__cell', column.align === 'end' && 'table__cell--end');
  if (column.isRowHeader)
    return (
      <th role="rowheader" scope="row" className={classNames(className, 'table__cell--name')}>
        {column.cell(row)}
      </th>
    );
  return (
    <td role="cell" className={className}>
      {!column.isHeaderHidden && (
        <span className="table__label" aria-hidden>
          {column.header}
        </span>
      )}
      <div className="table__value">{column.cell(row)}</div>
    </td>
  );
}
