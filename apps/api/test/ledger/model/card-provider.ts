import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import * as z from 'zod/mini';

const asked = z.object({ reference: z.string() });
const REFUNDS = /\/remboursements$/;

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  return body;
};

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const reply = (status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const { method, headers, url = '' } = request;
  if (method !== 'POST') {
    reply(404, {});
    return;
  }
  const body = await bodyOf(request);
  if (REFUNDS.test(url)) {
    reply(200, { id: `remboursement-${url.split('/').at(-2)}`, etat: 'EN_COURS' });
    return;
  }
  const { reference } = asked.parse(body);
  // At its own origin: the portal refuses redirects to other origins.
  const page = `http://${headers.host}/page/${reference}`;
  reply(200, { id: providerIdOf(reference), urlPaiement: page });
};

export const providerIdOf = (reference: string): string => `maison-${reference}`;

/** A card house that opens every page it is asked for; what comes of it, the commands tell. */
export const openCardProvider = async (): Promise<{
  readonly url: string;
  readonly close: () => Promise<void>;
}> => {
  const server: Server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
};
