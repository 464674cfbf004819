/**
 * What a large funder asks of the product, on this machine: a control file of a hundred thousand
 * people taken in, an order of a hundred thousand lines made, as many lines scrolled through in a
 * browser, and as many people listed. `npm run bench:funder` measures all of it; a name after it
 * (`import`, `commande`, `tableau`, `personnes`) measures that alone.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { startEmbeddedPostgres } from '@portail/embedded-postgres/embedded-postgres.ts';
import { ensureWebBuilt } from '../../scripts/lib/build-web.ts';
import { ROOT } from '../../scripts/lib/root.ts';
import { createCaller, startApi, type Caller } from './lib/api.ts';
import { endWith } from './lib/end-with.ts';
import { measureImport } from './lib/funder-import.ts';
import { measureFunderOrder } from './lib/funder-orders.ts';
import { measurePeople } from './lib/funder-people.ts';
import { measureTable } from './lib/funder-table.ts';
import { createVerdicts } from './lib/verdicts.ts';

const LINES = Number(process.env['BENCH_LINES'] ?? 100_000);
/** The size that the names of the figures promise. */
const NAMED_LINES = 100_000;
const MAX_IMPORT_S = 60;
const MAX_IMPORT_MIB = 256;
const MAX_ORDER_S = 120;
const MAX_TASK_MS = 100;
const MAX_LIST_MS = 150;

interface Server {
  readonly port: number;
  readonly pid: number;
  readonly call: Caller;
  readonly token: string;
  readonly adminUrl: string;
}
type Part = (server: Server) => Promise<void>;

const { assess, areAllGood } = createVerdicts();

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const tell = (what: string, problems: readonly string[]): void => {
  for (const problem of problems) console.error(problem);
  assess(`${what}, écarts`, problems.length, problems.length === 0, '0');
};

const importPart: Part = async (server) => {
  const found = await measureImport({ ...server, lines: LINES });
  console.log(
    `Import de ${found.lines} lignes (${found.megabytes.toFixed(1)} Mo) : ${seconds(found.importMs)} (au plus ${MAX_IMPORT_S} s), aperçu ${seconds(found.previewMs)}, même fichier ${seconds(found.againMs)}, mémoire +${found.memoryMib.toFixed(0)} Mio (au plus ${MAX_IMPORT_MIB}).`,
  );
  const what = `Import de ${found.lines} lignes`;
  const importS = found.importMs / 1_000;
  const isNamed = found.lines === NAMED_LINES;
  assess(
    `${what}, en s`,
    importS,
    importS <= MAX_IMPORT_S,
    `≤ ${MAX_IMPORT_S}`,
    isNamed ? 'import_100k_s' : undefined,
  );
  const { memoryMib } = found;
  assess(`${what}, Mio de plus`, memoryMib, memoryMib <= MAX_IMPORT_MIB, `≤ ${MAX_IMPORT_MIB}`);
  tell(what, found.problems);
};

const orderPart: Part = async (server) => {
  const found = await measureFunderOrder({ ...server, lines: LINES });
  console.log(
    `Commande de ${found.lines} lignes et ${found.titres} titres : ${seconds(found.totalMs)} (au plus ${MAX_ORDER_S} s), réponse en ${seconds(found.answerMs)}.`,
  );
  const what = `Commande de ${found.lines} lignes`;
  const totalS = found.totalMs / 1_000;
  assess(
    `${what}, en s`,
    totalS,
    totalS <= MAX_ORDER_S,
    `≤ ${MAX_ORDER_S}`,
    found.lines === NAMED_LINES ? 'order_100k_s' : undefined,
  );
  tell(what, found.problems);
};

const tablePart: Part = async (server) => {
  const found = await measureTable({ ...server, lines: LINES });
  console.log(
    `Tableau de ${found.lines} lignes parcouru en ${seconds(found.totalMs)} : la plus longue tâche a duré ${found.longestMs.toFixed(0)} ms (au plus ${MAX_TASK_MS} ms), ${found.longTasks} au-dessus de 50 ms.`,
  );
  const what = `Tableau de ${found.lines} lignes`;
  const { longestMs } = found;
  assess(
    `${what}, plus longue tâche en ms`,
    longestMs,
    longestMs <= MAX_TASK_MS,
    `≤ ${MAX_TASK_MS}`,
  );
  tell(what, found.problems);
};

const peoplePart: Part = async (server) => {
  const found = await measurePeople({ ...server, lines: LINES });
  console.log(
    `Liste de ${found.people} personnes, ${found.pages} pages lues : p95 ${found.p95Ms.toFixed(0)} ms (au plus ${MAX_LIST_MS} ms), la plus longue ${found.worst.ms.toFixed(0)} ms (${found.worst.query}).`,
  );
  const what = `Liste de ${found.people} personnes`;
  const { p95Ms } = found;
  assess(`${what}, p95 en ms`, p95Ms, p95Ms <= MAX_LIST_MS, `≤ ${MAX_LIST_MS}`);
  tell(what, found.problems);
};

const PARTS: Readonly<Record<string, Part>> = {
  import: importPart,
  commande: orderPart,
  tableau: tablePart,
  personnes: peoplePart,
};

const signIn = async (call: Caller): Promise<string> => {
  const reply = await call({
    method: 'POST',
    path: '/api/eb/authentification/connexion',
    body: JSON.stringify({
      login: 'demo-financeur',
      password: 'Portail-Demo-2026',
      typeEspace: 'ESPACE_CLIENT',
    }),
  });
  const answer: unknown = JSON.parse(reply.body);
  if (typeof answer !== 'object' || answer === null || !('token' in answer)) {
    throw new Error(`connexion du financeur : ${reply.status} ${reply.body}`);
  }
  return String(answer.token);
};

async function run(): Promise<boolean> {
  const asked = process.argv.slice(2);
  const parts = Object.entries(PARTS).filter(
    ([name]) => asked.length === 0 || asked.includes(name),
  );
  // The browser is served what is on disk.
  if (parts.some(([name]) => name === 'tableau')) await ensureWebBuilt(ROOT, console.log);
  const dataDir = await mkdtemp(join(tmpdir(), 'portail-bench-'));
  const database = await startEmbeddedPostgres({ dataDir, ephemeral: true });
  try {
    const api = await startApi(database, {});
    const { call, close } = createCaller(api.port, 4);
    try {
      const token = await signIn(call);
      const { port, pid } = api;
      for (const [, part] of parts) {
        await part({ port, pid, call, token, adminUrl: database.adminUrl });
      }
      return areAllGood();
    } finally {
      close();
      await api.stop();
    }
  } finally {
    await database.stop();
  }
}

await endWith(run);
