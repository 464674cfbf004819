import { strToU8, Zip, ZipDeflate } from 'fflate';
import { neutralised } from './formulas.ts';
import type { Table, TableCell, TableColumn } from './table.ts';
import { Readable } from 'node:stream';
import type { TableFormat } from '@portail/contract/schemas/list.ts';
import { csvNumber, csvRows } from './csv.ts';
import type { FileAnswer } from './ports/file-answer.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PROPERTIES =
  'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';
const CORE = 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties';
const DUBLIN_CORE = 'http://purl.org/dc/elements/1.1/';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const CHUNK_LENGTH = 1 << 16;
const LEVEL = 6;

/** Numbers of the styles below. */
const STYLE = { plain: 0, heading: 1, amount: 2 } as const;

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const CONTENT_TYPES = `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;

const ROOT = `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${PROPERTIES}" Target="docProps/core.xml"/></Relationships>`;

const WORKBOOK_RELATIONS = `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

/** What XML cannot hold at all. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string =>
  text.replaceAll(FORBIDDEN, '\ufffd').replaceAll(/[&<>"]/g, (one) => ENTITIES[one] ?? one);

const SHEET_NAME_MAX_LENGTH = 31;
const sheetName = (title: string): string =>
  title
    .replaceAll(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, SHEET_NAME_MAX_LENGTH) || 'Feuille';

const workbookOf = (title: string): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** Title and language of the document (RGAA 13.3). */
const propertiesOf = (title: string): string =>
  `${XML}<cp:coreProperties xmlns:cp="${CORE}" xmlns:dc="${DUBLIN_CORE}"><dc:title>${escaped(title)}</dc:title><dc:language>fr-FR</dc:language></cp:coreProperties>`;

const textCell = (text: string, style: number): string =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(neutralised(text))}</t></is></c>`;

const cellOf = (cell: TableCell, { kind }: TableColumn): string => {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'string') return textCell(cell, STYLE.plain);
  return `<c s="${kind === 'amount' ? STYLE.amount : STYLE.plain}"><v>${cell}</v></c>`;
};

const LETTERS = 26;
const columnName = (index: number): string =>
  (index >= LETTERS ? columnName(Math.floor(index / LETTERS) - 1) : '') +
  String.fromCharCode('A'.charCodeAt(0) + (index % LETTERS));

/** The heading stays in sight, and has its filters. */
const sheetStart = (columns: readonly TableColumn[]): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map((_, index) => `<col min="${index + 1}" max="${index + 1}" width="18" customWidth="1"/>`)
    .join('')}</cols><sheetData><row>${columns
    .map(({ title }) => textCell(title, STYLE.heading))
    .join('')}</row>`;

const sheetEnd = (columns: readonly TableColumn[], rows: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${rows + 1}"/></worksheet>`;

/** A workbook of one sheet, written as its rows come: a hundred thousand of them are never held. */
async function* xlsxOf({ title, columns, rows }: Table): AsyncGenerator<Buffer> {
  const ready: Buffer[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    ready.push(Buffer.from(bytes));
  });
  const open = (name: string): ZipDeflate => {
    const part = new ZipDeflate(name, { level: LEVEL });
    zip.add(part);
    return part;
  };
  for (const [name, text] of [
    ['[Content_Types].xml', CONTENT_TYPES],
    ['_rels/.rels', ROOT],
    ['docProps/core.xml', propertiesOf(title)],
    ['xl/workbook.xml', workbookOf(title)],
    ['xl/_rels/workbook.xml.rels', WORKBOOK_RELATIONS],
    ['xl/styles.xml', STYLES],
  ] as const) {
    open(name).push(strToU8(text), true);
  }
  const sheet = open('xl/worksheets/sheet1.xml');
  let text = sheetStart(columns);
  let count = 0;
  for await (const row of rows) {
    count += 1;
    text += `<row>${columns.map((column, index) => cellOf(row[index] ?? null, column)).join('')}</row>`;
    if (text.length < CHUNK_LENGTH) continue;
    sheet.push(strToU8(text));
    text = '';
    yield* ready.splice(0);
  }
  sheet.push(strToU8(text + sheetEnd(columns, count)), true);
  zip.end();
  yield* ready;
}

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
