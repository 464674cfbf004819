import { Readable } from 'node:stream';
import { REQUEST_MESSAGES } from '@portail/contract/people/requests.schemas.ts';
import { PICTURE_MAX_BYTES } from '@portail/rules/people/requests/attachment.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { exifOf, jpegOf, jpegSegment, pdfOf, pngChunk, pngOf } from '../../../test/pictures.ts';
import { DomainError } from '../ports/domain-error.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { createAttachmentReader } from './read-attachment.ts';

const reader = createAttachmentReader();
afterAll(() => reader.close());

const read = (bytes: Buffer, name = 'photo.png') =>
  reader.read({ name, content: Readable.from(bytes.length === 0 ? [] : [bytes]) });

const contentOf = async (bytes: Buffer): Promise<Buffer> => (await read(bytes)).content;

const refusalOf = async (bytes: Buffer): Promise<string | undefined> => {
  try {
    await read(bytes);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(error.code).toBe('PIECE_REFUSEE');
    return error.fields?.[0]?.message;
  }
};

const SECRET = 'GPS 45.7640 N 4.8357 E, Camille';

const drawn = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });
/** A JPEG that a camera could have made, with more segments after its start. */
const photoOf = async (extra: readonly Buffer[] = []): Promise<Buffer> => {
  const photo = await drawn().jpeg().toBuffer();
  return Buffer.concat([photo.subarray(0, 2), ...extra, photo.subarray(2)]);
};

describe('[S28] a PNG', () => {
  it('keeps its points and loses words, places and dates', async () => {
    const extra = [
      pngChunk('tEXt', Buffer.from(`Comment\0${SECRET}`)),
      pngChunk('eXIf', Buffer.from(SECRET)),
      pngChunk('tIME', Buffer.alloc(7)),
    ];
    const cleaned = await contentOf(pngOf({ extra }));
    expect(cleaned.includes(SECRET)).toBe(false);
    expect(cleaned).toEqual(await contentOf(pngOf()));
    const points = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
    expect(await points(cleaned)).toEqual(await points(pngOf()));
  });

  it('loses what is hidden after its end', async () => {
    const polyglot = Buffer.concat([pngOf(), Buffer.from('<script>alert(1)</script>')]);
    expect(await contentOf(polyglot)).toEqual(await contentOf(pngOf()));
  });

  it('is refused when it would exhaust the memory of its reader', async () => {
    expect(await refusalOf(pngOf({ width: 50_000, height: 50_000 }))).toBe(
      REQUEST_MESSAGES.tooManyPixels,
    );
    const largest = await drawn(5_000, 5_000).png().toBuffer();
    expect(await refusalOf(largest)).toBeUndefined();
  });

  it('is refused when it is truncated, altered or empty', async () => {
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
      expect(await refusalOf(bytes)).toBe(REQUEST_MESSAGES.damaged);
    }
  });
});

describe('[S28] a JPEG', () => {
  it('loses the notes of the camera, comments and thumbnails', async () => {
    const extra = [
      exifOf(1, SECRET),
      jpegSegment(0xfe, Buffer.from(SECRET)),
      jpegSegment(0xe0, Buffer.from(`JFXX\0${SECRET}`)),
      jpegSegment(0xed, Buffer.from(SECRET)),
    ];
    const cleaned = await contentOf(await photoOf(extra));
    expect(cleaned.includes(SECRET)).toBe(false);
    expect(cleaned).toEqual(await contentOf(await photoOf()));
  });

  it('is turned upright by its orientation and keeps no metadata', async () => {
    const cleaned = await contentOf(await photoOf([exifOf(6, SECRET)]));
    expect(cleaned.includes(SECRET)).toBe(false);
    const { width, height, exif, orientation } = await sharp(cleaned).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 20, height: 40 });
  });

  it('is refused when it is too large, cut short or no picture at all', async () => {
    const whole = await photoOf();
    const bomb = Buffer.from(whole);
    const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]));
    bomb.writeUInt16BE(60_000, frame + 5);
    bomb.writeUInt16BE(60_000, frame + 7);
    expect(await refusalOf(bomb)).toBe(REQUEST_MESSAGES.tooManyPixels);
    for (const bytes of [
      whole.subarray(0, -2),
      whole.subarray(0, 40),
      jpegOf(),
      jpegOf({ width: 0 }),
      Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
    ]) {
      expect(await refusalOf(bytes)).toBe(REQUEST_MESSAGES.damaged);
    }
  });

  it('loses what is hidden after its end', async () => {
    const photo = await photoOf();
    const polyglot = Buffer.concat([photo, Buffer.from('PK\u0003\u0004')]);
    expect(await contentOf(polyglot)).toEqual(await contentOf(photo));
  });
});

describe('[S28] a PDF', () => {
  it('is taken under its own extension, as the inspection wrote it', async () => {
    const { kind, name, content } = await read(pdfOf(), 'Facture.png');
    expect({ kind, name }).toEqual({ kind: 'PDF', name: 'Facture.pdf' });
    const inspected = await inspectPdf(pdfOf());
    expect({ content: new Uint8Array(content) }).toEqual(inspected);
  });

  it('is refused without its end', async () => {
    expect(await refusalOf(Buffer.from('%PDF-1.7\nrien'))).toBe(REQUEST_MESSAGES.damaged);
  });
});

describe('[S28] anything else', () => {
  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['GIF89a/*\u0000*/=1;alert(1)'],
    ['<!doctype html><script>alert(1)</script>'],
    ['MZ\u0090'],
  ])('is refused whatever its name: %j', async (text) => {
    expect(await refusalOf(Buffer.from(text, 'latin1'))).toBe(REQUEST_MESSAGES.kind);
  });

  it('is refused when it is empty or a picture of more than two megabytes', async () => {
    expect(await refusalOf(Buffer.alloc(0))).toBe(REQUEST_MESSAGES.empty);
    const heavy = pngOf({ extra: [pngChunk('tEXt', Buffer.alloc(PICTURE_MAX_BYTES))] });
    expect(await refusalOf(heavy)).toBe(REQUEST_MESSAGES.pictureTooLarge);
  });
});
