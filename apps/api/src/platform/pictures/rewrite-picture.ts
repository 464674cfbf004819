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

/** `undefined` for one with too many points, which is not decoded. Throws when it is damaged. */
const openPicture = async (bytes: Buffer) => {
  const sharp = await (loaded ??= loadSharp());
  const head = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (head.width * head.height > PICTURE_MAX_PIXELS) return undefined;
  // Rotated by the EXIF orientation before the metadata is removed; colours converted to sRGB.
  const upright = sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .toColourspace('srgb');
  return { head, upright };
};

/** A PNG or JPEG drawn anew at its full size, as the same kind: a document must stay legible. */
export const redrawPicture = async (
  bytes: Buffer,
): Promise<{ readonly content: Buffer } | { readonly problem: 'damaged' | 'tooManyPixels' }> => {
  try {
    const opened = await openPicture(bytes);
    if (opened === undefined) return { problem: 'tooManyPixels' };
    const { head, upright } = opened;
    const encoded = head.format === 'png' ? upright.png() : upright.jpeg({ quality: 90 });
    return { content: await encoded.toBuffer() };
  } catch {
    return { problem: 'damaged' };
  }
};

/**
 * The same picture drawn anew: only its points go on, and nothing else that its file held. A PNG
 * stays one, with its clear parts; the others become JPEG, or PNG where they have clear parts.
 */
export const rewritePicture = async (bytes: Buffer): Promise<PictureOutcome> => {
  if (bytes.length === 0) return { problem: 'imageVide' };
  if (!isTaken(bytes)) return { problem: looksLikeSvg(bytes) ? 'imageSvg' : 'imageType' };
  try {
    const opened = await openPicture(bytes);
    if (opened === undefined) return { problem: 'imageTropGrande' };
    const { head, upright } = opened;
    if ((head.pages ?? 1) > 1) return { problem: 'imageAnimee' };
    const kind = head.format === 'png' || head.hasAlpha ? 'PNG' : 'JPEG';
    const sized = upright.resize({
      width: MAX_SIDE,
      height: MAX_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    });
    const encoded =
      kind === 'PNG'
        ? sized.png({ compressionLevel: 9 })
        : sized.jpeg({ quality: 85, progressive: true });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    if (data.length > PICTURE_MAX_BYTES) return { problem: 'imageTropLourde' };
    return { kind, content: data, width: info.width, height: info.height };
  } catch {
    return { problem: 'imageAbimee' };
  }
};
