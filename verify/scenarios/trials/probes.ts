import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { startReplicas, type Replica, type Replicas } from '../../replicas/replicas.ts';
import { assessed, type Measure, type Outcome, type Trial, type TrialContext } from '../trial.ts';

const MS_PER_SECOND = 1_000;
const LATEST_S = 5;
const PATIENCE_S = 30;
const LOOK_EVERY_MS = 100;
const STUCK_MS = 5_000;
const ANONYMOUS_VISITOR = 0;

const statusOf = async (url: string, timeoutMs = PATIENCE_S * MS_PER_SECOND): Promise<number> => {
  try {
    const reply = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { connection: 'close' },
    });
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return ANONYMOUS_VISITOR;
  }
};

interface Change {
  readonly seconds: number;
  /** Each answer of the liveness meanwhile. */
  readonly alive: readonly number[];
}

/** Seconds until every one of them says so; as long as patience lasts when one never does. */
const untilAllSay = async (replicas: readonly Replica[], wanted: number): Promise<Change> => {
  const begun = performance.now();
  const seconds = (): number => (performance.now() - begun) / MS_PER_SECOND;
  const alive: number[] = [];
  while (seconds() < PATIENCE_S) {
    const said = await Promise.all(replicas.map(({ url }) => statusOf(`${url}/readyz`)));
    alive.push(...(await Promise.all(replicas.map(({ url }) => statusOf(`${url}/healthz`)))));
    if (said.every((status) => status === wanted)) break;
    await pause(LOOK_EVERY_MS);
  }
  return { seconds: seconds(), alive };
};

interface Fault {
  readonly name: string;
  readonly begin: (stage: Replicas) => Promise<void>;
  readonly end: (stage: Replicas) => Promise<void>;
}

const asAdmin = ({ databaseUrl }: Replicas, ...statements: readonly string[]): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

/** As a server that is told so: every connection is a new one. */
const setReadOnly = (stage: Replicas, value: 'on' | 'off'): Promise<void> =>
  asAdmin(
    stage,
    'set default_transaction_read_only = off',
    `do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}', current_database()); end $$`,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portail-api'`,
  );

const renameMigration = (stage: Replicas, from: string, to: string): Promise<void> =>
  asAdmin(
    stage,
    `update schema_migration set name = '${to}' || substr(name, ${from.length + 1})
    where name like '${from}%'`,
  );

const FAULTS: readonly Fault[] = [
  {
    name: 'base arrêtée',
    begin: ({ database }) => database.kill(),
    end: ({ database }) => database.start(),
  },
  {
    name: 'base en lecture seule',
    begin: (stage) => setReadOnly(stage, 'on'),
    end: (stage) => setReadOnly(stage, 'off'),
  },
  {
    name: 'migration manquante',
    begin: (stage) => renameMigration(stage, '0005', 'x005'),
    end: (stage) => renameMigration(stage, 'x005', '0005'),
  },
];

const tryFault = async ({ name, begin, end }: Fault, stage: Replicas) => {
  await begin(stage);
  const red = await untilAllSay(stage.replicas, 503);
  await end(stage);
  const green = await untilAllSay(stage.replicas, 200);
  const isAlive = [...red.alive, ...green.alive].every((status) => status === 200);
  return {
    faults: [
      ...(red.seconds > LATEST_S ? [`${name}\u00a0: pas rouge en ${LATEST_S}\u00a0s`] : []),
      ...(green.seconds > LATEST_S ? [`${name}\u00a0: pas de retour en ${LATEST_S}\u00a0s`] : []),
      ...(isAlive ? [] : [`${name}\u00a0: une réplique ne se dit plus en vie`]),
    ],
    measures: [
      { name: `${name}\u00a0: rouge après`, value: red.seconds, unit: 's' },
      { name: 'de retour après', value: green.seconds, unit: 's' },
    ] satisfies readonly Measure[],
  };
};

/** Held up for as long as the plan says: the proxy turns away, and comes back. */
const tryStuck = async ({ replicas, proxy }: Replicas) => {
  const [replica] = replicas;
  if (replica?.pid === undefined) throw new Error('no replica');
  const { pid, url } = replica;
  process.kill(pid, 'SIGSTOP');
  await pause(STUCK_MS);
  const wasLeft = !proxy.isHealthy(url);
  process.kill(pid, 'SIGCONT');
  const { seconds } = await untilAllSay(replicas, 200);
  return {
    faults: [
      ...(wasLeft ? [] : ['un processus arrêté reçoit encore des requêtes']),
      ...(seconds > LATEST_S ? ['un processus débloqué ne revient pas'] : []),
    ],
    measures: [
      { name: 'processus bloqué 5\u00a0s\u00a0: de retour après', value: seconds, unit: 's' },
    ] satisfies readonly Measure[],
  };
};

const tryAll = async ({ say }: TrialContext, stage: Replicas): Promise<Outcome> => {
  const tried: Awaited<ReturnType<typeof tryFault>>[] = [];
  for (const fault of FAULTS) {
    tried.push(await tryFault(fault, stage));
    say(fault.name);
  }
  tried.push(await tryStuck(stage));
  return assessed(
    tried.flatMap(({ faults }) => faults),
    tried.flatMap(({ measures }) => measures),
  );
};

export const probes: Trial = {
  name: 'sondes',
  ids: ['O1'],
  title:
    'La base s’arrête, refuse d’écrire, perd une migration, un processus est suspendu 5\u00a0s\u00a0: ce que disent les sondes de deux répliques',
  criterion:
    '`/readyz` rouge en 5\u00a0s au plus et vert en 5\u00a0s au plus après, `/healthz` toujours à 200',
  duration: { shortSeconds: 60, fullSeconds: 60 },
  run: async (context) => {
    const stage = await startReplicas({ env: { LOG_LEVEL: 'warn' } });
    try {
      return await tryAll(context, stage);
    } finally {
      await stage.stop();
    }
  },
};
