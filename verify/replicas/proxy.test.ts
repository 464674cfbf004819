import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startProxy, type ReverseProxy } from './proxy.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const open: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

const bodyOf = async (message: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of message) body += String(chunk);
  return body;
};

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  open.push({ close: () => server.closeAllConnections() ?? server.close() });
  return `http://127.0.0.1:${address.port}`;
};

/** A replica that keeps what reached it; `cut` takes the request and dies before it answers. */
const startReplica = async (name: string, behaviour: { isReady: boolean; cuts?: boolean }) => {
  const seen: Seen[] = [];
  const server = createServer((message, response) => {
    if (message.url === '/readyz') {
      response.writeHead(behaviour.isReady ? 200 : 503).end();
      return;
    }
    void bodyOf(message).then((body) => {
      const { method = '', url = '', headers } = message;
      seen.push({ method, url, headers, body });
      if (behaviour.cuts === true) message.socket.destroy();
      else response.writeHead(200, { 'x-replica': name, 'set-cookie': ['a=1', 'b=2'] }).end(body);
    });
  });
  return { url: await listen(server), seen, behaviour };
};

const startProxyOf = async (...targets: string[]): Promise<ReverseProxy & { url: string }> => {
  const proxy = await startProxy({ port: 0, targets, everyMs: 10 });
  open.push(proxy);
  return { ...proxy, url: `http://127.0.0.1:${proxy.port}` };
};

/** An address without a listener. */
const nowhere = async (): Promise<string> => {
  const server = createServer();
  const url = await listen(server);
  await new Promise((done) => server.close(done));
  return url;
};

const post = (url: string) => fetch(`${url}/payer`, { method: 'POST', body: 'un euro' });

describe('the proxy', () => {
  it('asks those that are ready, in turn', async () => {
    const one = await startReplica('one', { isReady: true });
    const other = await startReplica('other', { isReady: true });
    const tired = await startReplica('tired', { isReady: false });
    const proxy = await startProxyOf(one.url, other.url, tired.url);
    for (let count = 0; count < 6; count += 1) await post(proxy.url);
    expect([one, other, tired].map(({ seen }) => seen.length)).toEqual([3, 3, 0]);
    one.behaviour.isReady = false;
    tired.behaviour.isReady = true;
    await expect
      .poll(() => [one, other, tired].map(({ url }) => proxy.isHealthy(url)))
      .toEqual([false, true, true]);
  });

  it('tries a connection that could not be opened on the next one, whatever the method', async () => {
    const one = await startReplica('one', { isReady: true });
    const proxy = await startProxyOf(await nowhere(), one.url);
    one.behaviour.isReady = false;
    await expect.poll(() => proxy.isHealthy(one.url)).toBe(false);
    for (let count = 0; count < 4; count += 1) {
      const reply = await post(proxy.url);
      expect([reply.status, await reply.text()]).toEqual([200, 'un euro']);
    }
    expect(one.seen).toHaveLength(4);
    expect(proxy.counts.retriedConnections).toBeGreaterThan(0);
  });

  it('never sends again what was sent: the client alone knows whether it may be', async () => {
    const dying = await startReplica('dying', { isReady: true, cuts: true });
    const spare = await startReplica('spare', { isReady: false });
    const proxy = await startProxyOf(dying.url, spare.url);
    const reply = await post(proxy.url);
    expect(reply.status).toBe(502);
    expect(await reply.json()).toMatchObject({ code: 'SERVICE_INDISPONIBLE' });
    expect([dying.seen.length, spare.seen.length]).toEqual([1, 0]);
    expect(proxy.counts.cutAnswers).toBe(1);
  });

  it('answers 502 when no replica listens', async () => {
    const proxy = await startProxyOf(await nowhere());
    const reply = await post(proxy.url);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
  });

  it('adds the address that it saw behind what the client claims, and keeps the rest', async () => {
    const one = await startReplica('one', { isReady: true });
    const proxy = await startProxyOf(one.url);
    const reply = await new Promise<IncomingMessage>((done, fail) => {
      const asked = request(`${proxy.url}/x?y=%20z`, {
        method: 'PUT',
        headers: {
          'x-forwarded-for': '203.0.113.9',
          connection: 'x-mine',
          'x-mine': '1',
          te: 'trailers',
        },
      });
      asked.once('response', done).once('error', fail);
      asked.write('a');
      asked.end('b');
    });
    expect(reply.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(await bodyOf(reply)).toBe('ab');
    const [seen] = one.seen;
    expect(seen?.url).toBe('/x?y=%20z');
    expect(seen?.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.9, 127.0.0.1',
      'x-forwarded-host': new URL(proxy.url).host,
      host: new URL(proxy.url).host,
    });
    expect(seen?.headers['x-mine'] ?? seen?.headers['te']).toBeUndefined();
  });
});
