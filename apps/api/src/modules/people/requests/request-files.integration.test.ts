import { PDFDocument } from '@cantoo/pdf-lib';
import { REQUEST_MESSAGES } from '@portail/contract/people/requests.schemas.ts';
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENTS_MAX,
} from '@portail/rules/people/requests/attachment.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_PDFS, ORDINARY_PDFS } from '../../../../test/hostile-pdfs.ts';
import { exifOf, jpegOf, pdfOf, pngOf } from '../../../../test/pictures.ts';
import { requestCallsOf, type RequestAuthorCalls } from '../../../../test/request-calls.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi({ env: { LIMIT_REQUESTS_PER_PERSON: '1000' } });
let camille: RequestAuthorCalls;

let requestId: string;

beforeAll(async () => {
  camille = requestCallsOf(api.current, await api.current.signIn('demo-rh'));
  ({ id: requestId } = await camille.open());
});

/** A photo of 40 by 30 pixels with an EXIF segment. */
const photoWith = async (segment: Buffer): Promise<Buffer> => {
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([photo.subarray(0, 2), segment, photo.subarray(2)]);
};

interface File {
  readonly idFichier: string;
  readonly nom: string;
  readonly taille: number;
  readonly type: string;
}

describe('file of a request', () => {
  it('[S28] is stored encrypted and without camera metadata', async () => {
    const { id } = await camille.open();
    const secret = 'GPS 45.7640 N';
    const photo = await photoWith(exifOf(1, secret));
    const reply = await camille.join(id, photo, 'Mon été.jpeg');
    expect(reply.statusCode, reply.body).toBe(200);
    const { idFichier, ...file } = reply.json<File>();
    expect(file).toMatchObject({ nom: 'Mon été.jpg', type: 'JPEG' });
    const [row] = await api.current.query(
      'select contenu_scelle from demande_fichier where id = $1',
      [idFichier],
    );
    const sealed = row?.['contenu_scelle'];
    const fetched = await camille.get(`/${id}/fichiers/${idFichier}`);
    expect(fetched.rawPayload.length).toBe(file.taille);
    expect(Buffer.isBuffer(sealed) && sealed.includes(fetched.rawPayload.subarray(0, 24))).toBe(
      false,
    );
    expect(fetched.rawPayload.includes(secret)).toBe(false);
    expect(await sharp(fetched.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 40,
      height: 30,
    });
  });

  it('[24-11] [S28] is re-encoded: bytes that are not a real picture are refused', async () => {
    const { id } = await camille.open();
    const reply = await camille.join(id, jpegOf(), 'photo.jpg');
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      code: 'PIECE_REFUSEE',
      erreurs: [{ champ: 'fichier', message: REQUEST_MESSAGES.damaged }],
    });
  });

  it.each(HOSTILE_PDFS)(
    '[24-11] [S28] is refused with a message and not stored: a PDF with %s',
    async (_, make, sentence) => {
      const reply = await camille.join(requestId, await make(), 'facture.pdf');
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({
        code: 'PIECE_REFUSEE',
        erreurs: [{ champ: 'fichier', message: REQUEST_MESSAGES[sentence] }],
      });
      expect((await camille.get(`/${requestId}/fichiers`)).json()).toEqual([]);
    },
  );

  it('[24-11] [S28] accepts ordinary PDFs, which can be opened', async () => {
    const { id } = await camille.open();
    for (const [what, make] of ORDINARY_PDFS) {
      const reply = await camille.join(id, await make(), 'facture.pdf');
      expect(reply.statusCode, what).toBe(200);
      const { idFichier } = reply.json<File>();
      const { rawPayload } = await camille.get(`/${id}/fichiers/${idFichier}`);
      expect((await PDFDocument.load(rawPayload)).getPageCount(), what).toBe(1);
    }
  });

  it('[S28] [S30] is served as a download that a browser never runs', async () => {
    const { id } = await camille.open();
    const { idFichier } = (await camille.join(id, pdfOf(), 'Reçu <été>.pdf')).json<File>();
    const { headers, statusCode } = await camille.get(`/${id}/fichiers/${idFichier}`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Reçu été.pdf')}`,
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['an SVG with a script', Buffer.from('<svg><script>alert(1)</script></svg>'), 'logo.png'],
    ['a polyglot', Buffer.from('GIF89a=1;alert(1)'), 'photo.jpg'],
    ['a bomb', pngOf({ width: 50_000, height: 50_000 }), 'photo.png'],
    ['a PDF with code', pdfOf('/S /JavaScript '), 'recu.pdf'],
    ['nothing', Buffer.alloc(0), 'photo.png'],
  ])('[S28] is refused and not stored: %s', async (_, content, name) => {
    const { id } = await camille.open();
    const reply = await camille.join(id, content, name);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'PIECE_REFUSEE' });
    expect((await camille.get(`/${id}/fichiers`)).json()).toEqual([]);
  });

  it('[S28] is refused beyond five megabytes', async () => {
    const { id } = await camille.open();
    const reply = await camille.join(id, Buffer.alloc(ATTACHMENT_MAX_BYTES + 1, '%PDF-'));
    expect(reply.statusCode).toBe(413);
  });

  it('is limited in number, also with concurrent uploads', async () => {
    const { id } = await camille.open();
    const replies = await Promise.all(
      Array.from({ length: ATTACHMENTS_MAX + 3 }, () => camille.join(id, pngOf())),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(ATTACHMENTS_MAX);
    const refused = replies.filter(({ statusCode }) => statusCode !== 200);
    for (const reply of refused) expect(reply.json()).toMatchObject({ code: 'TROP_DE_PIECES' });
    expect((await camille.get(`/${id}/fichiers`)).json<File[]>()).toHaveLength(ATTACHMENTS_MAX);
  });

  it.each(['../../etc/passwd', '..%2f..%2fetc%2fpasswd', '..\\..\\boot.ini', 'a%00.png', '/etc/x'])(
    '[S29] has no path: %s is not found',
    async (word) => {
      const { id } = await camille.open();
      const reply = await camille.get(`/${id}/fichiers/${encodeURIComponent(word)}`);
      expect([400, 404]).toContain(reply.statusCode);
    },
  );

  it('[S30] requires a session and belongs to one request', async () => {
    const token = await api.current.signIn('demo-rh');
    const own = requestCallsOf(api.current, token);
    const [one, other] = [await own.open(), await own.open()];
    const { idFichier } = (await own.join(one.id, pngOf())).json<File>();
    // Version 4: 122 random bits.
    expect(idFichier).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect((await own.get(`/${other.id}/fichiers/${idFichier}`)).statusCode).toBe(404);
    const path = `/${one.id}/fichiers/${idFichier}`;
    expect((await own.get(path)).statusCode).toBe(200);
    await api.current.http.inject({
      method: 'POST',
      url: '/api/eb/authentification/deconnexion',
      headers: bearer(token),
    });
    expect((await own.get(path)).statusCode).toBe(401);
  });
});
