import { deriveTheme } from '@portail/rules/branding/theme/derive-theme.ts';
import type { ThemeColors } from '@portail/rules/branding/theme/theme-colors.ts';
import type { PDFDocument, StructureElement } from 'pdfkit';
import type { PdfFontName } from './pdf-fonts.ts';
import { wrapWords } from './pdf-text.ts';

export const PAGE = { width: 595.28, height: 841.89, margin: 48 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin - 24;
export const INK = '#1b1f24';
export const SOFT_INK = '#4a5058';
export const SIZES = { title: 20, heading: 13, text: 10, table: 9, small: 8 } as const;
/** Under the head of the first page, in the contract's own colour. */
const RULE_HEIGHT = 3;
export const lineHeight = (size: number): number => size * 1.35;

/** One document being drawn: where the pen is, and the tree that a screen reader walks. */
export class Sheet {
  readonly doc: PDFDocument;
  readonly root: StructureElement;
  y: number = PAGE.margin;
  /** Of titles: the contract's, moved no more than reading on white asks. */
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

  /** Word by word, because the same words come back on every line. */
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

  /** A line where it is told, without the wrapping of its own that would move the pen. */
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

  /** It carries no meaning: whoever does not see it misses nothing. */
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
  const lines = wrapWords(text, CONTENT_WIDTH, (part) => sheet.widthOf(font, size, part));
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
