import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
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
const QUOTE = '"';

type Place =
  /** At the first character of a cell, which alone may open quotes. */
  | 'CELL_START'
  | 'PLAIN'
  | 'QUOTED'
  /** After a quote inside quotes: it closes them, or a second one makes it a character. */
  | 'QUOTE_IN_QUOTED';

/**
 * RFC 4180 as spreadsheets write it, character by character: a record may be cut anywhere between
 * two pieces of the file. Lines end with CRLF, LF or CR.
 */
class CsvParser {
  readonly #separator: CsvSeparator;
  readonly #onRecord: (record: CsvRecord) => void;
  #place: Place = 'CELL_START';
  #cells: string[] = [];
  #cell = '';
  #length = 0;
  #line: number;
  #recordLine: number;
  #isMisquoted = false;
  #isAfterCarriageReturn = false;

  constructor(separator: CsvSeparator, firstLine: number, onRecord: (record: CsvRecord) => void) {
    this.#separator = separator;
    this.#onRecord = onRecord;
    this.#line = firstLine;
    this.#recordLine = firstLine;
  }

  get line(): number {
    return this.#line;
  }

  write(text: string): void {
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const one = text.charAt(at);
      const isPlainHere =
        this.#place === 'QUOTED'
          ? one !== QUOTE && one !== '\n' && one !== '\r'
          : this.#place === 'PLAIN' && one !== this.#separator && one !== '\n' && one !== '\r';
      if (isPlainHere) continue;
      this.#keep(text, from, at);
      from = at + 1;
      this.#step(one);
    }
    this.#keep(text, from, text.length);
  }

  end(): void {
    if (this.#place === 'QUOTED') {
      throw unreadableFile(FILE_MESSAGES.unclosedQuote(this.#recordLine));
    }
    this.#endRecord();
  }

  /** A run of characters that mean nothing but themselves. */
  #keep(text: string, from: number, to: number): void {
    if (to <= from) return;
    this.#isAfterCarriageReturn = false;
    this.#length += to - from;
    if (this.#length > RECORD_MAX_LENGTH) {
      const line = this.#recordLine;
      throw unreadableFile(
        this.#place === 'QUOTED'
          ? FILE_MESSAGES.unclosedQuote(line)
          : FILE_MESSAGES.lineTooLong(line),
      );
    }
    this.#cell += text.slice(from, to);
  }

  #step(one: string): void {
    const isSecondHalf = one === '\n' && this.#isAfterCarriageReturn;
    this.#isAfterCarriageReturn = one === '\r';
    const isLineEnd = one === '\n' || one === '\r';
    if (isLineEnd && !isSecondHalf) this.#line += 1;
    if (this.#place === 'QUOTED') {
      if (one === QUOTE) this.#place = 'QUOTE_IN_QUOTED';
      else this.#add(one);
      return;
    }
    if (isLineEnd) {
      if (!isSecondHalf) this.#endRecord();
      this.#recordLine = this.#line;
      return;
    }
    if (one === this.#separator) {
      this.#endCell();
      return;
    }
    this.#stepInCell(one);
  }

  #stepInCell(one: string): void {
    if (this.#place === 'CELL_START' && one === QUOTE) {
      this.#place = 'QUOTED';
      return;
    }
    if (this.#place === 'QUOTE_IN_QUOTED' && one === QUOTE) {
      this.#place = 'QUOTED';
      this.#add(one);
      return;
    }
    if (this.#place === 'QUOTE_IN_QUOTED') this.#isMisquoted = true;
    this.#place = 'PLAIN';
    this.#add(one);
  }

  #add(one: string): void {
    this.#keep(one, 0, 1);
    this.#isAfterCarriageReturn = one === '\r';
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#place = 'CELL_START';
  }

  /** Lines without anything in them, which spreadsheets leave behind, are no records. */
  #endRecord(): void {
    this.#endCell();
    const cells = this.#cells;
    const isMisquoted = this.#isMisquoted;
    this.#cells = [];
    this.#length = 0;
    this.#isMisquoted = false;
    if (cells.every((cell) => cell.trim() === '')) return;
    this.#onRecord({ line: this.#recordLine, cells, isMisquoted });
  }
}

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
