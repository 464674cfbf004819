import { spawn, type ChildProcess } from 'node:child_process';
import { access, chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '@portail/embedded-postgres/embedded-postgres.ts';
import { UNPRIVILEGED_UID } from '@portail/embedded-postgres/run-as.ts';

const COMMAND = '/usr/sbin/pgbouncer';
const DEPLOYED_SETTINGS = join(import.meta.dirname, '../../../../deploy/postgresql/pgbouncer.ini');
const START_TRIES = 200;
const LOOK_MS = 50;

export interface Pgbouncer {
  /** The same login and database, by way of the pooler. */
  readonly urlOf: (url: string) => string;
  readonly stop: () => Promise<void>;
}

/** The settings of production, with the places of this machine. */
const settingsOf = async (
  folder: string,
  server: URL,
  port: number,
  serverConnections: number,
): Promise<string> => {
  const local: Readonly<Record<string, string>> = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_file: join(folder, 'logins.txt'),
    default_pool_size: String(serverConnections),
    reserve_pool_size: '0',
  };
  const deployed = await readFile(DEPLOYED_SETTINGS, 'utf8');
  const replaced = new Set([...Object.keys(local), 'portail']);
  // The server of the tests has no certificate; verify/deploy/long connects through both encryptions.
  const kept = deployed
    .split('\n')
    .filter((line) => !replaced.has(line.split(' =')[0] ?? '') && !/^\w+_tls_/.test(line));
  return [
    ...kept,
    ...Object.entries(local).map(([key, value]) => `${key} = ${value}`),
    'unix_socket_dir =',
    `logfile = ${join(folder, 'pgbouncer.log')}`,
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '',
  ].join('\n');
};

const untilOpen = async (port: number, child: ChildProcess, logPath: string): Promise<void> => {
  for (let tried = 0; tried < START_TRIES && child.exitCode === null; tried += 1) {
    const isOpen = await new Promise<boolean>((tell) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        tell(true);
      });
      socket.once('error', () => tell(false));
    });
    if (isOpen) return;
    await delay(LOOK_MS);
  }
  throw new Error(`PgBouncer did not start: ${await readFile(logPath, 'utf8').catch(() => '')}`);
};

/** A PgBouncer in transaction mode before the server of this login. */
export const startPgbouncer = async (
  loginUrl: string,
  { serverConnections }: { readonly serverConnections: number },
): Promise<Pgbouncer> => {
  await access(COMMAND).catch(() => {
    throw new Error('PgBouncer is not installed: its Debian package is pgbouncer');
  });
  const server = new URL(loginUrl);
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'portail-pooler-'));
  const files = {
    'pgbouncer.ini': await settingsOf(folder, server, port, serverConnections),
    'logins.txt': `"${decodeURIComponent(server.username)}" "${decodeURIComponent(server.password)}"\n`,
  };
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, name), content, { mode: 0o600 });
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    await chmod(folder, 0o700);
    for (const path of [folder, ...Object.keys(files).map((name) => join(folder, name))])
      await chown(path, UNPRIVILEGED_UID, UNPRIVILEGED_UID);
  }
  const child = spawn(COMMAND, ['-q', join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...(isRoot ? { uid: UNPRIVILEGED_UID, gid: UNPRIVILEGED_UID } : {}),
  });
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done());
    child.once('error', () => done());
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilOpen(port, child, join(folder, 'pgbouncer.log'));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    urlOf: (url) => {
      const pooled = new URL(url);
      pooled.hostname = '127.0.0.1';
      pooled.port = String(port);
      return pooled.href;
    },
    stop,
  };
};
