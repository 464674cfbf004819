import { fastify } from 'fastify';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBodyDeadline, createLoadSheddingHook } from './request-hooks.ts';

const app = fastify();
app.post('/', { onRequest: createBodyDeadline(50) }, () => ({ statut: 'ok' }));
afterEach(() => app.close());

describe('a body', () => {
  it('that never ends costs its sender the connection', async () => {
    expect((await app.inject({ method: 'POST', url: '/', payload: { a: 1 } })).statusCode).toBe(
      200,
    );
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const received = await new Promise<string>((done) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
        );
      });
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
      });
      socket.once('error', () => undefined);
      socket.once('close', () => done(text));
    });
    expect(received).not.toContain('200 OK');
  });
});

const MAX_HELD = 2_000;

describe('the surplus of a costly call', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const visit = (hook: ReturnType<typeof createLoadSheddingHook>) => {
    const seen: (Error | undefined)[] = [];
    hook(undefined, undefined, (error) => seen.push(error));
    return seen;
  };

  it('refuses no request while there is room', () => {
    expect(visit(createLoadSheddingHook(() => false))).toEqual([undefined]);
  });

  it('[S17] is refused with 429 and the time to wait, after half a second', () => {
    const seen = visit(createLoadSheddingHook(() => true));
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(499);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual([expect.objectContaining({ status: 429, retryAfterS: 2 })]);
  });

  it('[S17] is not held beyond what the server can hold', () => {
    const hook = createLoadSheddingHook(() => true);
    const held = Array.from({ length: MAX_HELD }, () => visit(hook));
    expect(held.flat()).toEqual([]);
    expect(visit(hook)).toHaveLength(1);
    vi.advanceTimersByTime(500);
    expect(held.flat()).toHaveLength(MAX_HELD);
    expect(visit(hook)).toEqual([]);
  });
});
