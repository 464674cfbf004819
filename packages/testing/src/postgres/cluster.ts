import { execFile } from 'node:child_process';
import { access, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { withClient } from './client.ts';
import {
  ADMIN_ROLE,
  APP_ROLE,
  type Credentials,
  DATABASE_NAME,
  databaseUrl,
} from './credentials.ts';
import {
  commandFor,
  giveTo,
  type Place,
  postgresEnvironment,
  type RunAs,
  UNPRIVILEGED_UID,
} from './run-as.ts';

interface ServerSettings {
  readonly cluster: string;
  readonly port: number;
  readonly fast: boolean;
  /** For this start, over the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
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

const run = promisify(execFile);

export interface ClusterRequest {
  readonly place: Place;
  readonly runAs: RunAs;
  readonly credentials: Credentials;
  readonly fast: boolean;
}

export function clusterFolder(place: Place): string {
  return join(place.home, 'cluster');
}

/** Makes the cluster on first use; a start killed in the middle leaves nothing half made. */
export async function ensureCluster(request: ClusterRequest): Promise<void> {
  const cluster = clusterFolder(request.place);
  try {
    await access(join(cluster, 'PG_VERSION'));
  } catch {
    await makeCluster(request, cluster);
  }
  await giveTo(request.runAs, cluster);
}

async function makeCluster(request: ClusterRequest, cluster: string): Promise<void> {
  const draft = `${cluster}.new`;
  const passwordFile = join(request.place.home, 'initdb-password');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, `${request.credentials.admin}\n`, { mode: 0o600 });
  if (request.runAs === 'nobody') {
    await chown(draft, UNPRIVILEGED_UID, UNPRIVILEGED_UID);
    await chown(passwordFile, UNPRIVILEGED_UID, UNPRIVILEGED_UID);
  }
  try {
    await initdb(request, draft, passwordFile);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, cluster);
}

async function initdb(request: ClusterRequest, folder: string, passwordFile: string) {
  const { command, args, ...identity } = commandFor(
    request.runAs,
    join(request.place.native, 'bin', 'initdb'),
    [
      `--pgdata=${folder}`,
      `--username=${ADMIN_ROLE}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // French order of names (é beside e, capitals beside small letters) comes from ICU.
      '--locale-provider=icu',
      '--icu-locale=fr-FR',
      `--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`,
      ...(request.fast ? ['--no-sync'] : []),
    ],
  );
  await run(command, args, { ...identity, cwd: request.place.home, env: postgresEnvironment() });
}

/** The application's role and database: neither superuser nor able to make databases. */
export async function ensureDatabase(port: number, credentials: Credentials): Promise<void> {
  const url = databaseUrl(ADMIN_ROLE, credentials.admin, port, 'postgres');
  await withClient(url, async (client) => {
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
    if (roles.rowCount === 0) {
      await client.query(
        `create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole password ${client.escapeLiteral(credentials.app)}`,
      );
    }
    const databases = await client.query('select 1 from pg_database where datname = $1', [
      DATABASE_NAME,
    ]);
    if (databases.rowCount === 0) {
      await client.query(`create database ${DATABASE_NAME} owner ${ADMIN_ROLE} template template0`);
    }
  });
}
