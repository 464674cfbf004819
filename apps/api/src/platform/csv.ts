import { stringify } from 'csv-stringify/sync';
import { neutralised } from './formulas.ts';

/** A figure as a French spreadsheet reads it: 1234,5 without any sign of its currency. */
export const csvNumber = (value: number): string => String(value).replace('.', ',');

/** The library quotes the line ends that it writes; a lone one would end the row as well. */
export const CSV_STYLE = {
  delimiter: ';',
  record_delimiter: 'windows',
  quoted_match: /[\r\n]/,
} as const;

/** Rows of a table, to be written below others; the first of a file carries the mark of order. */
export const csvRows = (rows: readonly (readonly string[])[], isFirst: boolean): Buffer =>
  Buffer.from(
    stringify(
      rows.map((row) => row.map(neutralised)),
      { ...CSV_STYLE, bom: isFirst },
    ),
    'utf8',
  );

/**
 * A table that a French spreadsheet opens as such. What a person has typed is never run as a
 * formula: it gets an apostrophe in front.
 */
export const makeCsv = (columns: readonly string[], rows: readonly (readonly string[])[]): Buffer =>
  csvRows([columns, ...rows], true);
