import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '@portail/embedded-postgres/embedded-postgres.ts';
import { ROOT } from '../../scripts/lib/root.ts';
import { loadDevelopmentSecrets } from '../../apps/api/src/cli/development-secrets.ts';
import { apiEnvironment, PRODUCTION, sandboxEnvironment, type Needs } from './environments.ts';
import { startProxy, type ReverseProxy } from './proxy.ts';
import { createReplica, runMigration, type Replica } from './replica.ts';
import { startRestartableDatabase, type RestartableDatabase } from './restartable-database.ts';

export type { Replica } from './replica.ts';
export type { RestartableDatabase } from './restartable-database.ts';

export interface ReplicasOptions {
  /** Kept after the end; a folder of its own, removed at the end, unless given. */
  readonly dataDir?: string;
  /** Of the proxy; a free one unless given. */
  readonly port?: number;
  /** Of the sandbox; a free one unless given. */
  readonly sandboxPort?: number;
  /** How many replicas answer calls; two unless given. */
  readonly count?: number;
  /** The tree that a process runs, asked at each of its starts; this one unless given. */
  readonly root?: () => string;
  /** On the world of the demonstration, with `NODE_ENV=production`. */
  readonly isProduction?: boolean;
  /** Added to the environment of every replica and of the worker. */
  readonly env?: Readonly<Record<string, string>>;
  /** The database that the replicas speak to, where something stands between: a pooler. */
  readonly appUrlOf?: (database: RestartableDatabase) => Promise<string>;
}

/** Replicas of the API and one worker behind a proxy, on one database, all on this machine. */
export interface Replicas {
  /** Of the proxy: where a browser goes. */
  readonly url: string;
  readonly sandboxUrl: string;
  /** Superuser: for what a trial looks at behind the product's back. */
  readonly databaseUrl: string;
  /** They answer calls and do no work of the calendar. */
  readonly replicas: readonly Replica[];
  /** It does the work and no request comes to it. */
  readonly worker: Replica;
  readonly database: RestartableDatabase;
  readonly proxy: Pick<ReverseProxy, 'counts' | 'isHealthy'>;
  /** Where each process writes its log. */
  readonly logDir: string;
  /** What a deployment runs before its replicas, from the tree of now. */
  readonly migrate: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const inApi = (root: string, file: string): string => join(root, 'apps', 'api', 'src', file);
const SANDBOX = join(ROOT, 'apps', 'sandbox', 'src', 'main.ts');
const DEFAULT_COUNT = 2;
const TIMEOUT_MS = 120_000;
const LOOK_MS = 50;

/** What was begun last ends first, and everything ends, whatever one of them says. */
const createEnds = () => {
  const ends: (() => Promise<unknown>)[] = [];
  return {
    add: (end: () => Promise<unknown>): void => void ends.push(end),
    run: async (): Promise<void> => {
      for (const end of ends.splice(0).toReversed()) await end().catch(() => undefined);
    },
  };
};
type Ends = ReturnType<typeof createEnds>;

const ownFolder = async (ends: Ends): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'portail-replicas-'));
  // The user who runs PostgreSQL has to pass through.
  await chmod(folder, 0o711);
  ends.add(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** A process that listens may still have to catch its breath before it is ready. */
const untilHealthy = async ({ isHealthy }: ReverseProxy, url: string): Promise<void> => {
  const endMs = Date.now() + TIMEOUT_MS;
  while (!isHealthy(url)) {
    if (Date.now() > endMs) throw new Error(`${url} ne se dit pas prêt.`);
    await delay(LOOK_MS);
  }
};

/** A replica that starts later must not begin the day again: all live in one business time. */
const movingClock = (start: string | undefined) => {
  const offsetMs = start === undefined ? undefined : Date.parse(start) - Date.now();
  return (): Readonly<Record<string, string>> =>
    offsetMs === undefined ? {} : { CLOCK: new Date(Date.now() + offsetMs).toISOString() };
};

const freeUrl = async (port?: number): Promise<string> =>
  `http://127.0.0.1:${port ?? (await findFreePort())}`;

const startEverything = async (options: ReplicasOptions, ends: Ends): Promise<Replicas> => {
  const dataDir = options.dataDir === undefined ? await ownFolder(ends) : resolve(options.dataDir);
  const logDir = join(dataDir, 'journaux');
  await mkdir(logDir, { recursive: true });
  const secrets = await loadDevelopmentSecrets(dataDir, process.env);
  const database = await startRestartableDatabase(join(dataDir, 'postgres'));
  ends.add(database.stop);
  const urls = await Promise.all(
    Array.from({ length: options.count ?? DEFAULT_COUNT }, () => freeUrl()),
  );
  const needs: Needs = {
    appUrl: (await options.appUrlOf?.(database)) ?? database.appUrl,
    adminUrl: database.adminUrl,
    portalUrl: await freeUrl(options.port),
    sandboxUrl: await freeUrl(options.sandboxPort),
    smtpPort: await findFreePort(),
    dataDir,
    secrets,
  };
  const clockNow = movingClock(options.env?.['CLOCK']);
  const create = (
    name: string,
    file: () => string,
    url: string,
    env: () => NodeJS.ProcessEnv,
  ): Replica => {
    const replica = createReplica({ name, file, url, env, logPath: join(logDir, `${name}.log`) });
    ends.add(replica.term);
    return replica;
  };
  const root = options.root ?? (() => ROOT);
  const environmentOf = (url: string, doesWork: boolean): NodeJS.ProcessEnv => ({
    ...apiEnvironment(needs, { root: root(), url, doesWork }),
    ...(options.isProduction === true ? PRODUCTION : {}),
    ...options.env,
    ...clockNow(),
  });
  const apiProcess = (name: string, url: string, doesWork: boolean): Replica =>
    create(
      name,
      () => inApi(root(), 'main.ts'),
      url,
      () => environmentOf(url, doesWork),
    );
  const migrateWith = (env: NodeJS.ProcessEnv): Promise<void> =>
    runMigration(inApi(root(), 'migrate.ts'), env, join(logDir, 'migration.log'));
  const sandbox = create(
    'bac-a-sable',
    () => SANDBOX,
    needs.sandboxUrl,
    () => sandboxEnvironment(needs),
  );
  const replicas = urls.map((url, index) => apiProcess(`replique-${index + 1}`, url, false));
  const worker = apiProcess('ouvrier', await freeUrl(), true);
  if (options.isProduction === true) {
    await migrateWith({
      ...apiEnvironment(needs, { root: root(), url: worker.url, doesWork: true }),
      ...options.env,
    });
  }
  // All at once, on an empty database as on an old one: they wait for one another.
  await Promise.all([sandbox, ...replicas, worker].map((one) => one.start()));
  const proxy = await startProxy({
    port: Number(new URL(needs.portalUrl).port),
    targets: urls,
  });
  ends.add(proxy.close);
  await Promise.all(urls.map((url) => untilHealthy(proxy, url)));
  return {
    url: needs.portalUrl,
    sandboxUrl: needs.sandboxUrl,
    databaseUrl: database.adminUrl,
    replicas,
    worker,
    database,
    proxy,
    logDir,
    migrate: () => migrateWith(environmentOf(worker.url, true)),
    stop: ends.run,
  };
};

export const startReplicas = async (options: ReplicasOptions = {}): Promise<Replicas> => {
  const ends = createEnds();
  try {
    return await startEverything(options, ends);
  } catch (error) {
    await ends.run();
    throw error;
  }
};
