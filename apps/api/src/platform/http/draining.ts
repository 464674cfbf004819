import type { Server, ServerResponse } from 'node:http';
import type { HttpApp } from './http-server.ts';

export interface Draining {
  /** From now on every answer asks its client to come back by another connection. */
  readonly begin: () => void;
  /** Listens no more, and ends with the last answer under way. */
  readonly close: () => Promise<void>;
}

const IDLE_LOOK_MS = 100;

/** Node keeps a connection open whose answer began before the end was known: it is idle then. */
const closeGently = async (app: HttpApp): Promise<void> => {
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
  }
};

const askToClose = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('connection', 'close');
};

/**
 * A replica that is about to end. Its connections are not cut under a request that is on its way:
 * each is told, with its answer, that it was the last one.
 */
export const watchDraining = (app: HttpApp): Draining => {
  const server: Server = app.server;
  const underWay = new Set<ServerResponse>();
  let isOn = false;
  let closing: Promise<void> | undefined;
  server.prependListener('request', (_request, response) => {
    if (isOn) {
      askToClose(response);
      return;
    }
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  return {
    begin: () => {
      isOn = true;
      for (const response of underWay) askToClose(response);
    },
    close: () => (closing ??= closeGently(app)),
  };
};
