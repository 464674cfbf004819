/** The shipped settings on Debian's PostgreSQL, PgBouncer and pgBackRest, in a folder of their own. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  access,
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import S3rver from '@20minutes/s3rver';
import { findFreePort } from '@portail/embedded-postgres/embedded-postgres.ts';
import { ROOT } from '../../../scripts/lib/root.ts';

const DEPLOY = join(ROOT, 'deploy');
const INSTALLED = '/usr/lib/postgresql';
/** The only key that the storage server knows. */
const STORAGE_KEY = 'S3RVER';
const run = promisify(execFile);

const shipped = (path: string): Promise<string> => readFile(join(DEPLOY, path), 'utf8');

/** Fails and names the package: a check that is skipped proves nothing. */
export const requireProgram = async (path: string, debianPackage: string): Promise<void> => {
  await access(path).catch(() => {
    throw new Error(`${path} is missing: its Debian package is ${debianPackage}`);
  });
};

export const untilOpen = async (port: number): Promise<void> => {
  for (let tried = 0; tried < 200; tried += 1) {
    const isOpen = await new Promise<boolean>((tell) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        tell(true);
      });
      socket.once('error', () => tell(false));
    });
    if (isOpen) return;
    await delay(50);
  }
  throw new Error(`nothing listens on port ${port}`);
};

export interface DebianDatabase {
  readonly folder: string;
  readonly certificate: string;
  readonly serverPort: number;
  readonly poolerPort: number;
  /** As the system's account postgres, which the server and its backups run as. */
  readonly asPostgres: (command: string, ...args: readonly string[]) => Promise<string>;
  readonly sql: (statement: string, database?: string) => Promise<string>;
  /** Accounts and passwords, as the manual does. */
  readonly createAccounts: () => Promise<void>;
  readonly passwordOf: (account: string) => Promise<string>;
  readonly startPooler: () => Promise<void>;
  readonly stopServer: (mode: 'fast' | 'immediate') => Promise<void>;
  readonly startServer: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const startStorage = async (
  folder: string,
): Promise<{ readonly server: S3rver; readonly port: number }> => {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'storage'),
    vhostBuckets: false,
    // It drops the slash that ends a path before it signs: what pgBackRest lists would be refused.
    allowMismatchedSignatures: true,
    key: await readFile(join(folder, 'tls/storage.key')),
    cert: await readFile(join(folder, 'tls/storage.crt')),
    configureBuckets: [{ name: 'portail-sauvegardes' }],
  });
  const { port } = await server.run();
  return { server, port };
};

const ACCOUNTS = ['portail_proprietaire', 'portail_api', 'portail_supervision', 'portail_replique'];

