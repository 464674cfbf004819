/** The world outside of the machine, on its network: the Debian mirror, the backups, the partners. */
import { readFileSync } from 'node:fs';
import { request as sendRequest } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import * as z from 'zod';
import { startBackupStorage } from './backup-storage.ts';

const given = z
  .object({
    tlsFolder: z.string(),
    mirror: z.object({ port: z.number(), socket: z.string() }),
    storage: z.object({ port: z.number(), bucket: z.string(), keyId: z.string() }),
    partners: z.object({ port: z.number(), sandboxPort: z.number() }),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const tls = {
  cert: readFileSync(join(given.tlsFolder, 'monde.crt')),
  key: readFileSync(join(given.tlsFolder, 'monde.key')),
};

const mirror = createServer((socket) => {
  const beyond = connect(given.mirror.socket);
  for (const [one, other] of [
    [socket, beyond],
    [beyond, socket],
  ] as const) {
    one.pipe(other);
    one.on('error', () => other.destroy());
  }
});

/** The sandbox speaks plain HTTP: a partner in production does not. */
const partners = createTlsServer(tls, (request, response) => {
  const onward = sendRequest({
    host: '127.0.0.1',
    port: given.partners.sandboxPort,
    method: request.method,
    path: request.url,
    headers: {
      ...request.headers,
      'x-forwarded-proto': 'https',
      'x-forwarded-host': request.headers.host,
    },
  });
  onward.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
});

const listen = (server: { listen: typeof mirror.listen }, port: number): Promise<void> =>
  new Promise((done) => server.listen(port, '127.0.0.1', done));

await startBackupStorage({ ...given.storage, tls });
await listen(mirror, given.mirror.port);
await listen(partners, given.partners.port);
process.on('disconnect', () => process.exit(0));
process.send?.({ type: 'ready' });
