import { Readable } from 'node:stream';
import type { TableFormat } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { csvNumber, csvRows } from './csv.ts';
import type { FileAnswer } from './ports/file-answer.ts';
import type { Table, TableCell, TableColumn } from './table.ts';
import { xlsxOf } from './xlsx.ts';

const ROWS_AT_ONCE = 500;

const textOf = (cell: TableCell, { kind }: TableColumn): string => {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  return kind === 'amount' ? cell.toFixed(2).replace('.', ',') : csvNumber(cell);
};

async function* csvOf({ columns, rows }: Table): AsyncGenerator<Buffer> {
  let waiting: (readonly string[])[] = [columns.map(({ title }) => title)];
  let isFirst = true;
  for await (const row of rows) {
    waiting.push(columns.map((column, index) => textOf(row[index] ?? null, column)));
    if (waiting.length < ROWS_AT_ONCE) continue;
    yield csvRows(waiting, isFirst);
    isFirst = false;
    waiting = [];
  }
  if (waiting.length > 0) yield csvRows(waiting, isFirst);
}

const KINDS = {
  csv: { type: 'text/csv; charset=utf-8', write: csvOf },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: xlsxOf,
  },
} as const satisfies Record<TableFormat, unknown>;

/** A table to download, written while it is read: `name` has no extension. */
export const tableFile = (format: TableFormat, name: string, table: Table): FileAnswer => ({
  content: Readable.from(KINDS[format].write(table), { objectMode: false }),
  contentType: KINDS[format].type,
  downloadName: `${name}.${format}`,
});
