import { connect, createServer, type Socket } from 'node:net';

/**
 * What becomes of the bytes that a client sends: they pass, the line is cut before they reach the
 * server, or after the server has answered them and before the client receives the answer.
 */
export type Cut = 'pass' | 'before' | 'after';

export interface CuttingProxy {
  readonly port: number;
  readonly cuts: { before: number; after: number };
  readonly close: () => Promise<void>;
}

const relay = (
  client: Socket,
  target: { readonly host: string; readonly port: number },
  decide: (sent: Buffer) => Cut,
  cuts: CuttingProxy['cuts'],
): void => {
  const server = connect(target);
  let cutsAnswer = false;
  const end = (): void => {
    client.destroy();
    server.destroy();
  };
  client.on('data', (sent: Buffer) => {
    const cut = decide(sent);
    if (cut === 'before') {
      cuts.before += 1;
      end();
      return;
    }
    cutsAnswer ||= cut === 'after';
    server.write(sent);
  });
  server.on('data', (answer: Buffer) => {
    if (!cutsAnswer) {
      client.write(answer);
      return;
    }
    cuts.after += 1;
    end();
  });
  for (const socket of [client, server]) {
    socket.setNoDelay(true);
    socket.on('error', end);
    socket.on('close', end);
  }
};

/** A line to a server that breaks where it hurts most. */
export const startCuttingProxy = async (
  target: { readonly host: string; readonly port: number },
  decide: (sent: Buffer) => Cut,
): Promise<CuttingProxy> => {
  const cuts = { before: 0, after: 0 };
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    sockets.add(client);
    client.once('close', () => sockets.delete(client));
    relay(client, target, decide, cuts);
  });
  await new Promise<void>((done, fail) => {
    proxy.once('error', fail);
    proxy.listen(0, '127.0.0.1', done);
  });
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('no port for the proxy');
  return {
    port: address.port,
    cuts,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => proxy.close(done));
    },
  };
};
