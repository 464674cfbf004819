import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX } from '@portail/rules/requests/attachment.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { exifOf, jpegOf, pdfOf, pngOf } from '../../../test/pictures.ts';
import { requestCallsOf, type RequestAuthorCalls } from '../../../test/request-calls.ts';
import { bearer, useTestApi } from '../../../test/test-api.ts';

const api = useTestApi({ env: { LIMIT_REQUESTS_PER_PERSON: '1000' } });
let camille: RequestAuthorCalls;

beforeAll(async () => {
  camille = requestCallsOf(api.current, await api.current.signIn('demo-rh'));
});

interface File {
  readonly idFichier: string;
  readonly nom: string;
  readonly taille: number;
  readonly type: string;
}

describe('a joined file', () => {
  it('[S28] is kept sealed and without the notes of the camera', async () => {
    const { id } = await camille.open();
    const secret = 'GPS 45.7640 N';
    const reply = await camille.join(id, jpegOf({ extra: [exifOf(1, secret)] }), 'Mon été.jpeg');
    expect(reply.statusCode, reply.body).toBe(200);
    const { idFichier, ...file } = reply.json<File>();
    expect(file).toMatchObject({ nom: 'Mon été.jpg', type: 'JPEG', taille: jpegOf().length });
    const [row] = await api.current.query(
      'select contenu_scelle from demande_fichier where id = $1',
      [idFichier],
    );
    const sealed = row?.['contenu_scelle'];
    expect(Buffer.isBuffer(sealed) && sealed.includes(jpegOf().subarray(0, 24))).toBe(false);
    const fetched = await camille.get(`/${id}/fichiers/${idFichier}`);
    expect(fetched.rawPayload.equals(jpegOf())).toBe(true);
    expect(fetched.rawPayload.includes(secret)).toBe(false);
  });

  it('[S28] [S30] is something to save, that a browser never runs', async () => {
    const { id } = await camille.open();
    const { idFichier } = (await camille.join(id, pdfOf(), 'Reçu <été>.pdf')).json<File>();
    const { headers, statusCode } = await camille.get(`/${id}/fichiers/${idFichier}`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
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
  ])('[S28] is refused and not kept: %s', async (_, content, name) => {
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

  it('comes with so many others and no more, however many come at once', async () => {
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

  it('[S30] is gone with the session, and belongs to its own request', async () => {
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
