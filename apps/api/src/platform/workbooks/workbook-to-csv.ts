import { stringify } from 'csv-stringify/sync';
import { unzipSync } from 'fflate';
import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import { addDays, calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { SaxesParser } from 'saxes';
import { csvNumber, CSV_STYLE } from '../csv.ts';

/** Bounds the memory: the library allocates what the archive declares, and writes no further. */
const MAX_UNZIPPED_BYTES = 256 * 1024 * 1024;
/** A short text that many cells refer to makes a small file expand again. */
const MAX_CSV_BYTES = 64 * 1024 * 1024;
const MAX_COLUMNS = 500;
const ROWS_AT_ONCE = 500;
const PIECE_BYTES = 64 * 1024;

export class WorkbookRefusal extends Error {}

const refuse = (message: string): never => {
  throw new WorkbookRefusal(message);
};

type Attributes = Readonly<Record<string, string>>;

interface Handlers {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const readPart = (bytes: Uint8Array, { open, text, close }: Handlers): void => {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const refuseXml = (): never => refuse(FILE_MESSAGES.workbook);
  parser.on('error', refuseXml);
  parser.on('doctype', refuseXml);
  parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes));
  if (text !== undefined) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  if (close !== undefined) parser.on('closetag', ({ name }) => close(localName(name)));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    parser.write(decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true }));
  }
  parser.write(decoder.decode()).close();
};

/** Opens parts of the archive by name, all of them within one bound. */
const openArchive = (bytes: Uint8Array) => {
  let total = 0;
  return (...names: readonly string[]): Readonly<Record<string, Uint8Array>> =>
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!names.includes(name)) return false;
        total += originalSize;
        return total <= MAX_UNZIPPED_BYTES || refuse(FILE_MESSAGES.workbookTooLarge);
      },
    });
};

/** Line breaks and other characters that XML cannot hold are written `_x000D_`. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** The shared texts: a text may be in several runs, and have a reading aid that is not part of it. */
const readStrings = (bytes: Uint8Array): readonly string[] => {
  const strings: string[] = [];
  let current = '';
  let isText = false;
  let isAid = false;
  readPart(bytes, {
    open: (name) => {
      if (name === 'si') current = '';
      else if (name === 'rPh') isAid = true;
      else if (name === 't') isText = !isAid;
    },
    text: (text) => {
      if (isText) current += text;
    },
    close: (name) => {
      if (name === 'si') strings.push(unescaped(current));
      else if (name === 'rPh') isAid = false;
      else if (name === 't') isText = false;
    },
  });
  return strings;
};

/** How a number is shown: as such, padded with zeros, as a day or as a month. */
type NumberStyle = 'number' | 'day' | 'month' | { readonly digits: number };

const BUILT_IN: ReadonlyMap<number, NumberStyle> = new Map([
  [14, 'day'],
  [15, 'day'],
  [16, 'day'],
  [17, 'month'],
  [22, 'day'],
]);

const styleOf = (format: string): NumberStyle => {
  const letters = format
    .replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '')
    .replace(/;.*$/s, '')
    .toLowerCase();
  if (/^0{2,20}$/.test(letters)) return { digits: letters.length };
  if (letters.includes('general')) return 'number';
  if (letters.includes('d')) return 'day';
  return letters.includes('y') ? 'month' : 'number';
};

const readStyles = (bytes: Uint8Array): readonly NumberStyle[] => {
  const formats = new Map(BUILT_IN);
  const styles: NumberStyle[] = [];
  let isCellFormats = false;
  readPart(bytes, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') formats.set(Number(numFmtId), styleOf(formatCode));
      else if (name === 'cellXfs') isCellFormats = true;
      else if (name === 'xf' && isCellFormats) {
        styles.push(formats.get(Number(numFmtId)) ?? 'number');
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCellFormats = false;
    },
  });
  return styles;
};

const FIRST_DAY = calendarDay('1899-12-30');
const DAYS_UNTIL_1904 = 1_462;
const LAST_DAY = 2_958_465;
/** Excel has a 29 February 1900, which did not exist. */
const FALSE_DAY = 60;
const SIGNIFICANT_DIGITS = 15;

const dayText = (serial: number, isMonth: boolean): string => {
  const day = addDays(FIRST_DAY, serial < FALSE_DAY ? serial + 1 : serial);
  return formatFrenchDate(day).slice(isMonth ? 3 : 0);
};

interface Workbook {
  readonly strings: readonly string[];
  readonly styles: readonly NumberStyle[];
  readonly isFrom1904: boolean;
}

interface Cell {
  readonly reference: string;
  readonly column: number;
  readonly type: string;
  readonly style: number;
  hasFormula: boolean;
  value: string | undefined;
}

const numberText = (value: string, style: NumberStyle, isFrom1904: boolean): string => {
  const given = Number(value);
  if (!Number.isFinite(given)) return value;
  const serial = Math.floor(given) + (isFrom1904 ? DAYS_UNTIL_1904 : 0);
  if ((style === 'day' || style === 'month') && serial > 0 && serial <= LAST_DAY) {
    return dayText(serial, style === 'month');
  }
  // Excel computes with more digits than it shows: 0.1 + 0.2 is stored as 0.30000000000000004.
  const text = csvNumber(Number(given.toPrecision(SIGNIFICANT_DIGITS)));
  return typeof style === 'object' ? text.padStart(style.digits, '0') : text;
};

