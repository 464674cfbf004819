import { crc32 } from 'node:zlib';
import { PICTURE_MAX_PIXELS } from '@portail/rules/people/requests/attachment.ts';

const SIGNATURE_BYTES = 8;
/** Length and type before the data, a checksum after it. */
const HEAD_BYTES = 8;
const CRC_BYTES = 4;
const IHDR_BYTES = 13;

/** What draws the picture. Words, dates, places, other pictures and programs' own notes are not in it. */
const DRAWN: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'IDAT',
  'IEND',
]);

export type CleanPicture =
  | { readonly kind: 'clean'; readonly content: Buffer }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'tooManyPixels' };

const DAMAGED: CleanPicture = { kind: 'damaged' };

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  readonly whole: Buffer;
}

/** The chunk at this offset; `undefined` when it is truncated or its checksum is wrong. */
const chunkAt = (bytes: Buffer, at: number): Chunk | undefined => {
  if (at + HEAD_BYTES + CRC_BYTES > bytes.length) return undefined;
  const end = at + HEAD_BYTES + bytes.readUInt32BE(at) + CRC_BYTES;
  if (end > bytes.length) return undefined;
  const named = bytes.subarray(at + 4, end - CRC_BYTES);
  if (crc32(named) !== bytes.readUInt32BE(end - CRC_BYTES)) return undefined;
  return {
    type: named.toString('latin1', 0, 4),
    data: named.subarray(4),
    whole: bytes.subarray(at, end),
  };
};

const hasTooManyPixels = (width: number, height: number): boolean =>
  width * height > PICTURE_MAX_PIXELS;

/** Whatever follows the end is left behind, and so is what does not draw. */
export const cleanPng = (bytes: Buffer): CleanPicture => {
  const kept: Buffer[] = [bytes.subarray(0, SIGNATURE_BYTES)];
  let hasData = false;
  for (let at = SIGNATURE_BYTES; ;) {
    const chunk = chunkAt(bytes, at);
    const isFirst = at === SIGNATURE_BYTES;
    if (chunk === undefined || isFirst !== (chunk.type === 'IHDR')) return DAMAGED;
    if (isFirst) {
      if (chunk.data.length !== IHDR_BYTES) return DAMAGED;
      const [width, height] = [chunk.data.readUInt32BE(0), chunk.data.readUInt32BE(4)];
      if (width === 0 || height === 0) return DAMAGED;
      if (hasTooManyPixels(width, height)) return { kind: 'tooManyPixels' };
    }
    hasData ||= chunk.type === 'IDAT';
    if (DRAWN.has(chunk.type)) kept.push(chunk.whole);
    if (chunk.type === 'IEND') break;
    at += chunk.whole.length;
  }
  return hasData ? { kind: 'clean', content: Buffer.concat(kept) } : DAMAGED;
};

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const ORIENTATION_TAG = 0x01_12;
const SHORT_TYPE = 3;
const ENTRY_BYTES = 12;
const UPRIGHT = 1;
const MAX_ORIENTATION = 8;

/** Which way up a camera held the picture, from the notes that it left; 1 when they do not say. */
export const orientationIn = (segment: Buffer): number => {
  if (!segment.subarray(0, EXIF.length).equals(EXIF)) return UPRIGHT;
  const tiff = segment.subarray(EXIF.length);
  if (tiff.length < 8) return UPRIGHT;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = short(first);
  for (let rank = 0; rank < count; rank += 1) {
    const entry = first + 2 + rank * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > tiff.length) return UPRIGHT;
    if (short(entry) !== ORIENTATION_TAG || short(entry + 2) !== SHORT_TYPE) continue;
    const value = short(entry + 8);
    return value >= UPRIGHT && value <= MAX_ORIENTATION ? value : UPRIGHT;
  }
  return UPRIGHT;
};

