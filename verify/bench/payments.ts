/**
 * What a payment costs over HTTP: beside PostgreSQL's own TPC-B on the same server, beside pgbench
 * calling the same function of the same database, and beside the same payment written plainly with NestJS and TypeORM (verify/bench/nest), in the same run; what
 * a steady load of payments and reads feels like while the books are checked; and what becomes of two
 * hundred people who pay one payee. Everything runs on this machine, people included.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@portail/embedded-postgres/embedded-postgres.ts';
import { CommandProblem, sentenceOf } from '../../apps/api/src/cli/command.ts';
import { createCaller, startApi } from './lib/api.ts';
import type { Arrived } from './lib/arrivals.ts';
import { checkBooks, countWaitingEffects } from './lib/books.ts';
import { signInPeople, spreadOver, type SignedIn } from './lib/ledger-http.ts';
import { seedMeasured } from './lib/ledger-seed.ts';
import { startNest } from './lib/nest.ts';
import { comparePayments } from './lib/payment-comparison.ts';
import { payOnePayee, loadProduct } from './lib/payment-load.ts';
import { findPgbench, openTpcb } from './lib/pgbench.ts';
import { quantileOf } from './lib/statistics.ts';
import { createVerdicts, french, say } from './lib/verdicts.ts';

const PARTS = ['comparaison', 'charge', 'affluence'] as const;
type Part = (typeof PARTS)[number];

const CLIENTS = 32;
const ROUNDS = 5;
const CROWD = 200;
const PAYMENTS_PER_SECOND = 50;
const READS_PER_SECOND = 300;
/** Small enough that no account is empty before the end. */
const MOST_CENTS = 10;
/** The product's own default. */
const POOL_SIZE = 20;
const TOKEN_SECRET = 'banc-d-essai-des-paiements-'.padEnd(48, 'x');
const ERRORS_SHOWN = 3;
const LIMITS = {
  http: 0.5,
  postTpcb: 0.7,
  httpTpcb: 0.5,
  httpNest: 12,
  hotTpcb: 0.5,
  crowdPerSecond: 50,
  crowdP99Ms: 1_000,
  writeP95Ms: 500,
  errors: 0.001,
};

const { values } = parseArgs({
  options: {
    beneficiaires: { type: 'string', default: '10000' },
    /** Of the crowd and of the load. */
    secondes: { type: 'string', default: '300' },
    /** Of one turn of the comparison. */
    tour: { type: 'string', default: '8' },
    /** Of TPC-B: a hundred thousand accounts each. */
    echelle: { type: 'string', default: '100' },
    parties: { type: 'string', default: PARTS.join(',') },
  },
});
const PEOPLE = Number(values.beneficiaires);
const SECONDS = Number(values.secondes);
const asked = new Set(values.parties.split(','));
const wants = (part: Part): boolean => asked.has(part);
const { assess, areAllGood } = createVerdicts();

interface Stage {
  readonly database: { readonly appUrl: string; readonly adminUrl: string };
  readonly port: number;
  readonly people: readonly SignedIn[];
  readonly pgbench: string;
  readonly runTpcb: Awaited<ReturnType<typeof openTpcb>>;
}

const timesOf = ({ times, errors }: Arrived): string => {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => french(quantileOf(times, share), 0));
  return `${times.length} en p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, ${errors.length} erreur(s)`;
};

const sayErrors = ({ errors }: Arrived): void => {
  for (const error of errors.slice(0, ERRORS_SHOWN)) say(`  ${error}`);
};

async function compare({ database, port, people, pgbench, runTpcb }: Stage): Promise<void> {
  const nest = await startNest(database.adminUrl, {
    tokenSecret: TOKEN_SECRET,
    poolSize: POOL_SIZE,
  });
  try {
    const shares = await comparePayments({
      pgbench,
      runTpcb,
      appUrl: database.appUrl,
      people: PEOPLE,
      payers: people,
      mostCents: MOST_CENTS,
      clients: CLIENTS,
      rounds: ROUNDS,
      seconds: Number(values.tour),
      ports: { product: port, nest: nest.port },
    });
    const what = `B-068 par HTTP, ${CLIENTS} clients, un processus, sur pgbench`;
    const { productOfPgbench, pgbenchOfTpcb, productOfTpcb, productOfNest } = shares;
    assess(what, productOfPgbench, productOfPgbench >= LIMITS.http, '≥ 0,5');
    say(`  le même, NestJS et TypeORM, sur pgbench\u00a0: ${french(shares.nestOfPgbench)}`);
    assess(
      'ledger_post par pgbench, sur TPC-B',
      pgbenchOfTpcb,
      pgbenchOfTpcb >= LIMITS.postTpcb,
      '≥ 0,7',
      'ledger_post/tpcb',
    );
    assess(
      'B-068 par HTTP, sur TPC-B',
      productOfTpcb,
      productOfTpcb >= LIMITS.httpTpcb,
      '≥ 0,5',
      'http/tpcb',
    );
    assess(
      'B-068 par HTTP, sur NestJS et TypeORM',
      productOfNest,
      productOfNest >= LIMITS.httpNest,
      '≥ 12',
      'http/nest',
    );
  } finally {
    await nest.stop();
  }
}

