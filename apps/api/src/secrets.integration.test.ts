import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { afterEach, expect, it } from 'vitest';
import { PROGRAM_ENV } from '../test/program-env.ts';
import { CONNECTED_USER, SIGN_IN } from '../test/test-api.ts';

const database = useTestDatabase();
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

const NAMES = [
  'TOKEN_SECRET',
  'PASSWORD_PEPPER',
  'SECOND_STEP_SECRET',
  'SEALING_KEYS',
  'TITRE_KEYS',
  'LEDGER_SECRET',
  'PARTNER_SECRET',
  ...['CARD', 'PRINTER', 'BANK'].flatMap((who) => [`${who}_API_KEY`, `${who}_KEYS`]),
  ...['CESU', 'PAJEMPLOI', 'PAYNUM', 'PROVIDERS'].map((who) => `${who}_API_KEY`),
];
const secretOf = (name: string): string => createHash('sha256').update(name).digest('base64url');
const TYPED = 'Mot-de-passe-tape-par-erreur-42';

/** No server listens on this port: requests fail, and the errors are logged. */
const ANONYMOUS_VISITOR = 'http://127.0.0.1:9';

const launch = () => {
  const child = fork(MAIN, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    env: {
      ...PROGRAM_ENV,
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATABASE_URL: database.appUrl,
      DATABASE_ADMIN_URL: database.adminUrl,
      PORT: '0',
      LOG_LEVEL: 'trace',
      DEMO_WORLD: 'true',
      SMTP_URL: 'smtp://127.0.0.1:9',
      ...Object.fromEntries(
        ['CARD', 'PRINTER', 'BANK', 'CESU'].map((who) => [`${who}_URL`, ANONYMOUS_VISITOR]),
      ),
      ...Object.fromEntries(NAMES.map((name) => [name, secretOf(name)])),
    },
  });
  running.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
  }
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const ready = new Promise<number>((done, fail) => {
    child.once('message', (message: { port: number }) => done(message.port));
    child.once('exit', () => fail(new Error(`ended: ${said}`)));
  });
  return { child, ready, ended, said: () => said };
};

it('[S46] no secret of the environment is logged, answered, or shown in the list of processes', async () => {
  const { child, ready, ended, said } = launch();
  const url = `http://127.0.0.1:${await ready}`;
  const replies = await Promise.all([
    fetch(`${url}${SIGN_IN}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        login: 'demo-rh',
        password: TYPED,
        typeEspace: 'ESPACE_BENEFICIAIRE',
      }),
    }),
    fetch(`${url}${CONNECTED_USER}`, { headers: { authorization: 'Bearer a.b.c' } }),
    fetch(`${url}/api/eb/notifications/carte`, { method: 'POST', body: 'pas du JSON' }),
    ...['/readyz', '/healthz', '/api/rien', '/.env', '/.git/config', '/env', '/debug/vars'].map(
      (path) => fetch(url + path),
    ),
  ]);
  const answered = await Promise.all(
    replies.map(async (reply) => JSON.stringify([...reply.headers]) + (await reply.text())),
  );
  const listed = `/proc/${child.pid}/cmdline`;
  const command = existsSync(listed) ? readFileSync(listed, 'utf8') : '';
  child.kill('SIGTERM');
  await ended;
  expect(said()).toContain('"niveau":"info"');
  const everything = [said(), command, ...answered].join('\n');
  const shown = [...NAMES.map((name) => [name, secretOf(name)] as const), ['typed', TYPED] as const]
    .filter(([, value]) => everything.includes(value))
    .map(([name]) => name);
  expect(shown).toEqual([]);
});
