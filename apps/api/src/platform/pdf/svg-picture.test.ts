import { PDFDocument } from 'pdfkit';
import { describe, expect, it, vi } from 'vitest';
import { drawSvg } from './svg-picture.ts';

const METHODS = ['moveTo', 'lineTo', 'rect', 'translate', 'rotate', 'stroke', 'fill'] as const;
const BOX = { x: 0, y: 0, height: 10, maxWidth: 10 };

/** What is drawn of these shapes, in the order of the drawing. */
const drawn = (shapes: string): readonly string[] => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    font: '',
    info: {},
  });
  const calls: string[] = [];
  for (const method of METHODS) {
    vi.spyOn(doc, method).mockImplementation((...given: readonly unknown[]) => {
      calls.push(`${method} ${given.filter((one) => typeof one !== 'object').join(' ')}`);
      return doc;
    });
  }
  drawSvg(doc, `<svg viewBox="0 0 10 10">${shapes}</svg>`, BOX);
  // The first one places the drawing itself.
  return calls.slice(1);
};

describe('a logo drawn in a document', () => {
  it('has its shapes where they stand, in the colours of their group', () => {
    expect(drawn('<g fill="#00ff00"><rect x="1" y="2" width="3" height="4"/></g>')).toEqual([
      'rect 1 2 3 4',
      'fill #00ff00',
    ]);
  });

  it('has lines from one end to the other', () => {
    const line = '<line x1="1" y1="2" x2="3" y2="4" fill="none" stroke="#ff0000" />';
    expect(drawn(line)).toEqual(['moveTo 1 2', 'lineTo 3 4', 'stroke #ff0000']);
  });

  it('is translated and rotated; an empty group does not affect the next one', () => {
    const shapes =
      '<g fill="#00ff00"/><rect width="1" height="1" transform="translate(5 6) rotate(90)"/>';
    expect(drawn(shapes)).toEqual(['translate 5 6', 'rotate 90', 'rect 0 0 1 1', 'fill #000000']);
  });

  it('leaves out a tag, an attribute and a movement that do not end', () => {
    expect(drawn('<rect <rect x="1" y="1" width="2" height="2"/>')).toEqual([
      'rect 1 1 2 2',
      'fill #000000',
    ]);
    expect(drawn('<rect width="2" height="2" transform="translate(5 rotate(90)" y="1/>')).toEqual([
      'rotate 90',
      'rect 0 0 2 2',
      'fill #000000',
    ]);
  });
});
