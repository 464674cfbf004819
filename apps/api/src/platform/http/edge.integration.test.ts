import { once } from 'node:events';
import { connect } from 'node:net';
import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { bearer, CONNECTED_USER, SIGN_IN, useTestApi } from '../../../test/test-api.ts';

const api = useTestApi();
let port = 0;

beforeAll(async () => {
  const address = await api.current.http.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(address).port);
});

/** What comes back when these very bytes are sent. */
const raw = async (bytes: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8');
  });
  socket.end(bytes);
  await once(socket, 'close');
  return text;
};

const lines = (...head: readonly string[]): string => `${head.join('\r\n')}\r\n`;

describe('the bounds of a message', () => {
  const START = [`POST ${SIGN_IN} HTTP/1.1`, 'Host: x', 'Content-Type: application/json'];
  const HIDDEN = lines('GET /healthz HTTP/1.1', 'Host: x', '', '');

  it.each([
    ['two measures', ['Content-Length: 5', 'Transfer-Encoding: chunked', '', '0', '', '']],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 40', '']],
    ['an unknown coding', ['Transfer-Encoding: chunked, identity', '', '0', '', '']],
    ['a folded head', ['Transfer-Encoding:', ' chunked', '', '0', '', '']],
  ])('are refused when they say %s, and nothing that follows is read', async (_what, rest) => {
    const answer = await raw(lines(...START, ...rest) + HIDDEN);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

describe('another site', () => {
  it('is let in by no answer', async () => {
    const token = await api.current.signIn('demo-rh');
    for (const origin of ['https://ailleurs.example', 'null']) {
      for (const method of ['GET', 'OPTIONS'] as const) {
        const { headers } = await api.current.http.inject({
          method,
          url: CONNECTED_USER,
          headers: {
            ...bearer(token),
            origin,
            'access-control-request-method': 'GET',
            'access-control-request-headers': 'authorization',
          },
        });
        const allowed = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
        expect(allowed).toEqual([]);
      }
    }
  });

  it('refuses forms: a body is JSON, or the file of an upload call', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
      const reply = await api.current.http.inject({
        method: 'POST',
        url: SIGN_IN,
        headers: { 'content-type': type },
        payload: 'login=demo-rh',
      });
      expect(reply.statusCode, type).toBe(415);
    }
  });

  it('is anonymous with a cookie alone', async () => {
    const token = await api.current.signIn('demo-rh');
    const reply = await api.current.http.inject({
      url: CONNECTED_USER,
      headers: { cookie: `token=${token}; authorization=Bearer ${token}` },
    });
    expect(reply.statusCode).toBe(401);
  });
});

describe('a method', () => {
  it('that no call needs is refused, and its content is not echoed', async () => {
    for (const method of ['TRACE', 'TRACK', 'CONNECT', 'PROPFIND']) {
      const answer = await raw(
        lines(`${method} /healthz HTTP/1.1`, 'Host: x', 'X-Mark: f00d', '', ''),
      );
      expect(answer, method).not.toMatch(/^HTTP\/1\.1 [23]/);
      expect(answer, method).not.toContain('f00d');
    }
  });
});

describe('an answer', () => {
  it('leads nowhere: an address in the clear is not quietly led to another', async () => {
    const paths = Object.values(ALL_CALLS).map(({ path }) => path.replaceAll(/[:*]\w*/g, '1'));
    for (const url of ['/', '/login', ...paths]) {
      const { statusCode } = await api.current.http.inject({
        url,
        headers: { 'x-forwarded-proto': 'http' },
      });
      expect(statusCode < 300 || statusCode >= 400, url).toBe(true);
    }
  });

  it('has a content type with a charset', async () => {
    for (const url of [CONNECTED_USER, '/api/sap/parametres/url-espaces', '/healthz', '/rien']) {
      const { headers } = await api.current.http.inject(url);
      expect(headers['content-type'], url).toMatch(/^application\/json; charset=utf-8$/);
    }
  });
});
