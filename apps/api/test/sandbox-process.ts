import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { timeShiftEnvironment } from '@portail/embedded-postgres/time-shift.ts';
import { PROGRAM_ENV } from './program-env.ts';

const SANDBOX = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url));

const isReady = (message: unknown): message is { readonly httpPort: number } =>
  typeof message === 'object' && message !== null && 'httpPort' in message;

/** The sandbox as a program of its own, spoken to over the network like any outsider. */
export const startSandbox = async (env: Readonly<Record<string, string>> = {}) => {
  const child = fork(SANDBOX, {
    env: {
      ...PROGRAM_ENV,
      ...timeShiftEnvironment(),
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      ...env,
    },
    execArgv: [],
    stdio: 'inherit',
  });
  const message = await new Promise<unknown>((resolve) => child.once('message', resolve));
  if (!isReady(message)) throw new Error('the sandbox did not start');
  const url = `http://127.0.0.1:${message.httpPort}`;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { redirect: 'manual', ...init });
  return {
    url,
    ask,
    json: (method: string, path: string, body: object, headers: Record<string, string> = {}) =>
      ask(path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    submit: (path: string, fields: Readonly<Record<string, string>>) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
};
export type SandboxProcess = Awaited<ReturnType<typeof startSandbox>>;
