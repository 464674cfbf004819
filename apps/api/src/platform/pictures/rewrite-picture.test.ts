import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pngOf } from '../../../test/pictures.ts';
import { rewritePicture } from './rewrite-picture.ts';

const SECRET = 'Domicile de Camille';
const drawn = (width = 40, height = 20, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } });
const photo = () =>
  drawn()
    .jpeg()
    .withExif({
      IFD0: { ImageDescription: SECRET },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 45/1 50/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

const kept = async (bytes: Buffer) => {
  const outcome = await rewritePicture(bytes);
  if ('problem' in outcome) throw new Error(outcome.problem);
  return outcome;
};

describe('a picture that is sent', () => {
  it('[S28] is redrawn without metadata and upright', async () => {
    const given = await photo();
    expect(given.includes(SECRET)).toBe(true);
    const picture = await kept(given);
    expect(picture).toMatchObject({ kind: 'JPEG', width: 20, height: 40 });
    expect(picture.content.includes(SECRET)).toBe(false);
    const { exif, icc, xmp, iptc } = await sharp(picture.content).metadata();
    expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('[S28] loses what was hidden behind its last point or in its notes', async () => {
    const script = '<script>alert(1)</script>';
    const jpeg = await kept(Buffer.concat([await photo(), Buffer.from(script)]));
    expect(jpeg.content.includes('script')).toBe(false);
    const png = await kept(Buffer.concat([pngOf(), Buffer.from(script)]));
    expect(png.content.includes('script')).toBe(false);
  });

  it('keeps the clear parts of a PNG, and becomes what mails and documents can show', async () => {
    const clear = await kept(await drawn(30, 30, 4).png().toBuffer());
    expect(clear.kind).toBe('PNG');
    expect((await sharp(clear.content).metadata()).hasAlpha).toBe(true);
    expect((await kept(await drawn().webp().toBuffer())).kind).toBe('JPEG');
    expect((await kept(await drawn(30, 30, 4).webp().toBuffer())).kind).toBe('PNG');
    expect(await kept(await drawn(3_200, 1_600).jpeg().toBuffer())).toMatchObject({
      width: 1_600,
      height: 800,
    });
  });

  const svg = (inside: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`);
  it.each([
    ['an empty file', 'imageVide', Buffer.alloc(0)],
    ['an SVG with a script', 'imageSvg', svg('<script>alert(1)</script>')],
    ['an SVG with a page inside', 'imageSvg', svg('<foreignObject><iframe/></foreignObject>')],
    ['an SVG that fetches', 'imageSvg', svg('<use href="https://mal.example/x.svg#a"/>')],
    ['an SVG behind its declaration', 'imageSvg', Buffer.from('<?xml version="1.0"?><svg/>')],
    ['a GIF that is a script too', 'imageType', Buffer.from('GIF89a/*\0\0*/=1;alert(1)//')],
    ['a page', 'imageType', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a document', 'imageType', Buffer.from('%PDF-1.7\n%%EOF')],
    ['a bomb of 50,000 by 50,000', 'imageTropGrande', pngOf({ width: 50_000, height: 50_000 })],
    ['a PNG in name only', 'imageAbimee', Buffer.from('\u0089PNG\r\n\u001a\nalert(1)', 'latin1')],
    ['a PNG without its points', 'imageAbimee', pngOf({ width: 500, height: 500 })],
  ] as const)('[S28] is refused when it is %s', async (_what, problem, bytes) => {
    expect(await rewritePicture(bytes)).toEqual({ problem });
  });
});
