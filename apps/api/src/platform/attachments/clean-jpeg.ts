import { hasTooManyPixels, type CleanPicture } from './clean-png.ts';
import { orientationIn, orientationSegment } from './jpeg-orientation.ts';

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

const DAMAGED: CleanPicture = { kind: 'damaged' };

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
