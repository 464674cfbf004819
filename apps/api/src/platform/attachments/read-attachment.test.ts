import { REQUEST_MESSAGES } from '@portail/contract/people/requests.schemas.ts';
import { PICTURE_MAX_BYTES } from '@portail/rules/people/requests/attachment.ts';
import { describe, expect, it } from 'vitest';
import { exifOf, jpegOf, jpegSegment, pdfOf, pngChunk, pngOf } from '../../../test/pictures.ts';
import { DomainError } from '../ports/domain-error.ts';
import { cleanAttachment } from './read-attachment.ts';
import { orientationIn } from './clean-picture.ts';

const contentOf = (bytes: Buffer) => cleanAttachment('photo', bytes).content;

const refusalOf = (bytes: Buffer): string | undefined => {
  try {
    cleanAttachment('photo.png', bytes);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(error.code).toBe('PIECE_REFUSEE');
    return error.fields?.[0]?.message;
  }
};

const SECRET = 'GPS 45.7640 N 4.8357 E, Camille';

describe('[S28] a PNG', () => {
  it('keeps what draws it and loses words, places and dates', () => {
    const extra = [
      pngChunk('tEXt', Buffer.from(`Comment\0${SECRET}`)),
      pngChunk('eXIf', Buffer.from(SECRET)),
      pngChunk('tIME', Buffer.alloc(7)),
    ];
    expect(contentOf(pngOf({ extra })).equals(pngOf())).toBe(true);
  });

  it('loses what is hidden after its end', () => {
    const polyglot = Buffer.concat([pngOf(), Buffer.from('<script>alert(1)</script>')]);
    expect(contentOf(polyglot).equals(pngOf())).toBe(true);
  });

  it('is refused when it would exhaust the memory of its reader', () => {
    expect(refusalOf(pngOf({ width: 50_000, height: 50_000 }))).toBe(
      REQUEST_MESSAGES.tooManyPixels,
    );
    expect(refusalOf(pngOf({ width: 5_000, height: 5_000 }))).toBeUndefined();
  });

  it('is refused when it is truncated, altered or empty', () => {
    const whole = pngOf();
    const altered = Buffer.from(whole);
    altered.writeUInt8(9, 24);
    for (const bytes of [
      whole.subarray(0, whole.length - 6),
      altered,
      pngOf({ width: 0 }),
      whole.subarray(0, 8),
      Buffer.concat([whole.subarray(0, 33), whole.subarray(-12)]),
    ]) {
      expect(refusalOf(bytes)).toBe(REQUEST_MESSAGES.damaged);
    }
  });
});

describe('[S28] a JPEG', () => {
  it('loses the notes of the camera, comments and thumbnails', () => {
    const extra = [
      exifOf(1, SECRET),
      jpegSegment(0xfe, Buffer.from(SECRET)),
      jpegSegment(0xe0, Buffer.from(`JFXX\0${SECRET}`)),
      jpegSegment(0xed, Buffer.from(SECRET)),
    ];
    expect(contentOf(jpegOf({ extra })).equals(jpegOf())).toBe(true);
  });

  it('keeps its orientation and no other metadata', () => {
    const cleaned = contentOf(jpegOf({ extra: [exifOf(6, SECRET)] }));
    expect(cleaned.includes(SECRET)).toBe(false);
    const length = cleaned.readUInt16BE(4);
    expect(orientationIn(cleaned.subarray(6, 4 + length))).toBe(6);
    expect(contentOf(cleaned).equals(cleaned)).toBe(true);
  });

  it('is refused when it is too large, cut short or no picture at all', () => {
    expect(refusalOf(jpegOf({ width: 60_000, height: 60_000 }))).toBe(
      REQUEST_MESSAGES.tooManyPixels,
    );
    const whole = jpegOf();
    for (const bytes of [
      whole.subarray(0, -2),
      whole.subarray(0, 40),
      jpegOf({ width: 0 }),
      Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
    ]) {
      expect(refusalOf(bytes)).toBe(REQUEST_MESSAGES.damaged);
    }
  });

  it('loses what is hidden after its end', () => {
    const polyglot = Buffer.concat([jpegOf(), Buffer.from('PK\u0003\u0004')]);
    expect(contentOf(polyglot).equals(jpegOf())).toBe(true);
  });
});

describe('[S28] a PDF', () => {
  it('is taken as it is', () => {
    const { kind, name, content } = cleanAttachment('Facture.png', pdfOf());
    expect({ kind, name }).toEqual({ kind: 'PDF', name: 'Facture.pdf' });
    expect(content.equals(pdfOf())).toBe(true);
  });

  it('is refused without its end', () => {
    expect(refusalOf(Buffer.from('%PDF-1.7\nrien'))).toBe(REQUEST_MESSAGES.damaged);
  });
});

describe('[S28] anything else', () => {
  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['GIF89a/*\u0000*/=1;alert(1)'],
    ['<!doctype html><script>alert(1)</script>'],
    ['MZ\u0090'],
  ])('is refused whatever its name: %j', (text) => {
    expect(refusalOf(Buffer.from(text, 'latin1'))).toBe(REQUEST_MESSAGES.kind);
  });

  it('is refused when it is empty or a picture of more than two megabytes', () => {
    expect(refusalOf(Buffer.alloc(0))).toBe(REQUEST_MESSAGES.empty);
    const heavy = pngOf({ extra: [pngChunk('tEXt', Buffer.alloc(PICTURE_MAX_BYTES))] });
    expect(refusalOf(heavy)).toBe(REQUEST_MESSAGES.pictureTooLarge);
  });
});
