/**
 * A flood of sign-ins against one server: what a reader feels of it, and what becomes of the
 * surplus. Everything runs on this machine, flood included, so the figures are the worst there is.
 */
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { mkdtemp } from 'node:fs/promises';
import { startEmbeddedPostgres } from '@portail/embedded-postgres/embedded-postgres.ts';
import { createCaller, startApi, type Caller } from './lib/api.ts';
import { endWith } from './lib/end-with.ts';
import { quantileOf } from './lib/statistics.ts';
import { createVerdicts } from './lib/verdicts.ts';

const MAX_READ_P95_MS = 300;
const CALM_MS = 3_000;
const FLOOD_MS = Number(process.env['BENCH_SECONDS'] ?? 10) * 1_000;
/** More than the server hashes and lets wait at once: the rest is the surplus. */
const FLOODERS = Number(process.env['BENCH_FLOODERS'] ?? 400);
const READERS = 4;
const READ_PAUSE_MS = 20;

const START_TRIES = 20;
const START_PAUSE_MS = 1_000;
const UNKNOWN = 401;
const TOO_MANY = 429;

const SIGN_IN = '/api/eb/authentification/connexion';
const READ = '/api/eb/authentification/utilisateur-connecte';

const credentials = (login: string, password: string): string =>
  JSON.stringify({ login, password, typeEspace: 'ESPACE_BENEFICIAIRE' });

const tokenOf = (body: string): string => {
  const answer: unknown = JSON.parse(body);
  if (typeof answer !== 'object' || answer === null || !('token' in answer)) {
    throw new Error(`connexion refusée : ${body}`);
  }
  return String(answer.token);
};

/** A machine that has just started a server and its database may ask for a moment's patience. */
const openSession = async (call: Caller): Promise<string> => {
  const body = credentials('demo-rh', 'Portail-Demo-2026');
  for (let tries = 1; ; tries += 1) {
    const opened = await call({ method: 'POST', path: SIGN_IN, body });
    if (opened.status !== TOO_MANY || tries === START_TRIES) return tokenOf(opened.body);
    await pause(START_PAUSE_MS);
  }
};

const figures = (times: readonly number[]): string => {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantileOf(times, share).toFixed(0));
  return `${times.length} lectures, p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`;
};

/** Each worker runs until the time is over; all are awaited. */
const together = (count: number, lastMs: number, work: (index: number) => Promise<void>) => {
  const end = performance.now() + lastMs;
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      while (performance.now() < end) await work(index);
    }),
  );
};

const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

async function measure(port: number): Promise<boolean> {
  const readers = createCaller(port, READERS);
  const flooders = createCaller(port, FLOODERS);
  const token = await openSession(readers.call);
  const readInto = (times: number[]) => async (): Promise<void> => {
    const { status, ms } = await readers.call({ method: 'GET', path: READ, token });
    if (status !== 200) throw new Error(`lecture refusée : ${status}`);
    times.push(ms);
    await pause(READ_PAUSE_MS);
  };
  // Other load on the machine slows both sides: read the figures with this one.
  const [load = 0] = loadavg();
  console.log(`Charge avant la mesure : ${load.toFixed(1)} sur ${availableParallelism()} cœurs.`);
  const calm: number[] = [];
  await together(READERS, CALM_MS, readInto(calm));
  console.log(`Au calme : ${figures(calm)}`);

  const flooded: number[] = [];
  const statuses = new Map<number, number>();
  let sent = 0;
  await Promise.all([
    together(READERS, FLOOD_MS, readInto(flooded)),
    together(FLOODERS, FLOOD_MS, async () => {
      sent += 1;
      const body = credentials(`inconnu-${sent}`, 'Mauvais-Mot-2026!');
      const { status } = await flooders.call({ method: 'POST', path: SIGN_IN, body });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }),
  ]);
  readers.close();
  flooders.close();
  const p95 = quantileOf(flooded, 0.95);
  console.log(`Pendant l’assaut (${FLOODERS} connexions à la fois) : ${figures(flooded)}`);
  const counted = [...statuses].toSorted(([one], [other]) => one - other);
  console.log(
    `${sent} connexions en ${FLOOD_MS / 1_000} s : ${counted.map(([status, count]) => `${count} × ${status}`).join(', ')}`,
  );
  const others = counted
    .filter(([status]) => status !== UNKNOWN && status !== TOO_MANY)
    .reduce((sum, [, count]) => sum + count, 0);
  const surplus = statuses.get(TOO_MANY) ?? 0;
  const { assess, areAllGood } = createVerdicts();
  assess(
    'Lecture pendant un assaut de connexions, p95 en ms',
    p95,
    p95 <= MAX_READ_P95_MS,
    '≤ 300',
  );
  assess('Connexions qui reçoivent autre chose que 401 ou 429', others, others === 0, '0');
  assess('Connexions en surplus, renvoyées à plus tard', surplus, surplus > 0, '> 0');
  return areAllGood();
}

async function run(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portail-bench-'));
  const database = await startEmbeddedPostgres({ dataDir, ephemeral: true });
  try {
    const api = await startApi(database, {
      // The door behind the limits is what is measured: hashing, and its queue.
      LIMIT_ADDRESS_FAILURES: '1000000',
    });
    try {
      return await measure(api.port);
    } finally {
      await api.stop();
    }
  } finally {
    await database.stop();
  }
}

await endWith(run);
