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

export const hasTooManyPixels = (width: number, height: number): boolean =>
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
