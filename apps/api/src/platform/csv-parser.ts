import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import { unreadableFile } from './csv-decoder.ts';

export type CsvSeparator = ';' | ',' | '\t';

export interface CsvRecord {
  /** Where it begins in the file, whose first line is 1. */
  readonly line: number;
  /** As they were written: neither trimmed nor neutralised. */
  readonly cells: readonly string[];
  /** Something stands after a closing quote: the cells cannot be told apart for sure. */
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
export class CsvParser {
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
