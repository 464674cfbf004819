import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { boundPortOf } from '../listen.ts';
import { startTestSandbox } from './sandbox.ts';
import type { TestSandbox } from './sandbox.ts';

const SECRET = 'secret-de-demonstration-jamais-en-production';
/** API key with which the portal calls the simulated partners. */
export const AUTHORIZATION = `Bearer ${SECRET}`;

export interface Heard {
  readonly path: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Over the time that it names and the bytes that came. */
export const rightSignature = (prefix: `x-${string}`, { headers, body }: Heard): string =>
  createHmac('sha256', SECRET)
    .update(`${String(headers[`${prefix}-horodatage`])}.${body}`)
    .digest('hex');

/** A sandbox and a server in place of the portal, which records the notifications it receives. */
export function useFakePortal() {
  const received: Heard[] = [];
  const answers: number[] = [];
  let portal: Server;
  let sandbox: TestSandbox;

  beforeAll(async () => {
    portal = createServer((request, response) => {
      void text(request).then((body) => {
        received.push({ path: request.url, headers: request.headers, body });
        response.writeHead(answers.shift() ?? 204).end();
      });
    });
    portal.listen(0, '127.0.0.1');
    await once(portal, 'listening');
    sandbox = await startTestSandbox(`http://127.0.0.1:${boundPortOf(portal)}`);
  });
  afterAll(async () => {
    await sandbox.close();
    portal.close();
  });
  const forget = (): void => {
    received.length = 0;
    answers.length = 0;
  };
  beforeEach(forget);

  const request = (path: string, init: RequestInit): Promise<Response> =>
    sandbox.request(path, init);
  const post = (path: string, body: string, headers: Readonly<Record<string, string>>) =>
    request(path, { method: 'POST', headers: { ...headers }, body });
  return {
    received,
    /** Statuses with which the portal answers the next notifications; taken once there are none. */
    answers,
    forget,
    request,
    get: (path: string) => sandbox.get(path),
    /** A command of the portal, under its key. */
    command: (
      path: string,
      key: string,
      body: string,
      headers: Readonly<Record<string, string>> = {},
    ) =>
      post(path, body, {
        authorization: AUTHORIZATION,
        'content-type': 'application/json',
        'idempotency-key': key,
        ...headers,
      }),
    submit: (
      path: string,
      fields: Readonly<Record<string, string>>,
      headers: Readonly<Record<string, string>> = {},
    ) =>
      post(path, new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      }),
  };
}