export const startDebianDatabase = async (): Promise<DebianDatabase> => {
  await requireProgram('/usr/bin/psql', 'postgresql');
  await requireProgram('/usr/sbin/pgbouncer', 'pgbouncer');
  await requireProgram('/usr/bin/pgbackrest', 'pgbackrest');
  // The server's socket accepts no other superuser than the system's account postgres.
  if (process.getuid?.() !== 0) throw new Error('run as root: the account postgres is used');
  const versions = (await readdir(INSTALLED)).toSorted((a, b) => Number(a) - Number(b));
  const bin = join(INSTALLED, versions.at(-1) ?? '', 'bin');
  const folder = await mkdtemp(join(tmpdir(), 'portail-debian-'));
  await chmod(folder, 0o755);
  const inFolder = (name: string): string => join(folder, name);
  for (const name of ['data', 'socket', 'passwords', 'pgbouncer', 'pgbackrest', 'storage'])
    await mkdir(inFolder(name), { mode: 0o700 });

  const certify = (service: string, owner: string): Promise<unknown> =>
    run('sh', [join(DEPLOY, 'certificats.sh'), inFolder('tls'), service, 'localhost', owner]);
  await certify('postgresql', 'postgres');
  await certify('pgbouncer', 'postgres');
  await certify('storage', 'root');
  const storage = await startStorage(folder);

  const [serverPort, poolerPort] = [await findFreePort(), await findFreePort()];
  const env = {
    ...process.env,
    PGHOST: inFolder('socket'),
    PGPORT: String(serverPort),
    PGBACKREST_CONFIG: inFolder('pgbackrest/pgbackrest.conf'),
  };
  const asPostgres: DebianDatabase['asPostgres'] = async (command, ...args) => {
    const { stdout } = await run('runuser', ['-u', 'postgres', '--', command, ...args], {
      env,
      cwd: folder,
      timeout: 120_000,
    });
    return stdout;
  };

  const here = (text: string): string =>
    text
      .replaceAll('/etc/portail/tls', inFolder('tls'))
      .replaceAll('/etc/portail/pgbouncer', inFolder('pgbouncer'));
  await writeFile(
    inFolder('pgbackrest/pgbackrest.conf'),
    [
      await shipped('postgresql/pgbackrest.conf'),
      `pg1-path=${inFolder('data')}`,
      `pg1-port=${serverPort}`,
      `pg1-socket-path=${inFolder('socket')}`,
      '[global]',
      'repo1-s3-endpoint=localhost',
      `repo1-storage-port=${storage.port}`,
      `repo1-storage-ca-file=${inFolder('tls/autorite.crt')}`,
      'repo1-s3-region=fr-par',
      'repo1-s3-bucket=portail-sauvegardes',
      `repo1-s3-key=${STORAGE_KEY}`,
      `repo1-s3-key-secret=${STORAGE_KEY}`,
      'repo1-cipher-pass=une-phrase-d-essai',
      `lock-path=${inFolder('pgbackrest')}`,
      '',
    ].join('\n'),
  );
  for (const name of ACCOUNTS)
    await writeFile(inFolder(`passwords/${name}`), `${name}-${'m'.repeat(24)}\n`);
  const own = ['data', 'socket', 'passwords', 'pgbouncer', 'pgbackrest'].map(inFolder);
  await run('chown', ['-R', 'postgres:postgres', ...own]);
  await asPostgres(
    join(bin, 'initdb'),
    '-D',
    inFolder('data'),
    '-U',
    'postgres',
    '-k',
    '-E',
    'UTF8',
  );
  await appendFile(
    inFolder('data/postgresql.conf'),
    [
      here(await shipped('postgresql/postgresql.conf')),
      `port = ${serverPort}`,
      `unix_socket_directories = '${inFolder('socket')}'`,
      `listen_addresses = 'localhost'`,
      '',
    ].join('\n'),
  );
  await writeFile(inFolder('data/pg_hba.conf'), await shipped('postgresql/pg_hba.conf'));

  const control = (...args: readonly string[]): Promise<string> =>
    asPostgres(
      join(bin, 'pg_ctl'),
      '-D',
      inFolder('data'),
      '-w',
      '-l',
      inFolder('data/log'),
      ...args,
    );
  const startServer = async (): Promise<void> => void (await control('start'));
  let pooler: ChildProcess | undefined;
  await startServer();

  return {
    folder,
    certificate: inFolder('tls/autorite.crt'),
    serverPort,
    poolerPort,
    asPostgres,
    sql: async (statement, database = 'portail') =>
      (
        await asPostgres('psql', '-XAtq', '-v', 'ON_ERROR_STOP=1', '-d', database, '-c', statement)
      ).trim(),
    createAccounts: async () => {
      await asPostgres(
        'sh',
        join(DEPLOY, 'postgresql/comptes.sh'),
        inFolder('passwords'),
        inFolder('pgbouncer/userlist.txt'),
      );
    },
    passwordOf: async (account) =>
      (await readFile(inFolder(`passwords/${account}`), 'utf8')).trim(),
    startPooler: async () => {
      if (pooler !== undefined) {
        const ended = once(pooler, 'exit');
        pooler.kill('SIGTERM');
        await ended;
      }
      const settings = here(await shipped('postgresql/pgbouncer.ini')).replace(
        'host=postgresql port=5432',
        `host=localhost port=${serverPort}`,
      );
      const local = `listen_addr = 127.0.0.1\nlisten_port = ${poolerPort}\nunix_socket_dir =\n`;
      await writeFile(inFolder('pgbouncer/pgbouncer.ini'), `${settings}\n${local}`);
      await run('chown', ['-R', 'postgres:postgres', inFolder('pgbouncer')]);
      pooler = spawn(
        'setpriv',
        [
          '--reuid=postgres',
          '--regid=postgres',
          '--clear-groups',
          '/usr/sbin/pgbouncer',
          '-q',
          inFolder('pgbouncer/pgbouncer.ini'),
        ],
        { stdio: 'ignore' },
      );
      await untilOpen(poolerPort);
    },
    stopServer: async (mode) => void (await control('stop', '-m', mode)),
    startServer,
    close: async () => {
      pooler?.kill('SIGTERM');
      await control('stop', '-m', 'immediate').catch(() => undefined);
      await storage.server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