/** The text that a spreadsheet would write for the cell in a French CSV file. */
const textOf = (
  { type, style, value, hasFormula, reference }: Cell,
  { strings, styles, isFrom1904 }: Workbook,
): string => {
  if (value === undefined) {
    return hasFormula ? refuse(FILE_MESSAGES.workbookFormula(reference)) : '';
  }
  if (value === '') return '';
  switch (type) {
    case 's':
      return strings[Number(value)] ?? refuse(FILE_MESSAGES.workbook);
    case 'b':
      return value === '1' ? 'VRAI' : 'FAUX';
    case 'd':
      return value.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/s, '$3/$2/$1');
    case 'n':
      return numberText(value, styles[style] ?? 'number', isFrom1904);
    default:
      return unescaped(value);
  }
};

const LETTERS = 26;
const columnOf = (reference: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') {
    column = column * LETTERS + letter.charCodeAt(0) - 64;
  }
  return column - 1;
};

/** Calls back with the texts of each row that has any, and its number. */
const readSheet = (
  bytes: Uint8Array,
  workbook: Workbook,
  onRow: (row: number, cells: readonly string[]) => void,
): void => {
  let row = 0;
  let cells: string[] = [];
  let nextColumn = 0;
  let cell: Cell | undefined;
  let isValue = false;
  let isAid = false;
  readPart(bytes, {
    open: (name, { r = '', t = 'n', s = '0' }) => {
      if (name === 'row') {
        const number = r === '' ? row + 1 : Number(r);
        if (!(number > row)) refuse(FILE_MESSAGES.workbook);
        row = number;
        cells = [];
        nextColumn = 0;
      } else if (name === 'c') {
        const column = r === '' ? nextColumn : columnOf(r);
        nextColumn = column + 1;
        cell = {
          reference: r,
          column,
          type: t,
          style: Number(s),
          hasFormula: false,
          value: undefined,
        };
      } else if (cell !== undefined) {
        if (name === 'f') cell.hasFormula = true;
        else if (name === 'rPh') isAid = true;
        else if (name === 'v' || (name === 't' && !isAid)) {
          isValue = true;
          cell.value ??= '';
        }
      }
    },
    text: (text) => {
      if (isValue && cell !== undefined) cell.value = (cell.value ?? '') + text;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') isAid = false;
      else if (name === 'c' && cell !== undefined) {
        const text = textOf(cell, workbook);
        if (text !== '') {
          if (cell.column < 0 || cell.column >= MAX_COLUMNS) refuse(FILE_MESSAGES.lineTooLong(row));
          while (cells.length < cell.column) cells.push('');
          cells[cell.column] = text;
        }
        cell = undefined;
      } else if (name === 'row' && cells.length > 0) onRow(row, cells);
    },
  });
};

interface Relation {
  readonly kind: string;
  readonly path: string;
}

const readRelations = (bytes: Uint8Array): ReadonlyMap<string, Relation> => {
  const relations = new Map<string, Relation>();
  readPart(bytes, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      relations.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), path });
    },
  });
  return relations;
};

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

const openWorkbook = (bytes: Uint8Array) => {
  const open = openArchive(bytes);
  const parts = open(WORKBOOK, RELATIONS);
  const missing = (): never => refuse(FILE_MESSAGES.workbook);
  const relations = readRelations(parts[RELATIONS] ?? missing());
  let firstSheet: string | undefined;
  let isFrom1904 = false;
  readPart(parts[WORKBOOK] ?? missing(), {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet' || firstSheet !== undefined) return;
      firstSheet = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    },
  });
  const pathOf = (kind: string): string =>
    [...relations.values()].find((relation) => relation.kind === kind)?.path ?? '';
  const [stylesPath, stringsPath] = [pathOf('styles'), pathOf('sharedStrings')];
  const { [stylesPath]: styles, [stringsPath]: strings } = open(stylesPath, stringsPath);
  const workbook: Workbook = {
    strings: strings === undefined ? [] : readStrings(strings),
    styles: styles === undefined ? [] : readStyles(styles),
    isFrom1904,
  };
  const sheetPath = relations.get(firstSheet ?? '')?.path ?? missing();
  return { workbook, sheet: open(sheetPath)[sheetPath] ?? missing() };
};

/**
 * The first sheet of a workbook as CSV, so that a workbook and a CSV file obey the same rules: a
 * record per row, empty rows included, as wide as the header.
 */
export const workbookToCsv = (bytes: Uint8Array, maxRecords: number): Buffer => {
  const { workbook, sheet } = openWorkbook(bytes);
  const pieces: Buffer[] = [];
  let waiting: (readonly string[])[] = [];
  let length = 0;
  let lastRow = 0;
  let width: number | undefined;
  const flush = (): void => {
    const piece = Buffer.from(stringify(waiting, CSV_STYLE), 'utf8');
    waiting = [];
    length += piece.length;
    if (length > MAX_CSV_BYTES) refuse(FILE_MESSAGES.workbookTooLarge);
    pieces.push(piece);
  };
  readSheet(sheet, workbook, (row, cells) => {
    if (row > maxRecords + 1) refuse(FILE_MESSAGES.tooManyLines(maxRecords));
    width ??= cells.length;
    for (; lastRow < row - 1; lastRow += 1) waiting.push(['']);
    lastRow = row;
    const missing = Array.from({ length: Math.max(0, width - cells.length) }, () => '');
    waiting.push([...cells, ...missing]);
    if (waiting.length >= ROWS_AT_ONCE) flush();
  });
  flush();
  return Buffer.concat(pieces);
};
