import { setImmediate } from 'node:timers/promises';
import type { StructureElement } from 'pdfkit';
import type { PdfBlock } from './pdf-content.ts';
import type { PdfFontName } from './pdf-fonts.ts';
import { CONTENT_WIDTH, lineHeight, PAGE, SIZES, type Sheet } from './pdf-sheet.ts';
import { wrapWords } from './pdf-text.ts';

const RULE = '#c7ccd1';
const BAND = '#f1f3f5';
const CELL = { x: 6, y: 4 } as const;
const ROWS_AT_ONCE = 25;

type Table = Extract<PdfBlock, { kind: 'table' }>;
interface Cell {
  readonly lines: readonly string[];
  readonly x: number;
  readonly width: number;
  readonly isAmount: boolean;
}

const cellsOf = (
  sheet: Sheet,
  { columns }: Table,
  texts: readonly string[],
  font: PdfFontName,
): readonly Cell[] => {
  let x: number = PAGE.margin;
  return columns.map((column, rank) => {
    const width = column.width * CONTENT_WIDTH;
    const lines = wrapWords(texts[rank] ?? '', width - 2 * CELL.x, (part) =>
      sheet.widthOf(font, SIZES.table, part),
    );
    const cell = { lines, x, width, isAmount: column.isAmount === true };
    x += width;
    return cell;
  });
};

const heightOf = (cells: readonly Cell[]): number =>
  Math.max(...cells.map(({ lines }) => lines.length)) * lineHeight(SIZES.table) + 2 * CELL.y;

const drawCell = (sheet: Sheet, { lines, x, width, isAmount }: Cell, font: PdfFontName): void => {
  const lefts = lines.map((line) =>
    isAmount ? x + width - CELL.x - sheet.widthOf(font, SIZES.table, line) : x + CELL.x,
  );
  sheet.use(font, SIZES.table);
  for (const [rank, line] of lines.entries()) {
    const left = lefts[rank] ?? x;
    sheet.line(line, left, sheet.y + CELL.y + rank * lineHeight(SIZES.table));
  }
};

const drawBand = (sheet: Sheet, height: number): void =>
  sheet.artifact(() => {
    sheet.doc.rect(PAGE.margin, sheet.y, CONTENT_WIDTH, height).fill(BAND);
  });

const drawRule = (sheet: Sheet): void =>
  sheet.artifact(() => {
    sheet.doc
      .moveTo(PAGE.margin, sheet.y)
      .lineTo(PAGE.margin + CONTENT_WIDTH, sheet.y)
      .lineWidth(0.5)
      .stroke(RULE);
  });

const drawRow = (
  sheet: Sheet,
  parent: StructureElement,
  cells: readonly Cell[],
  kind: 'head' | 'body' | 'total',
): void => {
  const height = heightOf(cells);
  const font = kind === 'body' ? 'regular' : 'bold';
  if (kind !== 'body') drawBand(sheet, height);
  const row = sheet.doc.struct('TR');
  parent.add(row);
  for (const cell of cells) {
    const draw = () => drawCell(sheet, cell, font);
    row.add(
      kind === 'head'
        ? sheet.doc.struct('TH', { scope: 'Column' }, draw)
        : sheet.doc.struct('TD', draw),
    );
  }
  row.end();
  sheet.y += height;
  drawRule(sheet);
};

/** The titles again on a new page, for the eye only: the tree has them once. */
const repeatTitles = (sheet: Sheet, titles: readonly Cell[]): void => {
  const height = heightOf(titles);
  drawBand(sheet, height);
  sheet.artifact(() => {
    for (const cell of titles) drawCell(sheet, cell, 'bold');
  });
  sheet.y += height;
};

export const drawTable = async (sheet: Sheet, block: Table): Promise<void> => {
  const table = sheet.doc.struct('Table', { title: block.summary });
  sheet.root.add(table);
  const titles = cellsOf(
    sheet,
    block,
    block.columns.map(({ title }) => title),
    'bold',
  );
  sheet.room(heightOf(titles) * 2);
  drawRow(sheet, table, titles, 'head');
  for (const [rank, texts] of block.rows.entries()) {
    if (rank > 0 && rank % ROWS_AT_ONCE === 0) await setImmediate();
    const cells = cellsOf(sheet, block, texts, 'regular');
    if (sheet.room(heightOf(cells))) repeatTitles(sheet, titles);
    drawRow(sheet, table, cells, 'body');
  }
  if (block.total !== undefined) {
    const cells = cellsOf(sheet, block, block.total, 'bold');
    if (sheet.room(heightOf(cells))) repeatTitles(sheet, titles);
    drawRow(sheet, table, cells, 'total');
  }
  table.end();
  sheet.y += 12;
};
