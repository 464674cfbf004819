import {
  PICTURE_MAX_BYTES,
  PICTURE_MAX_PIXELS,
} from '@portail/rules/people/requests/attachment.ts';

export interface RewrittenPicture {
  readonly kind: 'PNG' | 'JPEG';
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

export type PictureProblem =
  | 'imageVide'
  | 'imageType'
  | 'imageSvg'
  | 'imageTropGrande'
  | 'imageTropLourde'
  | 'imageAnimee'
  | 'imageAbimee';

export type PictureOutcome = RewrittenPicture | { readonly problem: PictureProblem };

/** Heavy, and asked for now and then: it comes with the first picture. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // Frees the memory of a picture at once.
  sharp.cache(false);
  sharp.concurrency(1);
  // Every reader but these three is closed, whatever the bytes pretend to be.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  return sharp;
};
type Sharp = Awaited<ReturnType<typeof loadSharp>>;
let loaded: ReturnType<typeof loadSharp> | undefined;

/** No page shows one larger. */
const MAX_SIDE = 1_600;
const SVG_HEAD_BYTES = 1_024;

const startsWith = (bytes: Buffer, magic: string, at = 0): boolean =>
  bytes.subarray(at, at + magic.length).toString('latin1') === magic;

/** By its first bytes only: neither the name nor the declared type is trusted. */
const isTaken = (bytes: Buffer): boolean =>
  startsWith(bytes, '\u0089PNG\r\n\u001a\n') ||
  startsWith(bytes, '\u00ff\u00d8\u00ff') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8));

const looksLikeSvg = (bytes: Buffer): boolean =>
  /<svg[\s>]|<!doctype svg|^\s*<\?xml/i.test(bytes.subarray(0, SVG_HEAD_BYTES).toString('latin1'));

const write = async (sharp: Sharp, bytes: Buffer, isOpaque: boolean): Promise<RewrittenPicture> => {
  // Rotated by the EXIF orientation before the metadata is removed; colours converted to sRGB.
  const upright = sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const encoded = isOpaque
    ? upright.jpeg({ quality: 85, progressive: true })
    : upright.png({ compressionLevel: 9 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  const kind = isOpaque ? 'JPEG' : 'PNG';
  return { kind, content: data, width: info.width, height: info.height };
};

/**
 * A PNG or JPEG drawn anew at its full size, as the same kind: a document must stay legible.
 * `undefined` when the bytes are no such picture.
 */
export const redrawPicture = async (bytes: Buffer): Promise<Buffer | undefined> => {
  const sharp = await (loaded ??= loadSharp());
  try {
    const picture = sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    const upright = picture.autoOrient().toColourspace('srgb');
    const encoded = format === 'png' ? upright.png() : upright.jpeg({ quality: 90 });
    return await encoded.toBuffer();
  } catch {
    return undefined;
  }
};

/**
 * The same picture drawn anew: only its points go on, and nothing else that its file held. A PNG
 * stays one, with its clear parts; the others become JPEG, or PNG where they have clear parts.
 */
export const rewritePicture = async (bytes: Buffer): Promise<PictureOutcome> => {
  if (bytes.length === 0) return { problem: 'imageVide' };
  if (!isTaken(bytes)) return { problem: looksLikeSvg(bytes) ? 'imageSvg' : 'imageType' };
  const sharp = await (loaded ??= loadSharp());
  try {
    const head = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (head.width * head.height > PICTURE_MAX_PIXELS) return { problem: 'imageTropGrande' };
    if ((head.pages ?? 1) > 1) return { problem: 'imageAnimee' };
    const picture = await write(sharp, bytes, head.format !== 'png' && !head.hasAlpha);
    return picture.content.length > PICTURE_MAX_BYTES ? { problem: 'imageTropLourde' } : picture;
  } catch {
    return { problem: 'imageAbimee' };
  }
};
