import { execFile, spawn, type ChildProcess } from 'node:child_process';
import {
  access,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  writeFile,
} from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '@portail/embedded-postgres/embedded-postgres.ts';
import { withFileLock } from '@portail/embedded-postgres/files.ts';
import { UNPRIVILEGED_UID } from '@portail/embedded-postgres/run-as.ts';

const run = promisify(execFile);

interface Binary {
  readonly command: string;
  readonly env: NodeJS.ProcessEnv;
}

const INSTALLED = '/usr/sbin/pgbouncer';
/** With the libraries that a bare system lacks. */
const PACKAGES = ['pgbouncer', 'libc-ares2', 'libevent-2.1-7'];
const DOWNLOAD_MS = 180_000;
const START_TRIES = 200;
const LOOK_MS = 50;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Unpacked apart: an installed package would start a service of its own. */
const unpackDebian = async (): Promise<Binary> => {
  const folder = join(tmpdir(), 'portail-pgbouncer');
  const command = join(folder, 'usr', 'sbin', 'pgbouncer');
  await withFileLock(
    join(tmpdir(), 'portail-pgbouncer.lock'),
    async () => {
      if (await exists(command)) return;
      await mkdir(folder, { recursive: true });
      const options = { cwd: folder, timeout: DOWNLOAD_MS };
      await run('apt-get', ['download', '-q', ...PACKAGES], options);
      const archives = (await readdir(folder)).filter((name) => name.endsWith('.deb'));
      // The program is written last: its presence means that the installation is complete.
      for (const name of archives.toSorted((one, other) => (one < other ? -1 : 1)))
        await run('dpkg-deb', ['-x', name, '.'], options);
    },
    DOWNLOAD_MS,
  );
  const libraries = join(folder, 'usr', 'lib');
  const places = (await readdir(libraries)).map((name) => join(libraries, name));
  return { command, env: { LD_LIBRARY_PATH: places.join(':') } };
};

const findBinary = async (): Promise<Binary> =>
  (await exists(INSTALLED)) ? { command: INSTALLED, env: {} } : await unpackDebian();

/** Why there is none on this machine, or nothing. */
export const pgbouncerProblem = async (): Promise<string | undefined> => {
  try {
    const { command, env } = await findBinary();
    await run(command, ['--version'], { env });
    return undefined;
  } catch (error) {
    return `PgBouncer is not here and could not be brought: ${error instanceof Error ? error.message : String(error)}`;
  }
};

export interface Pgbouncer {
  /** The same login and database, by way of the pooler. */
  readonly urlOf: (url: string) => string;
  readonly stop: () => Promise<void>;
}

const settingsOf = (folder: string, server: URL, port: number, serverConnections: number): string =>
  [
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'pool_mode = transaction',
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder, 'logins.txt')}`,
    `logfile = ${join(folder, 'pgbouncer.log')}`,
    'max_client_conn = 300',
    `default_pool_size = ${serverConnections}`,
    '',
  ].join('\n');

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
  const { command, env } = await findBinary();
  const server = new URL(loginUrl);
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'portail-pooler-'));
  const files = {
    'pgbouncer.ini': settingsOf(folder, server, port, serverConnections),
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
  const child = spawn(command, ['-q', join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    env,
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
