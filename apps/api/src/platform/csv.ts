import { stringify } from 'csv-stringify/sync';

/** A figure as a French spreadsheet reads it: 1234,5 without any sign of its currency. */
export const csvNumber = (value: number): string => String(value).replace('.', ',');

/**
 * A table that a French spreadsheet opens as such. What a person has typed is never run as a
 * formula: it gets an apostrophe in front.
 */
export const makeCsv = (columns: readonly string[], rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(
    stringify(
      [columns, ...rows].map((row) => [...row]),
      {
        bom: true,
        delimiter: ';',
        record_delimiter: 'windows',
        escape_formulas: true,
      },
    ),
    'utf8',
  );
