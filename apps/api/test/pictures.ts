import { crc32, deflateSync } from 'node:zlib';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const pngChunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
};

/** A grey picture that says it is so large; its lines are those of a single point. */
export const pngOf = ({ width = 1, height = 1, extra = [] as readonly Buffer[] } = {}): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', head),
    ...extra,
    pngChunk('IDAT', deflateSync(Buffer.from([0, 127]))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

export const jpegSegment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** The notes of a camera: which way up, and words that tell where and who. */
export const exifOf = (orientation: number, words: string): Buffer => {
  const entry = Buffer.alloc(12);
  entry.writeUInt16LE(0x01_12, 0);
  entry.writeUInt16LE(3, 2);
  entry.writeUInt32LE(1, 4);
  entry.writeUInt16LE(orientation, 8);
  return jpegSegment(
    0xe1,
    Buffer.concat([
      Buffer.from('Exif\0\0II*\0', 'latin1'),
      Buffer.from([8, 0, 0, 0, 1, 0]),
      entry,
      Buffer.alloc(4),
      Buffer.from(words, 'latin1'),
    ]),
  );
};

/** Its shape is right and its points are not: what only looks at the shape takes it. */
export const jpegOf = ({
  width = 16,
  height = 16,
  extra = [] as readonly Buffer[],
} = {}): Buffer => {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...extra,
    jpegSegment(0xdb, Buffer.alloc(65, 1)),
    jpegSegment(0xc0, frame),
    jpegSegment(0xc4, Buffer.alloc(29)),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    // A mark that is data, and a restart: neither ends the scan.
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ]);
};

/** Objects numbered from 1, the first being the catalog, with a cross-reference table. */
export const pdfOfObjects = (objects: readonly string[], trailer = ''): Buffer => {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + end, 'latin1');
};

const PDF_TEXT = 'BT 72 720 Td (Bonjour) Tj ET';

/** One page; `catalog` and `page` go into the dictionaries of that name. */
export const pdfOf = (catalog = '', page = '', more: readonly string[] = []): Buffer =>
  pdfOfObjects([
    `<< /Type /Catalog /Pages 2 0 R ${catalog}>>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${page}>>`,
    `<< /Length ${PDF_TEXT.length} >>\nstream\n${PDF_TEXT}\nendstream`,
    ...more,
  ]);
