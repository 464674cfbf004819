import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import { CsvError, parse } from 'csv-parse';
import * as z from 'zod/mini';
import { DomainError } from './ports/domain-error.ts';

type CsvEncoding = 'UTF-8' | 'Windows-1252';

/** Refuses a whole file. */
export const unreadableFile = (message: string): DomainError =>
  new DomainError('FICHIER_ILLISIBLE', { fields: [{ champ: 'fichier', message }] });

/** Windows-1252 differs from Latin-1 here alone; runtimes have confused the two before. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const windows1252 = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (one) => WINDOWS_1252.charAt(one.charCodeAt(0) - 0x80));

const LONGEST_SEQUENCE = 4;

const lengthOfSequence = (lead: number): number => {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
};

const startsLikeUtf8 = (bytes: Buffer): boolean => {
  const length = lengthOfSequence(bytes[0] ?? 0);
  const rest = bytes.subarray(1, length);
  return length > 0 && rest.length === length - 1 && rest.every((byte) => (byte & 0xc0) === 0x80);
};

const firstBeyondAscii = (bytes: Buffer): number => bytes.findIndex((byte) => byte >= 0x80);

const SIGNATURES: readonly (readonly [string, string])[] = [
  ['PK\u0003\u0004', FILE_MESSAGES.workbook],
  ['\u00d0\u00cf\u0011\u00e0', FILE_MESSAGES.workbook],
  ['\u00ff\u00fe', FILE_MESSAGES.utf16],
  ['\u00fe\u00ff', FILE_MESSAGES.utf16],
];

const refuseKnownFormats = (start: Buffer): void => {
  const text = start.subarray(0, LONGEST_SEQUENCE).toString('latin1');
  const found = SIGNATURES.find(([signature]) => text.startsWith(signature));
  if (found !== undefined) throw unreadableFile(found[1]);
};

interface CsvDecoder {
  readonly decode: (bytes: Buffer) => string;
  readonly end: () => string;
  /** UTF-8 until a byte proves otherwise: ASCII is valid in both. */
  readonly encoding: () => CsvEncoding;
}

/**
 * The first non-ASCII character decides the encoding of the whole file: a
 * spreadsheet writes one, and guessing line by line would spoil names.
 */
const createCsvDecoder = (lineNow: () => number): CsvDecoder => {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let encoding: CsvEncoding | undefined;
  let isStart = true;
  let kept = Buffer.alloc(0);

  const fromUtf8 = (bytes: Buffer | undefined): string => {
    try {
      return bytes === undefined ? utf8.decode() : utf8.decode(bytes, { stream: true });
    } catch (error) {
      if (error instanceof TypeError) throw unreadableFile(FILE_MESSAGES.mixedEncoding(lineNow()));
      throw error;
    }
  };

  const decodeRest = (bytes: Buffer): string =>
    encoding === 'Windows-1252' ? windows1252(bytes) : fromUtf8(bytes);

  const decodeUndecided = (bytes: Buffer, isLast: boolean): string => {
    const at = firstBeyondAscii(bytes);
    if (at < 0) return bytes.toString('latin1');
    const plain = bytes.toString('latin1', 0, at);
    const rest = bytes.subarray(at);
    if (rest.length < LONGEST_SEQUENCE && !isLast) {
      kept = Buffer.from(rest);
      return plain;
    }
    encoding = startsLikeUtf8(rest) ? 'UTF-8' : 'Windows-1252';
    return plain + decodeRest(rest);
  };

  const decodeStart = (bytes: Buffer): string => {
    isStart = false;
    refuseKnownFormats(bytes);
    const text = decodeUndecided(bytes, false);
    return text.startsWith('\ufeff') ? text.slice(1) : text;
  };

  const checked = (text: string): string => {
    if (text.includes('\u0000')) throw unreadableFile(FILE_MESSAGES.binary);
    return text;
  };

  return {
    decode: (bytes) => {
      const all = kept.length === 0 ? bytes : Buffer.concat([kept, bytes]);
      kept = Buffer.alloc(0);
      if (isStart) {
        // Too short to decide: decoded with the next chunk.
        if (all.length < LONGEST_SEQUENCE) {
          kept = Buffer.from(all);
          return '';
        }
        return checked(decodeStart(all));
      }
      return checked(encoding === undefined ? decodeUndecided(all, false) : decodeRest(all));
    },
    end: () => {
      const rest = kept;
      kept = Buffer.alloc(0);
      if (isStart) refuseKnownFormats(rest);
      const text = encoding === undefined ? decodeUndecided(rest, true) : decodeRest(rest);
      const whole = checked(text + (encoding === 'UTF-8' ? fromUtf8(undefined) : ''));
      return isStart && whole.startsWith('\ufeff') ? whole.slice(1) : whole;
    },
    encoding: () => encoding ?? 'UTF-8',
  };
};

type CsvSeparator = ';' | ',' | '\t';

export interface CsvRecord {
  /** Where it begins in the file, whose first line is 1. */
  readonly line: number;
  /** As they were written: neither trimmed nor neutralised. */
  readonly cells: readonly string[];
  /** Characters follow a closing quote: the cells are ambiguous. */
  readonly isMisquoted: boolean;
}

const RECORD_MAX_LENGTH = 65_536;
const LINE_ENDS = ['\r\n', '\n', '\r'];

