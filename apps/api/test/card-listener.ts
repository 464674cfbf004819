import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll } from 'vitest';

/** A card provider that accepts every payment and records the request headers. */
export const useCardListener = () => {
  const heard: IncomingHttpHeaders[] = [];
  let url = '';
  const server = createServer((request, reply) => {
    heard.push(request.headers);
    request.resume().on('end', () => {
      reply.setHeader('content-type', 'application/json');
      reply.statusCode = 201;
      reply.end(JSON.stringify({ id: `p-${heard.length}`, urlPaiement: `${url}/page` }));
    });
  });
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    url = `http://127.0.0.1:${address.port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return {
    heard,
    get url() {
      return url;
    },
  };
};
