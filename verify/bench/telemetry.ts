/**
 * What measuring costs: the same reads on three servers of one database, each in turn so that
 * whatever else this machine does falls on all alike. None measures nothing; the others open the
 * door of the measures, and the last sends every single trace to a collector besides.
 */
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import {
  findFreePort,
  startEmbeddedPostgres,
} from '@portail/embedded-postgres/embedded-postgres.ts';
import { createCaller, startApi, type Caller } from './lib/api.ts';
import { endWith } from './lib/end-with.ts';
import { medianOf, quantileOf } from './lib/statistics.ts';
import { createVerdicts, french, say } from './lib/verdicts.ts';

const MAX_RATIO = 1.05;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 30);
const READS_A_ROUND = 100;
/** The first thousands of reads run before the JIT compiler and are not counted. */
const WARM_UP_READS = 5_000;
const SIGN_IN = '/api/eb/authentification/connexion';
const READ = '/api/eb/authentification/utilisateur-connecte';
const TICKS_PER_S = 100;
const [USER_TIME, SYSTEM_TIME] = [11, 12];

interface Measured {
  readonly name: string;
  readonly pid: number;
  readonly read: () => Promise<number>;
  readonly look: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Takes everything and keeps nothing. */
const startCollector = async () => {
  let received = 0;
  const server = createServer((request, reply) => {
    received += 1;
    request.resume().on('end', () => reply.setHeader('content-type', 'application/json').end('{}'));
  });
  const port = await findFreePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${port}`,
    received: () => received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const openSession = async (call: Caller): Promise<string> => {
  const body = JSON.stringify({
    login: 'demo-rh',
    password: 'Portail-Demo-2026',
    typeEspace: 'ESPACE_BENEFICIAIRE',
  });
  const opened = await call({ method: 'POST', path: SIGN_IN, body });
  const answer: unknown = JSON.parse(opened.body);
  if (typeof answer !== 'object' || answer === null || !('token' in answer))
    throw new Error(`connexion refusée\u00a0: ${opened.body}`);
  return String(answer.token);
};

const start = async (
  name: string,
  database: { readonly appUrl: string; readonly adminUrl: string },
  env: Readonly<Record<string, string>>,
): Promise<Measured> => {
  // A scheduled job would run on one of the two servers only.
  const api = await startApi(database, {
    WORKERS: 'false',
    LIMIT_EVENT_LOOP_DELAY_MS: '60000',
    ...env,
  });
  const { call, close } = createCaller(api.port, 1);
  const token = await openSession(call);
  const { METRICS_PORT: metricsPort } = env;
  return {
    name,
    pid: api.pid,
    read: async () => {
      const { status, ms } = await call({ method: 'GET', path: READ, token });
      if (status !== 200) throw new Error(`lecture refusée\u00a0: ${status}`);
      return ms;
    },
    look: async () => {
      if (metricsPort === undefined) return;
      await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    },
    stop: async () => {
      close();
      await api.stop();
    },
  };
};

/** Milliseconds of processor that a server has used, where the system tells them. */
const processorMs = async ({ pid }: Measured): Promise<number> => {
  try {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
    return ((Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * 1_000) / TICKS_PER_S;
  } catch {
    return Number.NaN;
  }
};

/** One read each, in rotating order, so that neither side is always first. */
const playRound = async (servers: readonly Measured[], reads: number) => {
  const times = servers.map((): number[] => []);
  for (let rank = 0; rank < reads; rank += 1) {
    for (let turn = 0; turn < servers.length; turn += 1) {
      const index = (rank + turn) % servers.length;
      const ms = await servers[index]?.read();
      if (ms !== undefined) times[index]?.push(ms);
    }
  }
  return times;
};

const measure = async (servers: readonly Measured[]): Promise<boolean> => {
  const verdicts = createVerdicts();
  await playRound(servers, WARM_UP_READS);
  const before = await Promise.all(servers.map(processorMs));
  const p95 = servers.map((): number[] => []);
  const all = servers.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = await playRound(servers, READS_A_ROUND);
    for (const [index, some] of times.entries()) {
      p95[index]?.push(quantileOf(some, 0.95));
      all[index]?.push(...some);
    }
    if (round % 10 === 0) await Promise.all(servers.map((server) => server.look()));
  }
  const after = await Promise.all(servers.map(processorMs));
  const used = after.map((ms, index) => (ms - (before[index] ?? 0)) / (ROUNDS * READS_A_ROUND));
  const [bareP95 = [], bareUsed = Number.NaN] = [p95[0], used[0]];
  for (const [index, { name }] of servers.entries()) {
    const own = all[index] ?? [];
    const ratio = medianOf((p95[index] ?? []).map((ms, round) => ms / (bareP95[round] ?? 1)));
    say(
      `${name}\u00a0: p50 ${french(quantileOf(own, 0.5))} ms, p95 ${french(quantileOf(own, 0.95))} ms, ` +
        `rapport des p95 ${french(ratio, 3)}, processeur ${french(used[index] ?? Number.NaN)} ms par lecture ` +
        `(rapport ${french((used[index] ?? Number.NaN) / bareUsed, 3)})`,
    );
    if (index > 0)
      verdicts.assess(
        `${name}, rapport des p95`,
        ratio,
        ratio <= MAX_RATIO,
        `au plus ${french(MAX_RATIO)}`,
      );
  }
  return verdicts.areAllGood();
};

const run = async (): Promise<boolean> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portail-bench-'));
  const database = await startEmbeddedPostgres({ dataDir, ephemeral: true });
  const collector = await startCollector();
  const servers: Measured[] = [];
  try {
    const metrics = async () => ({ METRICS_PORT: String(await findFreePort()) });
    servers.push(await start('Sans mesure', database, {}));
    servers.push(await start('Avec mesures', database, await metrics()));
    const traces = { ...(await metrics()), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    servers.push(await start('Avec mesures et toutes les traces', database, traces));
    const [load = 0] = loadavg();
    say(`Charge avant la mesure\u00a0: ${french(load, 1)} sur ${availableParallelism()} cœurs.`);
    const isGood = await measure(servers);
    say(`Le collecteur a reçu ${collector.received()} envois.`);
    return isGood;
  } finally {
    for (const server of servers) await server.stop();
    collector.close();
    await database.stop();
  }
};

await endWith(run);
