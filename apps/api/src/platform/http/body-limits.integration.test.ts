import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import { bodyLimitOf } from '@portail/contract/calls/define-call.ts';
import { describe, expect, it } from 'vitest';
import { bearer, SIGN_IN, useTestApi } from '../../../test/test-api.ts';

const api = useTestApi();
const portOf = async ({ http }: typeof api.current): Promise<number> =>
  Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port);

const HONEST = '/api/sap/parametres/url-espaces';

/** One object with so many keys that no schema knows. */
const unknownKeys = (count: number, extra = ''): string =>
  `{${Array.from({ length: count }, (_, index) => `"${index.toString(36)}":1`).join(',')}${extra}}`;

const post = (
  url: string,
  payload: string,
  headers: Readonly<Record<string, string>> = {},
  method: 'POST' | 'PATCH' = 'POST',
) =>
  api.current.http.inject({
    method,
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

const statusOf = (agent: Agent, port: number, path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, agent }, (incoming) => {
      incoming.resume().once('close', () => resolve(incoming.statusCode));
    })
      .on('error', reject)
      .end();
  });

describe('[24-10] the limits of a JSON body', () => {
  it('refuses 920 kB with 110,000 keys from an anonymous caller without parsing them', async () => {
    // Not JSON at its very end: a parser that read it all would say so instead.
    const body = unknownKeys(110_000, 'not JSON');
    expect(body.length).toBeLessThan(1_024 * 1_024);
    const reply = await post(SIGN_IN, body);
    expect(reply.statusCode).toBe(413);
    expect(reply.json()).toMatchObject({ code: 'CORPS_TROP_VOLUMINEUX' });
  });

  it('refuses more than 64 kB even when it comes in pieces of unknown length', async () => {
    const port = await portOf(api.current);
    const status = await new Promise((resolve) => {
      const outgoing = request(
        {
          port,
          host: '127.0.0.1',
          path: SIGN_IN,
          method: 'POST',
          headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
        },
        (incoming) => {
          incoming.resume();
          resolve(incoming.statusCode);
        },
      );
      outgoing.on('error', () => undefined);
      outgoing.write(`{"login":"${'a'.repeat(70_000)}`);
    });
    expect(status).toBe(413);
  }, 20_000);

  it('refuses 501 keys and takes 500, of objects and of arrays', async () => {
    expect((await post(SIGN_IN, unknownKeys(501))).statusCode).toBe(413);
    expect((await post(SIGN_IN, unknownKeys(500))).statusCode).toBe(400);
    const list = (length: number) => `{"login":[${Array.from({ length }, () => 0).join(',')}]}`;
    expect((await post(SIGN_IN, list(500))).statusCode).toBe(413);
    expect((await post(SIGN_IN, list(499))).statusCode).toBe(400);
  });

  it('names at most twenty unknown fields', async () => {
    const reply = await post(SIGN_IN, unknownKeys(400));
    expect(reply.statusCode).toBe(400);
    expect(reply.json<{ erreurs: unknown[] }>().erreurs).toHaveLength(20);
  });

  it('holds on a path that is no call', async () => {
    expect((await post('/api/eb/rien', unknownKeys(110_000))).statusCode).toBe(413);
    expect((await post('/api/eb/rien', unknownKeys(600))).statusCode).toBe(413);
  });

  it('takes more where the call states more', async () => {
    const token = await api.current.signIn('demo-financeur', 'ESPACE_CLIENT');
    const { maxKeys } = bodyLimitOf(ALL_CALLS.makeFunderOrder);
    const order = (ids: number) =>
      JSON.stringify({ idsLignes: Array.from({ length: ids }, () => 'x') });
    const command = { ...bearer(token), 'idempotency-key': crypto.randomUUID() };
    const url = ALL_CALLS.makeFunderOrder.path.replace(':id', '1');
    const { method } = ALL_CALLS.makeFunderOrder;
    expect((await post(url, order(9_000), command, method)).statusCode).not.toBe(413);
    expect((await post(url, order(maxKeys + 1), command, method)).statusCode).toBe(413);
  });

  it('answers honest callers 200 while one connection sends such bodies without end', async () => {
    // The other tests would be refused too on a busy machine.
    const shedding = await api.current.variant({ LIMIT_EVENT_LOOP_DELAY_MS: '250' });
    const port = await portOf(shedding);
    const honest = new Agent({ keepAlive: true, maxSockets: 4 });
    const body = unknownKeys(110_000);
    const head = [
      `POST ${SIGN_IN} HTTP/1.1`,
      'Host: x',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    const burst = `${head.join('\r\n')}\r\n\r\n${body}`.repeat(8);
    const ending = new AbortController();
    const answers = new Set<string>();
    const attack = (async () => {
      while (!ending.signal.aborted) {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.on('data', (piece: Buffer) => {
          for (const [line] of piece.toString('latin1').matchAll(/HTTP\/1\.1 \d{3}/g)) {
            answers.add(line);
          }
        });
        socket.end(burst);
        // The server may cut the connection while it is still sending.
        await new Promise((resolve) => socket.once('close', resolve));
      }
    })();
    const statuses: (number | undefined)[] = [];
    // Load shedding looks at the event loop once a second: this lasts for several looks.
    for (let round = 0; round < 26; round += 1) {
      statuses.push(await statusOf(honest, port, HONEST));
      await delay(150);
    }
    ending.abort();
    await attack;
    honest.destroy();
    await shedding.server.close();
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect([...answers]).toEqual(['HTTP/1.1 413']);
  }, 60_000);
});
