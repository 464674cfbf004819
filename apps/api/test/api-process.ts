import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';
import { timeShiftEnvironment } from '@portail/embedded-postgres/time-shift.ts';
import { PROGRAM_ENV } from './program-env.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

interface Urls {
  readonly adminUrl: string;
  readonly appUrl: string;
}

export interface ApiProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly errors: string }>;
  /** Its address, once it serves. */
  readonly ready: Promise<string>;
}

const isReady = (message: unknown): message is { readonly port: number } =>
  typeof message === 'object' && message !== null && 'port' in message;

const launch = (urls: Urls, env: Readonly<Record<string, string>>): ApiProcess => {
  const child = fork(MAIN, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
    env: {
      ...PROGRAM_ENV,
      PATH: process.env['PATH'],
      ...timeShiftEnvironment(),
      NODE_ENV: 'test',
      DATABASE_URL: urls.appUrl,
      DATABASE_ADMIN_URL: urls.adminUrl,
      PORT: '0',
      WORKERS: 'false',
      // The machine that runs the tests is allowed to be slow.
      LIMIT_EVENT_LOOP_DELAY_MS: '60000',
      ...env,
    },
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString('utf8');
  });
  const exited = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const fallenSilent = new Promise<void>((done) => child.stderr?.once('close', () => done()));
  const ended = Promise.all([exited, fallenSilent]).then(([code]) => ({ code, errors }));
  const ready = new Promise<string>((done, fail) => {
    child.once('message', (message) => {
      if (isReady(message)) done(`http://127.0.0.1:${message.port}`);
    });
    void ended.then(() => fail(new Error(`ended: ${errors}`)));
  });
  ready.catch(() => undefined);
  return { child, ended, ready };
};

/** The product as a program of its own; what a test leaves running is killed after it. */
export const useApiProcesses = (urls: Urls) => {
  const running: ChildProcess[] = [];
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
  });
  return (env: Readonly<Record<string, string>> = {}, other: Urls = urls): ApiProcess => {
    const one = launch(other, env);
    running.push(one.child);
    return one;
  };
};
