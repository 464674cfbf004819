import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  ADMIN_ROLE,
  APP_ROLE,
  clusterFolder,
  type ClusterRequest,
  type Credentials,
  databaseUrl,
  ensureCluster,
  ensureDatabase,
  findPostgresBinaries,
  loadCredentials,
  postgresEnvironment,
  serverArguments,
} from './cluster.ts';
import { readPostmasterPid, settleExistingServer, writeOwnership } from './existing-server.ts';
import { readOrNull, withFileLock } from './files.ts';
import { markOf, ownMark } from './processes.ts';
import { choosePlace, chooseRunAs, commandFor, type RunAs } from './run-as.ts';

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  /** A free one is chosen at each start unless given. */
  readonly port?: number;
  /** Trades safety against a power cut for speed. Tests only. */
  readonly fast?: boolean;
  /** Removes the data folder when the server ends, however its owner ended. Tests only. */
  readonly ephemeral?: boolean;
  /** Settings of PostgreSQL for this start, over the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly log?: (line: string) => void;
  /** Found out by itself unless given. */
  readonly runAs?: RunAs;
}

export interface EmbeddedPostgres {
  /** Superuser, for migrations. */
  readonly adminUrl: string;
  /** The application's role. */
  readonly appUrl: string;
  readonly pid: number;
  /** True when the server belongs to another program: then `stop` leaves it alone. */
  readonly adopted: boolean;
  readonly stop: () => Promise<void>;
  /** Settles when the server has ended, asked or not; never for an adopted one. */
  readonly ended: Promise<void>;
}

interface Launch extends ClusterRequest {
  readonly options: EmbeddedPostgresOptions;
  readonly logPath: string;
  /** Removed once the server has ended. */
  readonly removeAfter: readonly string[];
}

const ATTEMPTS = 5;
const RETRY_DELAY_MS = 300;
const POLL_MS = 20;
const LOG_LINES_SHOWN = 8;
const SUPERVISOR = fileURLToPath(new URL('supervisor.ts', import.meta.url));

export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const runAs = options.runAs ?? chooseRunAs();
  const say = options.log ?? (() => undefined);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const place = await choosePlace(runAs, dataDir, await findPostgresBinaries(), say);
  const { home } = place;
  return await withFileLock(join(home, 'start.lock'), async () => {
    const credentials = await loadCredentials(home);
    const running = await settleExistingServer(home, credentials);
    if (running !== null) {
      const { pid, port } = running;
      const ended = new Promise<void>(() => undefined);
      const stop = (): Promise<void> => Promise.resolve();
      return { ...urlsOf(port, credentials), pid, adopted: true, stop, ended };
    }
    const request = { place, runAs, credentials, fast: options.fast ?? false };
    await ensureCluster(request);
    const removeAfter = options.ephemeral === true ? [home, dataDir] : [];
    const logPath = join(home, 'postgres.log');
    return await launchServer({ ...request, options, logPath, removeAfter });
  });
}

function urlsOf(port: number, credentials: Credentials) {
  return {
    adminUrl: databaseUrl(ADMIN_ROLE, credentials.admin, port),
    appUrl: databaseUrl(APP_ROLE, credentials.app, port),
  };
}

async function launchServer(launch: Launch): Promise<EmbeddedPostgres> {
  const { credentials, options, place, logPath } = launch;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const port = options.port ?? (await findFreePort());
    const supervisor = spawnSupervisor(launch, port);
    const ended = new Promise<void>((done) => supervisor.once('exit', () => done()));
    const mark = supervisor.pid === undefined ? null : markOf(supervisor.pid);
    if (mark !== null) await writeOwnership(place.home, { owner: ownMark(), supervisor: mark });
    const pid = await waitUntilReady(place.home, supervisor);
    if (pid !== null) {
      const stop = async (): Promise<void> => {
        supervisor.ref();
        if (supervisor.connected) supervisor.disconnect();
        await ended;
      };
      await ensureDatabase(port, credentials).catch(async (error: unknown) => {
        await stop();
        throw error;
      });
      // A program that has finished its work may end without calling `stop`; the server follows.
      supervisor.unref();
      supervisor.channel?.unref();
      return { ...urlsOf(port, credentials), pid, adopted: false, stop, ended };
    }
    // Another program took the port, or workers of a killed server are still letting go.
    if (attempt < ATTEMPTS) await delay(RETRY_DELAY_MS);
  }
  const lines = ((await readOrNull(logPath)) ?? '').trim().split('\n').slice(-LOG_LINES_SHOWN);
  throw new Error(`La base de données embarquée n’a pas démarré.\n${lines.join('\n')}`);
}

function spawnSupervisor(
  { place, runAs, options, fast, logPath, removeAfter }: Launch,
  port: number,
): ChildProcess {
  const { words, identity } = commandFor(
    runAs,
    join(place.native, 'bin', 'postgres'),
    serverArguments({
      cluster: clusterFolder(place.home),
      port,
      fast,
      settings: options.settings,
    }),
  );
  const uid = 'uid' in identity ? String(identity.uid) : '';
  return fork(SUPERVISOR, [logPath, removeAfter.join('\n'), uid, ...words], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: postgresEnvironment(),
    execArgv: [],
  });
}

/** The server's pid once it takes connections, or null when it gave up. */
async function waitUntilReady(home: string, supervisor: ChildProcess): Promise<number | null> {
  while (supervisor.exitCode === null && supervisor.signalCode === null) {
    const server = await readPostmasterPid(home);
    if (server?.status === 'ready') return server.pid;
    await delay(POLL_MS);
  }
  return null;
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('Aucun port libre.');
  return address.port;
}
