import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  BreakerOpen,
  createOutboundHttp,
  OUTBOUND_LIMITS,
  OutboundFailure,
} from './outbound-http.ts';

const servers: { close: () => unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const portOf = (server: Pick<Server, 'address'>): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  servers.push({ close: () => server.closeAllConnections() ?? server.close() });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${portOf(server)}/`;
};

const get = (url: string, isRepeatable = true) => ({ method: 'GET', url, isRepeatable }) as const;
/** Little patience, for those who are too slow; all of it, for those who only fail. */
const QUICK = { totalMs: 200, pauseMs: 1 };
const SOON_AGAIN = { pauseMs: 1 };

describe('[O20] a call to a partner', () => {
  it('has two seconds to connect, ten in all, and two more tries', () => {
    expect(OUTBOUND_LIMITS).toMatchObject({ connectMs: 2_000, totalMs: 10_000, retries: 2 });
  });

  it('gives its answer, whatever the partner thinks of the request', async () => {
    const url = await serve((_request, response) => response.writeHead(404).end('rien'));
    expect(await createOutboundHttp().send(get(url))).toEqual({ status: 404, text: 'rien' });
  });

  it('is tried again after a failure of theirs, and no more than twice', async () => {
    let calls = 0;
    const url = await serve((_request, response) => {
      calls += 1;
      response.writeHead(calls < 3 ? 503 : 200).end('enfin');
    });
    const http = createOutboundHttp(SOON_AGAIN);
    expect((await http.send(get(url))).text).toBe('enfin');
    expect(calls).toBe(3);
    calls = -10;
    await expect(http.send(get(url))).rejects.toThrow(OutboundFailure);
    expect(calls).toBe(-7);
  });

  it('is not tried again where twice would be twice', async () => {
    let calls = 0;
    const url = await serve((_request, response) => {
      calls += 1;
      response.writeHead(500).end();
    });
    await expect(createOutboundHttp(SOON_AGAIN).send(get(url, false))).rejects.toThrow();
    expect(calls).toBe(1);
  });

  it('times out when a server sends its answer slowly', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(timer));
    });
    await expect(createOutboundHttp(QUICK).send(get(url))).rejects.toThrow('too slow');
  });

  it('times out when the server does not accept the request, and shares the time among retries', async () => {
    const silent = createTcpServer((socket) => socket.on('error', () => undefined));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    servers.push(silent);
    let calls = 0;
    silent.on('connection', () => {
      calls += 1;
    });
    const url = `http://127.0.0.1:${portOf(silent)}/`;
    await expect(createOutboundHttp(QUICK).send(get(url))).rejects.toThrow('too slow');
    expect(calls).toBe(1);
  });

  it('refuses an answer without end', async () => {
    const url = await serve((_request, response) => response.end('x'.repeat(2_000)));
    const http = createOutboundHttp({ ...SOON_AGAIN, maxBytes: 1_000 });
    await expect(http.send(get(url))).rejects.toThrow('answer too long');
  });
});

describe('[O20] the breaker', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('leaves a partner alone after five failures, then lets one request try', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    let calls = 0;
    const waiting: (() => void)[] = [];
    const url = await serve((request, response) => {
      calls += 1;
      if (request.url === '/lent') waiting.push(() => response.end());
      else response.writeHead(500).end();
    });
    const http = createOutboundHttp();
    const fail = () => http.send(get(url, false));
    for (let count = 0; count < 5; count += 1) await expect(fail()).rejects.toThrow('answered 500');
    await expect(fail()).rejects.toThrow(BreakerOpen);
    expect(calls).toBe(5);
    vi.setSystemTime(10_001);
    const slow = http.send(get(`${url}lent`, false));
    await expect.poll(() => waiting).toHaveLength(1);
    await expect(fail()).rejects.toThrow(BreakerOpen);
    waiting[0]?.();
    await slow;
    await expect(fail()).rejects.toThrow('answered 500');
    expect(calls).toBe(7);
  });
});
