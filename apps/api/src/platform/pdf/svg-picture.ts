import type { PDFDocument } from 'pdfkit';

type Document = PDFDocument;
type Attributes = Readonly<Record<string, string>>;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly maxWidth: number;
}

interface Style {
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly fontSize: number;
  readonly isBold: boolean;
}

/*
 * Each begins where only one match may begin and stops where the next could: a logo of any length
 * is read in one go (S37).
 */
const TAG = /<(\/?)([A-Za-z]+)(?![A-Za-z])([^<>]*)>([^<]*)/g;
const ATTRIBUTE = /(?<![\w:-])([A-Za-z_][\w:-]*)\s*=\s*"([^"]*)"/g;
const TRANSFORM = /(?<![a-z])([a-z]+)\(([^()]*)\)/gi;
const COLOR = /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/;
const ROOT_STYLE: Style = {
  fill: '#000000',
  stroke: 'none',
  strokeWidth: 1,
  fontSize: 16,
  isBold: false,
};

const attributesOf = (text: string): Attributes =>
  Object.fromEntries(
    Array.from(text.matchAll(ATTRIBUTE), ([, name = '', value = '']) => [name, value]),
  );

const numberOf = (attributes: Attributes, name: string): number => {
  const value = Number(attributes[name] ?? 0);
  return Number.isFinite(value) ? value : 0;
};

const numbersOf = (text: string): readonly number[] =>
  (text.match(/-?\d*\.?\d+(?:e[-+]?\d+)?/gi) ?? []).map(Number);

const styleOf = (attributes: Attributes, parent: Style): Style => ({
  fill: attributes['fill'] ?? parent.fill,
  stroke: attributes['stroke'] ?? parent.stroke,
  strokeWidth: Number(attributes['stroke-width'] ?? parent.strokeWidth),
  fontSize: Number(attributes['font-size'] ?? parent.fontSize),
  isBold:
    attributes['font-weight'] === undefined ? parent.isBold : attributes['font-weight'] === 'bold',
});

const transform = (doc: Document, text: string | undefined): void => {
  for (const [, kind, values = ''] of (text ?? '').matchAll(TRANSFORM)) {
    const [a = 0, b, c = 0, d = 0, e = 0, f = 0] = numbersOf(values);
    if (kind === 'translate') doc.translate(a, b ?? 0);
    if (kind === 'scale') doc.scale(a, b ?? a);
    if (kind === 'rotate') doc.rotate(a, { origin: [b ?? 0, c] });
    if (kind === 'matrix') doc.transform(a, b ?? 0, c, d, e, f);
  }
};

const outline = (doc: Document, tag: string, at: Attributes): boolean => {
  const n = (name: string) => numberOf(at, name);
  switch (tag) {
    case 'path':
      doc.path(at['d'] ?? '');
      return true;
    case 'circle':
      doc.circle(n('cx'), n('cy'), n('r'));
      return true;
    case 'ellipse':
      doc.ellipse(n('cx'), n('cy'), n('rx'), n('ry'));
      return true;
    case 'rect':
      if (n('rx') > 0) doc.roundedRect(n('x'), n('y'), n('width'), n('height'), n('rx'));
      else doc.rect(n('x'), n('y'), n('width'), n('height'));
      return true;
    case 'line':
      doc.moveTo(n('x1'), n('y1')).lineTo(n('x2'), n('y2'));
      return true;
    case 'polyline':
    case 'polygon': {
      const points = numbersOf(at['points'] ?? '');
      for (let i = 0; i + 1 < points.length; i += 2) {
        const [x = 0, y = 0] = points.slice(i, i + 2);
        if (i === 0) doc.moveTo(x, y);
        else doc.lineTo(x, y);
      }
      if (tag === 'polygon') doc.closePath();
      return true;
    }
    default:
      return false;
  }
};

const paint = (doc: Document, style: Style, at: Attributes): void => {
  const hasFill = COLOR.test(style.fill);
  const hasStroke = COLOR.test(style.stroke);
  if (at['stroke-linecap'] === 'round') doc.lineCap('round');
  if (at['stroke-linejoin'] === 'round') doc.lineJoin('round');
  if (hasStroke) doc.lineWidth(style.strokeWidth);
  if (hasFill && hasStroke) doc.fillAndStroke(style.fill, style.stroke);
  else if (hasFill) doc.fill(style.fill);
  else if (hasStroke) doc.stroke(style.stroke);
};

const write = (doc: Document, text: string, style: Style, at: Attributes): void => {
  if (text.trim() === '' || !COLOR.test(style.fill)) return;
  doc
    .font(style.isBold ? 'bold' : 'regular', style.fontSize)
    .fillColor(style.fill)
    .text(text.trim(), numberOf(at, 'x'), numberOf(at, 'y'), {
      lineBreak: false,
      baseline: 'alphabetic',
    });
};

/**
 * The plain part of SVG that logos are made of: shapes, paths and words in flat colours. What it
 * does not know it leaves out; nothing outside the file is ever fetched.
 */
export const drawSvg = (doc: Document, svg: string, box: Box): void => {
  const [, , width = 0, height = 0] = numbersOf(/viewBox\s*=\s*"([^"]*)"/.exec(svg)?.[1] ?? '');
  if (width <= 0 || height <= 0) return;
  const scale = Math.min(box.height / height, box.maxWidth / width);
  const styles: Style[] = [ROOT_STYLE];
  doc.save().translate(box.x, box.y).scale(scale);
  for (const [, closing, tag = '', rest = '', text = ''] of svg.matchAll(TAG)) {
    if (closing === '/') {
      if (tag === 'g') {
        styles.pop();
        doc.restore();
      }
      continue;
    }
    const attributes = attributesOf(rest);
    const style = styleOf(attributes, styles.at(-1) ?? ROOT_STYLE);
    if (tag === 'g' && !rest.endsWith('/')) {
      styles.push(style);
      doc.save();
      transform(doc, attributes['transform']);
      continue;
    }
    doc.save();
    transform(doc, attributes['transform']);
    if (tag === 'text') write(doc, text, style, attributes);
    else if (outline(doc, tag, attributes)) paint(doc, style, attributes);
    doc.restore();
  }
  doc.restore();
};