/** A record as it was written, with each quote in its place. */
const patternsOf = (separator: CsvSeparator) => {
  const open = '"[^"]*(?:""[^"]*)*';
  const cell = `(?:${open}"|[^"${separator}\\r\\n][^${separator}\\r\\n]*|)`;
  return {
    wellQuoted: new RegExp(`^${cell}(?:${separator}${cell})*[\\r\\n]*$`),
    openQuote: new RegExp(`^(?:${cell}${separator})*${open}$`),
  };
};

const linesIn = (cells: readonly string[]): number =>
  cells.reduce((count, cell) => count + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 1);

/** The library's types leave out what its option `raw` adds to a record. */
const rawRecord = z.object({ record: z.array(z.string()), raw: z.string() });

interface CsvParser {
  /** Where the record begins that is being read. */
  readonly line: () => number;
  readonly write: (text: string) => Promise<void>;
  readonly end: () => Promise<void>;
}

/** RFC 4180 as spreadsheets write it; a record may be cut anywhere between two pieces of the file. */
const createCsvParser = (
  { separator, firstLine }: Start,
  isWorkbook: boolean,
  onRecord: (record: CsvRecord) => void,
): CsvParser => {
  const { wellQuoted, openQuote } = patternsOf(separator);
  let line = firstLine;
  const parser = parse({
    delimiter: separator,
    record_delimiter: LINE_ENDS,
    max_record_size: RECORD_MAX_LENGTH,
    relax_column_count: true,
    relax_quotes: true,
    raw: true,
    // Nothing is left to be read from the stream, so it never waits for a reader.
    on_record: (given: unknown) => {
      const { record: cells, raw } = z.parse(rawRecord, given);
      const isMisquoted = raw.includes('"') && !wellQuoted.test(raw);
      // Lines without anything in them, which spreadsheets leave behind, are no records.
      if (cells.some((cell) => cell.trim() !== '')) onRecord({ line, cells, isMisquoted });
      line += isWorkbook ? 1 : linesIn(cells);
      return null;
    },
  });
  // Each error is given to the call that caused it.
  parser.on('error', () => undefined);
  const refusalOf = (error: Error): Error => {
    if (!(error instanceof CsvError)) return error;
    const { code, raw } = error;
    const isOpen =
      code === 'CSV_QUOTE_NOT_CLOSED' || (typeof raw === 'string' && openQuote.test(raw));
    return unreadableFile(
      isOpen ? FILE_MESSAGES.unclosedQuote(line) : FILE_MESSAGES.lineTooLong(line),
    );
  };
  const settled = (start: (done: (error?: Error | null) => void) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      start((error) => {
        if (error === undefined || error === null) resolve();
        else reject(refusalOf(error));
      });
    });
  return {
    line: () => line,
    write: (text) => settled((done) => void parser.write(text, done)),
    end: () => settled((done) => void parser.end(done)),
  };
};

export interface CsvTable {
  /** `null` for a workbook. */
  readonly separator: CsvSeparator | null;
  /** Names of the columns, trimmed. */
  readonly header: readonly string[];
  /** The records below the header, as they come: only a piece of the file is ever held. */
  readonly records: AsyncIterable<CsvRecord>;
  /** Known for sure once all records are read. */
  readonly encoding: () => CsvEncoding;
}

export interface CsvLimits {
  readonly maxRecords: number;
  /** Written from a workbook: with semicolons, and a record for each row of the sheet. */
  readonly isWorkbook?: boolean;
}

const SEPARATORS: readonly CsvSeparator[] = [';', ',', '\t'];
const HEADER_MAX_LENGTH = 16_384;
/** Separator line that Excel writes above the header. */
const SEPARATOR_LINE = /^sep=([;,\t])\r?\n?$/i;

const LINE_END = /\r\n|\n|\r(?!$)/;

/** How often it stands outside quotes in the first line: names seldom hold one. */
const countOf = (line: string, separator: CsvSeparator): number =>
  line.replaceAll(/"[^"]*"/g, '').split(separator).length;

const separatorOf = (line: string): CsvSeparator =>
  SEPARATORS.toSorted((a, b) => countOf(line, b) - countOf(line, a))[0] ?? ';';

interface Start {
  readonly separator: CsvSeparator;
  /** The file without the separator line. */
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
  const declared = SEPARATOR_LINE.exec(text.slice(0, length))?.[1];
  const known = SEPARATORS.find((one) => one === declared);
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
  { maxRecords, isWorkbook = false }: CsvLimits,
): Promise<CsvTable> => {
  let parser: CsvParser | undefined;
  let waiting: CsvRecord[] = [];
  let count = 0;
  const decoder = createCsvDecoder(() => parser?.line() ?? 1);
  const source = content[Symbol.asyncIterator]();
  let head = '';
  let separator: CsvSeparator = ';';

  const take = async (text: string, isWhole: boolean): Promise<void> => {
    if (parser !== undefined) {
      await parser.write(text);
      return;
    }
    head += text;
    const start = isWorkbook
      ? { separator: ';' as const, text: head, firstLine: 1 }
      : startOf(head, isWhole);
    if (start === undefined) return;
    head = '';
    separator = start.separator;
    parser = createCsvParser(start, isWorkbook, (record) => void waiting.push(record));
    await parser.write(start.text);
  };

  /** False once the file is read to its end. */
  const readOn = async (): Promise<boolean> => {
    const next = await source.next();
    if (next.done !== true) {
      await take(decoder.decode(next.value), false);
      return true;
    }
    await take(decoder.end(), true);
    await parser?.end();
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
    separator: isWorkbook ? null : separator,
    header: header.cells.map(trimmed),
    records: records(),
    encoding: decoder.encoding,
  };
};
