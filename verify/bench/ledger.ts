/**
 * What a movement costs, beside pgbench calling the same function of the same database in the same
 * run; what a statement costs among many people; what a PDF costs. Everything runs on this machine.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@portail/embedded-postgres/embedded-postgres.ts';
import { CommandProblem, sentenceOf } from '../../apps/api/src/cli/command.ts';
import { createCaller, startApi } from './lib/api.ts';
import { openLeanCaller } from './lib/ledger-caller.ts';
import {
  payOverHttp,
  personAt,
  readStatement,
  signInPeople,
  spreadOver,
} from './lib/ledger-http.ts';
import { openPoster, pgbenchScript, rateOf } from './lib/ledger-postings.ts';
import { seedMeasured } from './lib/ledger-seed.ts';
import { findPgbench, runPgbench } from './lib/pgbench.ts';
import { quantileOf } from './lib/statistics.ts';
import { statementPdfCpu } from './lib/statement-pdf.ts';
import { createVerdicts, french, say } from './lib/verdicts.ts';

const CLIENTS = 32;
const FEW = 10_000;
const READS = 2_000;
const READERS = 4;
const STATEMENT_READERS = 40;
const ROUNDS = 3;
const WARM_UP_S = 4;
/** Enough that no account is empty before the end. */
const PAYERS_PER_CLIENT = 4;
const PARTS = ['releves', 'ecritures', 'pdf'] as const;

const LIMITS = { node: 0.6, http: 0.5, statement: 1.3, pdfMs: 50 };

const { values } = parseArgs({
  options: {
    beneficiaires: { type: 'string', default: '1000000' },
    secondes: { type: 'string', default: '8' },
    parties: { type: 'string', default: PARTS.join(',') },
  },
});
const MANY = Number(values.beneficiaires);
const SECONDS = Number(values.secondes);
const asked = new Set(values.parties.split(','));
const wants = (part: (typeof PARTS)[number]): boolean => asked.has(part);

const { assess: verdict, areAllGood } = createVerdicts();

interface Stage {
  readonly database: { readonly appUrl: string; readonly adminUrl: string };
  readonly port: number;
}

async function openPayers({ database, port }: Stage, people: number) {
  const { call, close } = await openLeanCaller(port, CLIENTS);
  const chosen = spreadOver(people, CLIENTS * PAYERS_PER_CLIENT);
  const payers = await signInPeople(database.adminUrl, call, chosen);
  let turn = 0;
  const pay = async (): Promise<void> => {
    await payOverHttp(call, personAt(payers, (turn += 1)));
  };
  return { pay, close };
}

/** In turns, so that a busy moment of the machine falls on all of them. */
async function measurePostings(stage: Stage, people: number): Promise<void> {
  const { database } = stage;
  const pgbench = findPgbench();
  const script = pgbenchScript(people);
  const poster = openPoster(database.appUrl, { people, clients: CLIENTS });
  const { pay, close } = await openPayers(stage, people);
  await runPgbench(pgbench, database.appUrl, { script, clients: CLIENTS, seconds: WARM_UP_S });
  await rateOf(CLIENTS, WARM_UP_S, poster.post);
  await rateOf(CLIENTS, WARM_UP_S, pay);
  const rates: { pgbench: number; node: number; http: number }[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const options = { script, clients: CLIENTS, seconds: SECONDS };
    const rate = {
      pgbench: await runPgbench(pgbench, database.appUrl, options),
      node: await rateOf(CLIENTS, SECONDS, poster.post),
      http: await rateOf(CLIENTS, SECONDS, pay),
    };
    rates.push(rate);
    say(
      `  tour ${round}\u00a0: pgbench ${french(rate.pgbench, 0)}/s, Node ${french(rate.node, 0)}/s, B-068 ${french(rate.http, 0)}/s`,
    );
  }
  close();
  await poster.close();
  const sum = (name: 'pgbench' | 'node' | 'http') =>
    rates.reduce((total, rate) => total + rate[name], 0);
  const node = sum('node') / sum('pgbench');
  const http = sum('http') / sum('pgbench');
  verdict(
    `Écriture depuis Node, ${CLIENTS} clients, sur pgbench`,
    node,
    node >= LIMITS.node,
    '≥ 0,6',
  );
  verdict(`B-068 par HTTP, ${CLIENTS} clients, sur pgbench`, http, http >= LIMITS.http, '≥ 0,5');
}

async function measureStatements({ database, port }: Stage, people: number): Promise<number> {
  const { call, close } = createCaller(port, READERS);
  const readers = await signInPeople(
    database.adminUrl,
    call,
    spreadOver(people, STATEMENT_READERS),
  );
  const times: number[] = [];
  const read = async (count: number, into: number[]): Promise<void> => {
    await Promise.all(
      Array.from({ length: READERS }, async (_, reader) => {
        for (let turn = reader; turn < count; turn += READERS) {
          into.push(await readStatement(call, personAt(readers, turn)));
        }
      }),
    );
  };
  await read(READS / 4, []);
  await read(READS, times);
  close();
  const [p50, p95] = [0.5, 0.95].map((share) => quantileOf(times, share));
  say(
    `  relevé parmi ${people} personnes\u00a0: p50 ${french(p50 ?? 0, 1)} ms, p95 ${french(p95 ?? 0, 1)} ms`,
  );
  return p95 ?? Number.NaN;
}

async function seed({ database }: Stage, people: number): Promise<void> {
  const { seconds, bytes } = await seedMeasured(database.adminUrl, people);
  say(
    `${people} bénéficiaires de plus\u00a0: ${french(seconds, 1)} s, ${french(bytes / 1e9)} Go (${bytes} octets)`,
  );
}

async function measureOn(stage: Stage): Promise<void> {
  await seed(stage, FEW);
  const fewP95 = wants('releves') ? await measureStatements(stage, FEW) : Number.NaN;
  if (MANY > FEW) {
    await seed(stage, MANY - FEW);
    if (wants('releves')) {
      const ratio = (await measureStatements(stage, MANY)) / fewP95;
      const what = `Relevé, p95 parmi ${MANY} personnes sur p95 parmi ${FEW}`;
      verdict(what, ratio, ratio <= LIMITS.statement, '≤ 1,3', 'statement_p95_1m/10k');
    }
  }
  if (wants('ecritures')) await measurePostings(stage, Math.max(FEW, MANY));
}

async function run(): Promise<void> {
  const unknown = [...asked].find((part) => !PARTS.some((known) => known === part));
  if (unknown !== undefined) {
    throw new CommandProblem(
      `--parties ne connaît pas «\u00a0${unknown}\u00a0»\u00a0: ${PARTS.join(', ')}.`,
    );
  }
  if (wants('ecritures')) findPgbench();
  if (wants('releves') || wants('ecritures')) {
    const dataDir = await mkdtemp(join(tmpdir(), 'portail-bench-'));
    const database = await startEmbeddedPostgres({ dataDir, ephemeral: true });
    try {
      const api = await startApi(database, {});
      try {
        await measureOn({ database, port: api.port });
      } finally {
        await api.stop();
      }
    } finally {
      await database.stop();
    }
  }
  if (!wants('pdf')) return;
  const pdf = await statementPdfCpu();
  verdict('Relevé PDF de 50 lignes, ms de processeur', pdf, pdf <= LIMITS.pdfMs, '≤ 50');
}

try {
  await run();
  if (!areAllGood()) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
