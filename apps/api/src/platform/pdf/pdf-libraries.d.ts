/** The part of these two libraries that this folder uses: the published types are versions behind. */

declare module 'fontkit' {
  export interface GlyphRun {
    readonly glyphs: readonly unknown[];
    readonly positions: readonly { readonly xAdvance: number }[];
    readonly advanceWidth: number;
  }
  export interface Font {
    readonly layout: (text: string) => GlyphRun;
    readonly characterSet: readonly number[];
    readonly glyphForCodePoint: (character: number) => unknown;
  }
  export const create: (file: Uint8Array) => Font;
}

declare module 'pdfkit' {
  import type { Font } from 'fontkit';
  import type { Readable } from 'node:stream';

  export interface StructureElement {
    add(child: StructureElement): this;
    end(): void;
  }

  interface StructureOptions {
    readonly title?: string;
    readonly alt?: string;
    readonly bbox?: readonly [number, number, number, number];
    readonly scope?: 'Row' | 'Column';
  }

  interface DocumentOptions {
    readonly size: 'A4';
    readonly margin: number;
    readonly bufferPages: boolean;
    readonly pdfVersion: '1.7';
    readonly subset: 'PDF/UA';
    readonly tagged: boolean;
    readonly lang: string;
    readonly displayTitle: boolean;
    /** Empty: no standard font is opened, for none may be embedded. */
    readonly font: '';
    readonly info: Readonly<Record<string, string | Date>>;
  }

  interface TextOptions {
    readonly lineBreak: false;
    readonly baseline?: 'alphabetic';
  }

  export class PDFDocument extends Readable {
    constructor(options: DocumentOptions);
    registerFont(name: string, font: Font): this;
    font(name: string, size: number): this;
    text(text: string, x: number, y: number, options: TextOptions): this;
    widthOfString(text: string): number;
    fillColor(color: string): this;
    addPage(): this;
    bufferedPageRange(): { readonly start: number; readonly count: number };
    switchToPage(page: number): void;
    end(): void;

    struct(type: string): StructureElement;
    struct(type: string, options: StructureOptions): StructureElement;
    struct(type: string, draw: () => void): StructureElement;
    struct(type: string, options: StructureOptions, draw: () => void): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: 'Artifact', options: { readonly type: 'Layout' | 'Pagination' }): this;
    endMarkedContent(): this;

    image(
      content: Buffer,
      x: number,
      y: number,
      options: { readonly fit: readonly [number, number] },
    ): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(x: number, y?: number): this;
    rotate(angle: number, options: { readonly origin: readonly [number, number] }): this;
    transform(a: number, b: number, c: number, d: number, e: number, f: number): this;
    path(d: string): this;
    circle(x: number, y: number, radius: number): this;
    ellipse(x: number, y: number, radiusX: number, radiusY: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    closePath(): this;
    lineWidth(width: number): this;
    lineCap(cap: 'round'): this;
    lineJoin(join: 'round'): this;
    fill(color: string): this;
    stroke(color: string): this;
    fillAndStroke(fill: string, stroke: string): this;
  }
}
