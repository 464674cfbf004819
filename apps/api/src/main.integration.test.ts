import { fork, type ChildProcess } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { withPooledClient } from '@portail/testing/database/pooled-connections.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { PROGRAM_ENV } from '../test/program-env.ts';

const database = useTestDatabase();
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

const launch = (env: Record<string, string>) => {
  const child = fork(MAIN, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
    env: {
      ...PROGRAM_ENV,
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATABASE_URL: database.appUrl,
      DATABASE_ADMIN_URL: database.adminUrl,
      PORT: '0',
      ...env,
    },
  });
  running.push(child);
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString('utf8');
  });
  const exited = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const fallenSilent = new Promise<void>((done) => child.stderr?.once('close', () => done()));
  const ended = Promise.all([exited, fallenSilent]).then(([code]) => ({ code, errors }));
  const ready = new Promise<number>((done, fail) => {
    child.once('message', (message: { type: string; port: number }) => done(message.port));
    child.once('exit', () => fail(new Error(`ended: ${errors}`)));
  });
  ready.catch(() => undefined);
  return { child, ended, ready };
};

describe('the program', () => {
  it('serves, and ends well on SIGTERM; bytes that are not HTTP are answered as every error is', async () => {
    const { child, ended, ready } = launch({});
    const port = await ready;
    const readiness = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).json();
    await expect.poll(readiness).toEqual({ statut: 'ok' });
    const answer = await new Promise<string>((done) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('N’IMPORTE QUOI\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
      });
      socket.on('close', () => done(text));
    });
    expect(answer).toContain('HTTP/1.1 400');
    expect(answer).toContain('"code":"CORPS_ILLISIBLE"');
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, errors: '' });
  });

  it('runs business time from CLOCK and keeps the offset for the database; ends well on SIGINT', async () => {
    const { child, ended, ready } = launch({ CLOCK: '2027-02-10T09:00:00Z' });
    await ready;
    const { rows } = await withPooledClient(database.adminUrl, (client) =>
      client.query<{ value: number }>(
        `select value from platform_state where key = 'business_clock_offset_ms'`,
      ),
    );
    const business = new Date(Date.now() + (rows[0]?.value ?? 0));
    expect(business.toISOString()).toMatch(/^2027-02-10T09:0/);
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 0, errors: '' });
  });

  it('ends when the program that started it is gone', async () => {
    const { child, ended, ready } = launch({});
    await ready;
    child.disconnect();
    expect((await ended).code).toBe(0);
  });
});

describe('a start that cannot succeed', () => {
  const sentence = async (env: Record<string, string>) => {
    const { code, errors } = await launch(env).ended;
    expect(code).toBe(1);
    expect(errors.trim().split('\n')).toHaveLength(1);
    return errors.trim();
  };

  it('names the wrong variable', async () => {
    expect(await sentence({ TRUST_PROXY_HOPS: 'tous' })).toBe(
      'Configuration\u00a0: la variable TRUST_PROXY_HOPS attend un nombre entier (nombre d’intermédiaires dont l’adresse rapportée est crue).',
    );
  });

  it('reports that the port is taken', async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await sentence({ PORT: String(port) })).toBe(
      `Le port ${port} est déjà utilisé par un autre programme.`,
    );
    server.close();
  });

  it('reports that the database is unreachable, or refuses the password', async () => {
    expect(await sentence({ DATABASE_ADMIN_URL: 'postgresql://a:b@127.0.0.1:9/portail' })).toBe(
      'La base de données est injoignable\u00a0: vérifiez DATABASE_URL.',
    );
    const wrong = new URL(database.adminUrl);
    wrong.password = 'faux';
    expect(await sentence({ DATABASE_ADMIN_URL: wrong.href })).toContain('refuse');
  });
});
