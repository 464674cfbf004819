import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { boundPortOf } from './listen.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const FREE_PORTS = { SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' };

let child: ChildProcess | undefined;

afterEach(() => {
  child?.kill('SIGKILL');
});

function start(env: Readonly<Record<string, string>>): ChildProcess {
  child = fork(MAIN, { env: { ...FREE_PORTS, ...env }, execArgv: [], silent: true });
  return child;
}

async function portTaken(): Promise<{ port: number; release: () => void }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: boundPortOf(server), release: () => server.close() };
}

async function failureOf(program: ChildProcess): Promise<{ ended: unknown; message: string }> {
  if (program.stderr === null) throw new Error('No standard error');
  const [ended, message] = await Promise.all([once(program, 'exit'), text(program.stderr)]);
  return { ended, message };
}

/** The port in the message that the program sends when it answers. */
async function readyPortOf(program: ChildProcess): Promise<number> {
  const message: unknown = (await once(program, 'message'))[0];
  expect(message).toMatchObject({ type: 'ready' });
  return Number(Object.getOwnPropertyDescriptor(Object(message), 'httpPort')?.value);
}

describe('the program', () => {
  it('notifies its parent when it is ready', async () => {
    const port = await readyPortOf(start({}));
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends by itself on %s', async (signal) => {
    const program = start({});
    await once(program, 'message');
    program.kill(signal);
    expect(await once(program, 'exit')).toEqual([0, null]);
  });

  it('ends when its parent is gone', async () => {
    const program = start({});
    await once(program, 'message');
    program.disconnect();
    expect(await once(program, 'exit')).toEqual([0, null]);
  });

  it.each(['SANDBOX_PORT', 'SANDBOX_SMTP_PORT'])(
    'says in one sentence that the port of %s is taken',
    async (variable) => {
      const { port, release } = await portTaken();
      const { ended, message } = await failureOf(start({ [variable]: String(port) }));
      release();
      expect(ended).toEqual([1, null]);
      expect(message).toMatch(
        new RegExp(`^Le port ${port} .* est déjà utilisé.*${variable}\\.\\n$`),
      );
    },
  );

  it('refuses production', async () => {
    const { ended, message } = await failureOf(start({ NODE_ENV: 'production' }));
    expect(ended).toEqual([1, null]);
    expect(message).toMatch(/^Le bac à sable .*NODE_ENV=production\.\n$/);
  });
});
