import { randomUUID } from 'node:crypto';
import {
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import { ERROR_CATALOGUE } from '@portail/contract/errors/catalogue.ts';
import { watchHealth, type HealthOptions } from './health.ts';
import { headersForClient, headersForReplica } from './proxy-headers.ts';

export interface ProxyOptions extends Partial<HealthOptions> {
  readonly port: number;
  readonly host?: string;
  /** Addresses of the replicas, as `http://127.0.0.1:4100`. */
  readonly targets: readonly string[];
}

export interface ReverseProxy {
  readonly port: number;
  /** What has been seen since the start. */
  readonly counts: { retriedConnections: number; cutAnswers: number; nobodyThere: number };
  readonly isHealthy: (target: string) => boolean;
  readonly close: () => Promise<void>;
}

/** A machine that is busy opens a connection late; one that is gone refuses it at once. */
const CONNECT_TIMEOUT_MS = 10_000;
const HEALTH: HealthOptions = { everyMs: 250, timeoutMs: 2_000 };
const RETRY_AFTER_S = 2;

/** A connection of its own for each request: one that cannot be opened has carried nothing. */
const open = (target: string): Promise<Socket> =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(target);
    const socket = connect({ host: hostname, port: Number(port), timeout: CONNECT_TIMEOUT_MS });
    socket.setNoDelay(true);
    socket.once('error', fail);
    socket.once('timeout', () => socket.destroy(new Error('no connection in time')));
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.removeAllListeners('timeout');
      socket.off('error', fail);
      done(socket);
    });
  });

/** The proxy's own words, in the shape of every error of the API. */
const refuse = (response: ServerResponse, status: number): void => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const code = 'SERVICE_INDISPONIBLE';
  const body = JSON.stringify({
    code,
    errorMessage: ERROR_CATALOGUE[code].message,
    requestId: randomUUID(),
  });
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(RETRY_AFTER_S),
  });
  response.end(body);
};

/** From here on the request may have been done: it is never sent a second time. */
const relay = (
  request: IncomingMessage,
  response: ServerResponse,
  socket: Socket,
  counts: ReverseProxy['counts'],
): void => {
  const onward = sendRequest({
    createConnection: () => socket,
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: headersForReplica(request),
  });
  const cut = (): void => {
    if (response.writableEnded) return;
    counts.cutAnswers += 1;
    refuse(response, 502);
  };
  onward.once('response', (answer) => {
    response.writeHead(
      answer.statusCode ?? 502,
      answer.statusMessage,
      headersForClient(answer.rawHeaders),
    );
    answer.pipe(response);
    answer.once('error', () => response.destroy());
    answer.once('aborted', () => {
      counts.cutAnswers += 1;
      response.destroy();
    });
  });
  onward.on('error', cut);
  // A client that went away leaves nothing to answer; what was asked is done or not, as it may be.
  response.once('close', () => {
    if (!response.writableFinished) onward.destroy();
  });
  request.once('error', () => onward.destroy());
  request.pipe(onward);
};

/**
 * A small balancer for one machine: in turn, to those that say they are ready. A connection that
 * could not be opened is tried on the next replica, whatever the method, since nothing was sent;
 * a request that was sent is never sent again, the client alone knows whether it may be.
 */
export const startProxy = async (options: ProxyOptions): Promise<ReverseProxy> => {
  const { targets } = options;
  const counts = { retriedConnections: 0, cutAnswers: 0, nobodyThere: 0 };
  const health = watchHealth(targets, { ...HEALTH, ...options });
  let turn = 0;

  const rotated = (some: readonly string[]): readonly string[] => {
    const first = some.length === 0 ? 0 : turn % some.length;
    return [...some.slice(first), ...some.slice(0, first)];
  };

  /** Ready ones in their turn, then the others: better the API's own words than ours. */
  const inOrder = (): readonly string[] => {
    turn += 1;
    return [
      ...rotated(targets.filter((target) => health.isHealthy(target))),
      ...rotated(targets.filter((target) => !health.isHealthy(target))),
    ];
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const target of inOrder()) {
      try {
        relay(request, response, await open(target), counts);
        return;
      } catch {
        counts.retriedConnections += 1;
        health.down(target);
      }
      if (response.destroyed) return;
    }
    counts.nobodyThere += 1;
    refuse(response, 503);
  };

  const server = createServer((request, response) => void handle(request, response));
  // Longer than a browser keeps its own side; its replicas stop without it noticing.
  server.keepAliveTimeout = 60_000;
  await health.firstLook;
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(options.port, options.host ?? '127.0.0.1', done);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port for the proxy');
  return {
    port: address.port,
    counts,
    isHealthy: health.isHealthy,
    close: async () => {
      health.stop();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};