async function crowd({ port, people, runTpcb }: Stage): Promise<void> {
  const tpcb = await runTpcb({ clients: CLIENTS, seconds: Number(values.tour) });
  const found = await payOnePayee({
    port,
    people,
    mostCents: 1,
    clients: CROWD,
    seconds: SECONDS,
  });
  say(`  ${CROWD} personnes, un seul intervenant, ${SECONDS} s\u00a0: ${timesOf(found)}`);
  sayErrors(found);
  const p99 = quantileOf(found.times, 0.99);
  const { perSecond, errors } = found;
  assess('[L41] paiements par seconde', perSecond, perSecond >= LIMITS.crowdPerSecond, '≥ 50');
  assess('[L41] p99 en ms', p99, p99 <= LIMITS.crowdP99Ms, '≤ 1000');
  assess('[L41] erreurs montrées', errors.length, errors.length === 0, '0');
  const share = perSecond / tpcb;
  assess('Un seul intervenant, sur TPC-B', share, share >= LIMITS.hotTpcb, '≥ 0,5', 'hot/tpcb');
}

async function load({ database, port, people }: Stage): Promise<void> {
  const { payments, reads, checks } = await loadProduct({
    port,
    adminUrl: database.adminUrl,
    people,
    mostCents: MOST_CENTS,
    payments: PAYMENTS_PER_SECOND,
    reads: READS_PER_SECOND,
    seconds: SECONDS,
  });
  say(
    `  ${PAYMENTS_PER_SECOND} paiements et ${READS_PER_SECOND} lectures par seconde, ${SECONDS} s`,
  );
  say(`  paiements\u00a0: ${timesOf(payments)}`);
  say(`  lectures\u00a0: ${timesOf(reads)}`);
  sayErrors(payments);
  sayErrors(reads);
  const longest = Math.max(...checks.map(({ seconds }) => seconds));
  say(`  livres contrôlés ${checks.length} fois, ${french(longest, 1)} s au plus`);
  say(`  avis encore à envoyer\u00a0: ${await countWaitingEffects(database.adminUrl)}`);
  const breaches = checks.flatMap((check) => check.breaches);
  for (const breach of breaches) say(`  ${breach}`);
  const p95 = quantileOf(payments.times, 0.95);
  const failed = payments.errors.length + reads.errors.length;
  const share = failed / (failed + payments.times.length + reads.times.length);
  assess('Paiement sous charge, p95 en ms', p95, p95 <= LIMITS.writeP95Ms, '≤ 500');
  assess('Erreurs sous charge, en %', share * 100, share < LIMITS.errors, '< 0,1');
  assess('Invariants manqués sous charge', breaches.length, breaches.length === 0, '0');
}

async function measureOn(stage: Stage): Promise<void> {
  if (wants('comparaison')) await compare(stage);
  if (wants('charge')) await load(stage);
  if (wants('affluence')) await crowd(stage);
  const { breaches, seconds } = await checkBooks(stage.database.adminUrl);
  for (const breach of breaches) say(`  ${breach}`);
  const what = `Invariants manqués à la fin (${french(seconds, 1)} s)`;
  assess(what, breaches.length, breaches.length === 0, '0');
}

async function openStage(database: Stage['database'], port: number): Promise<Stage> {
  await seedMeasured(database.adminUrl, PEOPLE);
  const { call, close } = createCaller(port, 1);
  try {
    const chosen = spreadOver(PEOPLE, CROWD);
    const pgbench = findPgbench();
    const runTpcb = await openTpcb(pgbench, database.adminUrl, Number(values.echelle));
    const signedIn = await signInPeople(database.adminUrl, call, chosen);
    return { database, port, people: signedIn, pgbench, runTpcb };
  } finally {
    close();
  }
}

async function run(): Promise<void> {
  const unknown = [...asked].find((part) => !PARTS.some((known) => known === part));
  if (unknown !== undefined) {
    throw new CommandProblem(
      `--parties ne connaît pas «\u00a0${unknown}\u00a0»\u00a0: ${PARTS.join(', ')}.`,
    );
  }
  findPgbench();
  const dataDir = await mkdtemp(join(tmpdir(), 'portail-bench-'));
  const database = await startEmbeddedPostgres({ dataDir, ephemeral: true });
  try {
    const api = await startApi(database, { TOKEN_SECRET, DB_POOL_SIZE: String(POOL_SIZE) });
    try {
      await measureOn(await openStage(database, api.port));
    } finally {
      await api.stop();
    }
  } finally {
    await database.stop();
  }
}

try {
  await run();
  if (!areAllGood()) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
