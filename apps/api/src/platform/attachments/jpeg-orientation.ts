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
export const orientationSegment = (orientation: number): Buffer => {
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
