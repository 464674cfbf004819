import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findPostgresBinaries } from './binaries.ts';
import { clusterFolder, ensureCluster, ensureDatabase, serverArguments } from './cluster.ts';
import { ADMIN_ROLE, APP_ROLE, databaseUrl, loadCredentials } from './credentials.ts';
import type { Credentials } from './credentials.ts';
import {
  readPostmasterPid,
  type RunningServer,
  settleExistingServer,
  writeOwnership,
} from './existing-server.ts';
import { readOrNull, withFileLock } from './file-lock.ts';
import { markOf, ownMark } from './processes.ts';
import { choosePlace, chooseRunAs, commandFor, postgresEnvironment } from './run-as.ts';
import type { Place, RunAs } from './run-as.ts';
import type { SupervisorOrder } from './supervisor-order.ts';

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

interface Launch {
  readonly options: EmbeddedPostgresOptions;
  readonly dataDir: string;
  readonly place: Place;
  readonly runAs: RunAs;
  readonly credentials: Credentials;
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
  return await withFileLock(join(place.home, 'start.lock'), async () => {
    const credentials = await loadCredentials(place.home);
    const cluster = clusterFolder(place);
    const running = await settleExistingServer(place.home, cluster, credentials);
    if (running !== null) return adopt(running, credentials);
    const launch: Launch = { options, dataDir, place, runAs, credentials };
    await ensureCluster({ place, runAs, credentials, fast: options.fast ?? false });
    return await launchServer(launch);
  });
}

function adopt(running: RunningServer, credentials: Credentials): EmbeddedPostgres {
  return {
    ...urlsOf(running.port, credentials),
    pid: running.pid,
    adopted: true,
    stop: () => Promise.resolve(),
    ended: new Promise(() => undefined),
  };
}

function urlsOf(port: number, credentials: Credentials) {
  return {
    adminUrl: databaseUrl(ADMIN_ROLE, credentials.admin, port),
    appUrl: databaseUrl(APP_ROLE, credentials.app, port),
  };
}

async function launchServer(launch: Launch): Promise<EmbeddedPostgres> {
  for (let attempt = 1; ; attempt += 1) {
    const port = launch.options.port ?? (await findFreePort());
    const supervisor = spawnSupervisor(launch, port);
    const ended = new Promise<void>((done) => supervisor.once('exit', () => done()));
    await recordOwnership(launch, supervisor);
    const pid = await waitUntilReady(launch, supervisor);
    if (pid !== null) {
      const stop = stopper(supervisor, ended);
      await ensureDatabase(port, launch.credentials).catch(async (error: unknown) => {
        await stop();
        throw error;
      });
      letProgramEnd(supervisor);
      return { ...urlsOf(port, launch.credentials), pid, adopted: false, stop, ended };
    }
    // Another program took the port, or workers of a killed server are still letting go.
    if (attempt === ATTEMPTS) throw new Error(await refusal(launch));
    await delay(RETRY_DELAY_MS);
  }
}

function spawnSupervisor(launch: Launch, port: number): ChildProcess {
  const { place, runAs, options } = launch;
  const order: SupervisorOrder = {
    ...commandFor(
      runAs,
      join(place.native, 'bin', 'postgres'),
      serverArguments({
        cluster: clusterFolder(place),
        port,
        fast: options.fast ?? false,
        ...(options.settings === undefined ? {} : { settings: options.settings }),
      }),
    ),
    cwd: place.home,
    logPath: logPath(launch),
    removeAfter: options.ephemeral === true ? [place.home, launch.dataDir] : [],
  };
  return fork(SUPERVISOR, [JSON.stringify(order)], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: postgresEnvironment(),
    execArgv: [],
  });
}

async function recordOwnership(launch: Launch, supervisor: ChildProcess): Promise<void> {
  const mark = supervisor.pid === undefined ? null : markOf(supervisor.pid);
  if (mark === null) return;
  await writeOwnership(launch.place.home, { owner: ownMark(), supervisor: mark });
}

/** The server's pid once it takes connections, or null when it gave up. */
async function waitUntilReady(launch: Launch, supervisor: ChildProcess): Promise<number | null> {
  const cluster = clusterFolder(launch.place);
  while (supervisor.exitCode === null && supervisor.signalCode === null) {
    const server = await readPostmasterPid(cluster);
    if (server?.status === 'ready') return server.pid;
    await delay(POLL_MS);
  }
  return null;
}

/** A program that has finished its work may end without calling `stop`; the server follows. */
function letProgramEnd(supervisor: ChildProcess): void {
  supervisor.unref();
  supervisor.channel?.unref();
}

function stopper(supervisor: ChildProcess, ended: Promise<void>): () => Promise<void> {
  return async () => {
    supervisor.ref();
    if (supervisor.connected) supervisor.disconnect();
    await ended;
  };
}

function logPath(launch: Launch): string {
  return join(launch.place.home, 'postgres.log');
}

async function refusal(launch: Launch): Promise<string> {
  const log = (await readOrNull(logPath(launch))) ?? '';
  const lines = log.trim().split('\n').slice(-LOG_LINES_SHOWN).join('\n');
  return `La base de données embarquée n’a pas démarré.\n${lines}`;
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('Aucun port libre.');
  return address.port;
}
