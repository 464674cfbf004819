import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import { createCsvDecoder, unreadableFile, type CsvEncoding } from './csv-decoder.ts';
import { CsvParser, type CsvRecord, type CsvSeparator } from './csv-parser.ts';

export { unreadableFile, type CsvEncoding } from './csv-decoder.ts';
export type { CsvRecord, CsvSeparator } from './csv-parser.ts';

export interface CsvTable {
  readonly separator: CsvSeparator;
  /** Names of the columns, trimmed. */
  readonly header: readonly string[];
  /** The records below the header, as they come: only a piece of the file is ever held. */
  readonly records: AsyncIterable<CsvRecord>;
  /** Known for sure once all records are read. */
  readonly encoding: () => CsvEncoding;
}

export interface CsvLimits {
  readonly maxRecords: number;
}

const SEPARATORS: readonly CsvSeparator[] = [';', ',', '\t'];
const HEADER_MAX_LENGTH = 16_384;
/** What Excel writes above a header to tell its separator. */
const SEPARATOR_LINE = /^sep=([;,\t])\r?\n?$/i;

const LINE_END = /\r\n|\n|\r(?!$)/;

/** How often it stands outside quotes in the first line: names seldom hold one. */
const countOf = (line: string, separator: CsvSeparator): number =>
  line.replaceAll(/"[^"]*"/g, '').split(separator).length;

const separatorOf = (line: string): CsvSeparator =>
  SEPARATORS.toSorted((a, b) => countOf(line, b) - countOf(line, a))[0] ?? ';';

interface Start {
  readonly separator: CsvSeparator;
  /** What the parser reads: the file without the line that only tells the separator. */
  readonly text: string;
  readonly firstLine: number;
}

/** Waits for the whole first line, on which the reading of all others depends. */
const startOf = (text: string, isWhole: boolean): Start | undefined => {
  const end = LINE_END.exec(text);
  if (end === null && !isWhole) {
    if (text.length > HEADER_MAX_LENGTH) throw unreadableFile(FILE_MESSAGES.lineTooLong(1));
    return undefined;
  }
  const length = end === null ? text.length : end.index + end[0].length;
  const told = SEPARATOR_LINE.exec(text.slice(0, length))?.[1];
  const known = SEPARATORS.find((one) => one === told);
  if (known !== undefined) return { separator: known, text: text.slice(length), firstLine: 2 };
  return { separator: separatorOf(text.slice(0, length)), text, firstLine: 1 };
};

const trimmed = (name: string): string => name.replaceAll('\u00a0', ' ').trim();

/**
 * Reads a table that a spreadsheet wrote: UTF-8 or Windows-1252, with or without a mark, `;`, `,`
 * or tabs, quotes, any line ends. What cannot be read is a `FICHIER_ILLISIBLE` that says why.
 */
export const readCsv = async (
  content: AsyncIterable<Buffer>,
  { maxRecords }: CsvLimits,
): Promise<CsvTable> => {
  let parser: CsvParser | undefined;
  let waiting: CsvRecord[] = [];
  let count = 0;
  const decoder = createCsvDecoder(() => parser?.line ?? 1);
  const source = content[Symbol.asyncIterator]();
  let head = '';
  let separator: CsvSeparator = ';';

  const take = (text: string, isWhole: boolean): void => {
    if (parser !== undefined) {
      parser.write(text);
      return;
    }
    head += text;
    const start = startOf(head, isWhole);
    if (start === undefined) return;
    head = '';
    separator = start.separator;
    parser = new CsvParser(separator, start.firstLine, (record) => void waiting.push(record));
    parser.write(start.text);
  };

  /** False once the file is read to its end. */
  const readOn = async (): Promise<boolean> => {
    const next = await source.next();
    if (next.done !== true) {
      take(decoder.decode(next.value), false);
      return true;
    }
    take(decoder.end(), true);
    parser?.end();
    return false;
  };

  let isOpen = true;
  while (isOpen && waiting.length === 0) isOpen = await readOn();
  const header = waiting.shift();
  if (header === undefined) throw unreadableFile(FILE_MESSAGES.empty);

  const records = async function* (): AsyncGenerator<CsvRecord> {
    for (;;) {
      const ready = waiting;
      waiting = [];
      count += ready.length;
      if (count > maxRecords) throw unreadableFile(FILE_MESSAGES.tooManyLines(maxRecords));
      yield* ready;
      if (!isOpen) return;
      isOpen = await readOn();
    }
  };
  return {
    separator,
    header: header.cells.map(trimmed),
    records: records(),
    encoding: decoder.encoding,
  };
};
