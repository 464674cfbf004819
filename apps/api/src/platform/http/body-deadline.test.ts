import { fastify } from 'fastify';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createBodyDeadline } from './body-deadline.ts';

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
