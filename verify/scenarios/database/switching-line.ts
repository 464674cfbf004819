import { connect, createServer, type Socket } from 'node:net';

export interface SwitchingLine {
  readonly port: number;
  /** Everybody is cut off; newcomers go to this port, or nowhere. */
  readonly to: (port: number | undefined) => void;
  readonly close: () => Promise<void>;
}

/** One address for a database that may be on one server or on another. */
export const startSwitchingLine = async (first: number): Promise<SwitchingLine> => {
  let target: number | undefined = first;
  const sockets = new Set<Socket>();
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const line = createServer((client) => {
    if (target === undefined) {
      client.destroy();
      return;
    }
    const server = connect({ host: '127.0.0.1', port: target });
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(server);
    server.pipe(client);
  });
  await new Promise<void>((done, fail) => {
    line.once('error', fail);
    line.listen(0, '127.0.0.1', done);
  });
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('no port for the line');
  return {
    port: address.port,
    to: (port) => {
      target = port;
      cutAll();
    },
    close: async () => {
      cutAll();
      await new Promise((done) => line.close(done));
    },
  };
};