/** Notes that say this and nothing else; none for a picture that is upright anyway. */
const orientationSegment = (orientation: number): Buffer => {
  if (orientation === UPRIGHT) return Buffer.alloc(0);
  const entry = Buffer.alloc(ENTRY_BYTES);
  entry.writeUInt16BE(ORIENTATION_TAG, 0);
  entry.writeUInt16BE(SHORT_TYPE, 2);
  entry.writeUInt32BE(1, 4);
  entry.writeUInt16BE(orientation, 8);
  const body = Buffer.concat([
    EXIF,
    Buffer.from('MM\0*', 'latin1'),
    Buffer.from([0, 0, 0, 8]),
    Buffer.from([0, 1]),
    entry,
    Buffer.alloc(4),
  ]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

const MARK = 0xff;
const START = Buffer.from([MARK, 0xd8]);
const END = 0xd9;
const SCAN = 0xda;
const EXIF_SEGMENT = 0xe1;
const ADOBE_SEGMENT = 0xee;
/** Huffman tables, arithmetic tables, quantisation, restart interval, number of lines. */
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xcc, 0xdb, 0xdd, 0xdc]);
const FRAME_FIRST = 0xc0;
const FRAME_LAST = 0xcf;
const NOT_FRAMES: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);
const FRAME_MIN_BYTES = 6;

const isFrame = (marker: number): boolean =>
  marker >= FRAME_FIRST && marker <= FRAME_LAST && !NOT_FRAMES.has(marker);

/** A zero after the mark is data, the eight restarts are inside it: anything else ends it. */
const endOfScan = (bytes: Buffer, from: number): number | undefined => {
  for (let at = bytes.indexOf(MARK, from); at !== -1; at = bytes.indexOf(MARK, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) return undefined;
    const isData = next === 0 || next === MARK || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return undefined;
};

interface Segment {
  readonly marker: number;
  readonly data: Buffer;
  readonly whole: Buffer;
}

const segmentAt = (bytes: Buffer, at: number): Segment | undefined => {
  const marker = bytes[at + 1];
  if (bytes[at] !== MARK || marker === undefined || at + 4 > bytes.length) return undefined;
  const length = bytes.readUInt16BE(at + 2);
  const end = at + 2 + length;
  if (length < 2 || end > bytes.length) return undefined;
  return { marker, data: bytes.subarray(at + 4, end), whole: bytes.subarray(at, end) };
};

const isAdobe = ({ marker, data }: Segment): boolean =>
  marker === ADOBE_SEGMENT && data.toString('latin1', 0, 5) === 'Adobe';

type Verdict = 'keep' | 'drop' | 'damaged' | 'tooManyPixels';

const verdictOf = (segment: Segment): Verdict => {
  const { marker, data } = segment;
  if (isFrame(marker)) {
    if (data.length < FRAME_MIN_BYTES) return 'damaged';
    const [height, width] = [data.readUInt16BE(1), data.readUInt16BE(3)];
    if (height === 0 || width === 0) return 'damaged';
    return hasTooManyPixels(width, height) ? 'tooManyPixels' : 'keep';
  }
  return TABLES.has(marker) || marker === SCAN || isAdobe(segment) ? 'keep' : 'drop';
};

/**
 * The picture alone: no place where it was taken, no thumbnail, no comment, nothing after its end.
 * Which way up it is held stays, or portraits would lie on their side.
 */
export const cleanJpeg = (bytes: Buffer): CleanPicture => {
  const kept: Buffer[] = [];
  let orientation = 1;
  let hasScan = false;
  for (let at = START.length; ;) {
    // Before a marker there may be any number of marks.
    while (bytes[at] === MARK && bytes[at + 1] === MARK) at += 1;
    if (bytes[at] === MARK && bytes[at + 1] === END) break;
    const segment = segmentAt(bytes, at);
    if (segment === undefined) return DAMAGED;
    const verdict = verdictOf(segment);
    if (verdict === 'damaged') return DAMAGED;
    if (verdict === 'tooManyPixels') return { kind: 'tooManyPixels' };
    if (segment.marker === EXIF_SEGMENT && orientation === 1) {
      orientation = orientationIn(segment.data);
    }
    if (verdict === 'keep') kept.push(segment.whole);
    at += segment.whole.length;
    if (segment.marker !== SCAN) continue;
    const end = endOfScan(bytes, at);
    if (end === undefined) return DAMAGED;
    kept.push(bytes.subarray(at, end));
    hasScan = true;
    at = end;
  }
  if (!hasScan) return DAMAGED;
  const content = [START, orientationSegment(orientation), ...kept, Buffer.from([MARK, END])];
  return { kind: 'clean', content: Buffer.concat(content) };
};
