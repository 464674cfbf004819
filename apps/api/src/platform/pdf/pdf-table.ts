import { deriveTheme } from '@portail/rules/branding/theme/derive-theme.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import type { PDFDocument, StructureElement } from 'pdfkit';
import type { PdfFontName } from './pdf-fonts.ts';
import { setImmediate } from 'node:timers/promises';
import type { PdfBlock } from './pdf-content.ts';

export const PAGE = { width: 595.28, height: 841.89, margin: 48 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin - 24;
export const INK = '#1b1f24';
export const SOFT_INK = '#4a5058';
export const SIZES = { title: 20, heading: 13, text: 10, table: 9, small: 8 } as const;
/** Under the head of the first page, in the contract's own colour. */
const RULE_HEIGHT = 3;
export const lineHeight = (size: number): number => size * 1.35;

/** State of one document: the position on the page and the structure tree for screen readers. */
export class Sheet {
  readonly doc: PDFDocument;
  readonly root: StructureElement;
  y: number = PAGE.margin;
  /** Colour of titles: the contract's, adjusted for contrast on white. */
  readonly titleColor: string;
  readonly #ruleColor: string | undefined;
  readonly #widths = new Map<string, number>();

  constructor(doc: PDFDocument, look?: ThemeColors) {
    this.doc = doc;
    this.titleColor = look === undefined ? INK : deriveTheme(look, 'light')['secondary-text'];
    this.#ruleColor = look?.primary;
    this.root = doc.struct('Document');
    doc.addStructure(this.root);
  }

  use(font: PdfFontName, size: number, color: string = INK): void {
    this.doc.font(font, size).fillColor(color);
  }

  /** By word, because the same words are repeated on every line. */
  widthOf(font: PdfFontName, size: number, text: string): number {
    const words = text.split(' ');
    const space = this.#wordWidth(font, size, ' ');
    return words.reduce(
      (sum, word) => sum + this.#wordWidth(font, size, word),
      space * (words.length - 1),
    );
  }

  #wordWidth(font: PdfFontName, size: number, word: string): number {
    const key = `${font}${size}${word}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    this.doc.font(font, size);
    const width = this.doc.widthOfString(word);
    this.#widths.set(key, width);
    return width;
  }

  /** A line at a given position, without wrapping. */
  line(text: string, x: number, y: number): void {
    this.doc.text(text, x, y, { lineBreak: false });
  }

  /** Takes the room, on a new page when this one is full. Says whether it was. */
  room(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.doc.addPage();
    this.y = PAGE.margin;
    return true;
  }

  /** Decorative: marked as an artifact, skipped by screen readers. */
  rule(): void {
    const color = this.#ruleColor;
    if (color === undefined) return;
    this.artifact(() => {
      this.doc.rect(PAGE.margin, this.y, CONTENT_WIDTH, RULE_HEIGHT).fill(color);
    });
    this.y += RULE_HEIGHT + 12;
  }

  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }
}

export const drawText = (
  sheet: Sheet,
  tag: string,
  text: string,
  { font, size, color = INK }: { font: PdfFontName; size: number; color?: string },
): void => {
  const lines = wrappedLines(text, CONTENT_WIDTH, (part) => sheet.widthOf(font, size, part));
  sheet.room(lines.length * lineHeight(size));
  sheet.root.add(
    sheet.doc.struct(tag, () => {
      sheet.use(font, size, color);
      for (const line of lines) {
        sheet.line(line, PAGE.margin, sheet.y);
        sheet.y += lineHeight(size);
      }
    }),
  );
};

/** Narrow spaces become plain ones that do not break; what cannot be printed is left out. */
export const printable = (text: string): string =>
  text
    .replaceAll('\u202f', '\u00a0')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .normalize('NFC');

/** Greedy lines within a width. A word wider than the line is cut rather than lost. */
export const wrapWords = (
  text: string,
  maxWidth: number,
  widthOf: (text: string) => number,
): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of printable(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= maxWidth) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (widthOf(line) > maxWidth && line.length > 1) {
      let end = line.length - 1;
      while (end > 1 && widthOf(line.slice(0, end)) > maxWidth) end -= 1;
      lines.push(line.slice(0, end));
      line = line.slice(end);
    }
  }
  return [...lines, line];
};

/**
 * The same lines, each with the space it was broken at: tagged text is read as one run, in which the
 * last word of a line would join the first of the next.
 */
export const wrappedLines: typeof wrapWords = (text, maxWidth, widthOf) => {
  const source = printable(text);
  let end = 0;
  return wrapWords(text, maxWidth, widthOf).map((line) => {
    end = source.indexOf(line, end) + line.length;
    return source[end] === ' ' ? `${line} ` : line;
  });
};

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
    const lines = wrappedLines(texts[rank] ?? '', width - 2 * CELL.x, (part) =>
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
    isAmount ? x + width - CELL.x - sheet.widthOf(font, SIZES.table, line.trimEnd()) : x + CELL.x,
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
