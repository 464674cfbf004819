import { connect } from 'node:net';
import { CONTROL_FILE_MAX_BYTES } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { managedUrl } from '../../../test/funder-calls.ts';
import {
  createLineManager,
  storedPeople,
  type LineManager,
} from '../../../test/funder-line-world.ts';
import { FORM_TYPE, formOf } from '../../../test/multipart-form.ts';
import { codeOf, fieldsOf } from '../../../test/order-calls.ts';
import { useTestApi } from '../../../test/test-api.ts';

const api = useTestApi();
const SESSION = '5006';
const URL = managedUrl(SESSION, 'fichier-controle');
const FILE = 'MATRICULE;QUOTIENT_FAMILIAL\n9000001Z;900\n';
let helene: LineManager;

beforeAll(async () => {
  helene = await createLineManager(api.current);
});

const send = (payload: Buffer) =>
  helene.inject('POST', URL, payload, { 'content-type': FORM_TYPE });

describe('a file that comes in', () => {
  it('is refused when it is too large, and not kept', async () => {
    const reply = await send(formOf(Buffer.alloc(CONTROL_FILE_MAX_BYTES + 1, 'x')));
    expect(reply.statusCode).toBe(413);
    expect(codeOf(reply)).toBe('CORPS_TROP_VOLUMINEUX');
  });

  it('comes alone', async () => {
    const one = formOf(FILE).toString('utf8');
    const part = one.slice(0, one.lastIndexOf('--', one.length - 3));
    const boundary = one.slice(0, one.indexOf('\r\n'));
    const twice = `${part.slice(0, part.lastIndexOf(boundary))}${one}`;
    const before = await storedPeople(api.current, SESSION);
    const reply = await send(Buffer.from(twice));
    expect(reply.statusCode, reply.body).toBe(400);
    expect(fieldsOf(reply)).toEqual([
      { champ: 'fichier', message: 'Un seul fichier est attendu.' },
    ]);
    expect(await storedPeople(api.current, SESSION)).toEqual(before);
  });

  it.each([1, 40, 100, 5_000, 70_000])(
    '[L32] is refused as incomplete when its form lacks the last %d bytes',
    async (missing) => {
      const form = formOf(FILE.repeat(4_000));
      const before = await storedPeople(api.current, SESSION);
      const reply = await send(form.subarray(0, form.length - 2 - missing));
      expect(reply.statusCode, reply.body).toBe(400);
      expect(codeOf(reply)).toBe('FICHIER_ILLISIBLE');
      expect(fieldsOf(reply)[0]?.message).toContain('pas arrivé en entier');
      expect(await storedPeople(api.current, SESSION)).toEqual(before);
    },
  );

  it('[L32] leaves no trace when its connection is cut', async () => {
    const before = await storedPeople(api.current, SESSION);
    const replica = await api.current.variant({});
    try {
      await replica.http.listen({ port: 0, host: '127.0.0.1' });
      const address = replica.http.server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const form = formOf(FILE.repeat(2_000));
      for (const share of [0.1, 0.5, 0.99]) {
        await new Promise<void>((done) => {
          const socket = connect(port, '127.0.0.1', () => {
            const head = `POST ${URL} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${helene.token}\r\ncontent-type: ${FORM_TYPE}\r\ncontent-length: ${form.length}\r\n\r\n`;
            socket.write(head);
            socket.write(form.subarray(0, Math.floor(form.length * share)), () => socket.destroy());
          });
          socket.once('close', () => done());
        });
      }
      // The server still accepts a complete upload.
      const reply = await fetch(`http://127.0.0.1:${port}${URL}?apercu=true`, {
        method: 'POST',
        headers: { authorization: `Bearer ${helene.token}`, 'content-type': FORM_TYPE },
        body: new Uint8Array(formOf(FILE)),
      });
      expect(reply.status).toBe(200);
    } finally {
      await replica.server.close();
    }
    expect(await storedPeople(api.current, SESSION)).toEqual(before);
  });

  it('leaves the connection to the next call when it is refused unread', async () => {
    const stranger = await api.current.signIn('demo-rh');
    const reply = await api.current.http.inject({
      method: 'POST',
      url: URL,
      headers: { authorization: `Bearer ${stranger}`, 'content-type': FORM_TYPE },
      payload: formOf(FILE.repeat(10_000)),
    });
    expect(reply.statusCode).toBe(403);
  });

  it('is documented as a form', async () => {
    const document = (await api.current.http.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { requestBody?: { content: object } }>>;
    }>();
    const path = '/api/eb/sessions-precommande/gestion/{idSession}/fichier-controle';
    expect(document.paths[path]?.['post']?.requestBody?.content).toMatchObject({
      'multipart/form-data': { schema: { properties: { fichier: { format: 'binary' } } } },
    });
  });
});
