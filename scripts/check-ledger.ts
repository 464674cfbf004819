/** Asks the books every question that they must always answer. It reads, and changes nothing. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { withClient } from '@portail/testing/postgres/client.ts';
import { checkRoots, type Seal } from '../apps/api/src/ledger/chain-root.ts';
import { checkInvariants } from '../apps/api/src/ledger/invariants.ts';
import { readBuckets } from '../apps/api/src/platform/config/buckets.ts';
import { withoutEmpty } from '../apps/api/src/platform/config/variables.ts';
import { openObjectStore } from '../apps/api/src/platform/files/open-object-stores.ts';
import { CommandProblem, sentenceOf } from './lib/command-problem.ts';
import { lineOfInvariant, type CheckedInvariant } from './lib/invariant-lines.ts';
import { withDatabase } from './lib/own-database.ts';
import { ROOT } from './lib/root.ts';
import { loadDevelopmentSecrets } from './lib/secrets.ts';
import { readSettings, type Settings } from './lib/settings.ts';

type Client = Parameters<Parameters<typeof withClient>[1]>[0];

const UNDEFINED_TABLE = '42P01';
const SEALS = `select rank::integer as rang, encode(hash, 'hex') as empreinte
  from ledger_seal where rank = any ($1::bigint[])`;

/** Where the signed roots are and what signs them; in production both come from the environment. */
async function rootsOf({ dataDir }: Settings) {
  const place = process.env['LEDGER_ROOTS_DIR'] || join(dataDir, 'scelles');
  const given = process.env['LEDGER_SECRET'];
  if (given !== undefined && given !== '') return { place, secret: given };
  if (!existsSync(join(dataDir, 'secrets.json'))) return undefined;
  const { LEDGER_SECRET: secret = '' } = await loadDevelopmentSecrets(dataDir, process.env);
  return { place, secret };
}

function openRoots(place: string) {
  const access = readBuckets(withoutEmpty(process.env), {
    isProduction: process.env['NODE_ENV'] === 'production',
    sandboxUrl: process.env['SANDBOX_URL'],
    places: [place],
  });
  return openObjectStore('LEDGER_ROOTS_DIR', place, access);
}

async function checkChainRoots(client: Client, settings: Settings): Promise<CheckedInvariant[]> {
  const roots = await rootsOf(settings);
  if (roots === undefined) return [];
  const { objectStore, close } = openRoots(roots.place);
  const { breaches } = await checkRoots(
    objectStore,
    roots.secret,
    async (ranks) => (await client.query<Seal>(SEALS, [[...ranks]])).rows,
  ).finally(close);
  return [
    {
      id: 'I11-racine',
      libelle: 'La chaîne passe par chaque racine signée',
      breaches: breaches.length,
      first: breaches[0] ?? null,
    },
  ];
}

async function check(url: string, settings: Settings): Promise<readonly CheckedInvariant[]> {
  try {
    return await withClient(url, async (client) => {
      // One snapshot for all checks, without blocking writers.
      await client.query('begin isolation level repeatable read read only');
      const outcomes = await checkInvariants(
        async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
      );
      return [...outcomes, ...(await checkChainRoots(client, settings))];
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) {
      throw new CommandProblem(
        'La base de données n’est pas encore prête\u00a0: lancez «\u00a0npm start\u00a0» une première fois.',
      );
    }
    throw error;
  }
}

async function outcomesOf(settings: Settings): Promise<readonly CheckedInvariant[]> {
  return await withDatabase(settings, (adminUrl) => check(adminUrl, settings));
}

async function run(): Promise<void> {
  // In production this command needs the database and nothing else of the settings.
  const settings = readSettings({ ...process.env, NODE_ENV: undefined }, ROOT);
  const outcomes = await outcomesOf(settings);
  for (const outcome of outcomes) process.stdout.write(`${lineOfInvariant(outcome)}\n`);
  const broken = outcomes.filter(({ breaches }) => breaches > 0).length;
  process.stdout.write(
    broken === 0
      ? '\nLes livres sont justes.\n'
      : `\n${broken} ${broken === 1 ? 'règle n’est pas respectée' : 'règles ne sont pas respectées'}\u00a0: rien n’a été modifié.\n`,
  );
  if (broken > 0) process.exitCode = 1;
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 2;
}
