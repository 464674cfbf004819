import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { findFreePort } from '@portail/embedded-postgres/embedded-postgres.ts';
import { startProgram } from '../../../scripts/lib/program.ts';
import { ROOT } from '../../../scripts/lib/root.ts';

export interface Reply {
  readonly status: number;
  readonly ms: number;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
export type Caller = (call: Call) => Promise<Reply>;

export const createCaller = (
  port: number,
  maxSockets: number,
  common: Readonly<Record<string, string>> = {},
): { readonly call: Caller; readonly close: () => void } => {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const call: Caller = ({ method, path, body, token, headers: own = {} }) =>
    new Promise((resolve, reject) => {
      const begun = performance.now();
      const headers = {
        ...common,
        ...own,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      };
      const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            ms: performance.now() - begun,
            body: Buffer.concat(chunks).toString('utf8'),
            headers: reply.headers,
          }),
        );
        reply.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return { call, close: () => agent.destroy() };
};

/** The server as it runs, on the demonstration world, silent. */
export const startApi = async (
  database: { readonly appUrl: string; readonly adminUrl: string },
  env: Readonly<Record<string, string>>,
): Promise<{
  readonly port: number;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}> => {
  const port = await findFreePort();
  const api = await startProgram({
    name: 'Le serveur du portail',
    file: join(ROOT, 'apps', 'api', 'src', 'main.ts'),
    showOutput: false,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DATABASE_URL: database.appUrl,
      DATABASE_ADMIN_URL: database.adminUrl,
      DEMO_WORLD: 'true',
      LOG_LEVEL: 'silent',
      ...env,
    },
  });
  return {
    port,
    pid: api.pid ?? 0,
    stop: async () => {
      await api.stop();
    },
  };
};
