import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { checkRoots, type Seal } from '../ledger/chain-root.ts';
import { checkInvariants } from '../ledger/invariants.ts';
import { meaningOf } from '../platform/config.ts';
import { readBuckets } from '../platform/config/buckets.ts';
import { readAll, withoutEmpty } from '../platform/config/variables.ts';
import { keyRing } from '../platform/key-ring.ts';
import { openObjectStore } from '../platform/files/open-object-stores.ts';
import type { Command } from './command.ts';
import { withClient, withDatabase } from './database.ts';
import { loadDevelopmentSecrets } from './development-secrets.ts';
import { readSettings, type Settings } from './settings.ts';

interface CheckedInvariant {
  readonly id: string;
  readonly libelle: string;
  readonly breaches: number;
  readonly first: unknown;
}

const ID_COLUMN = 13;

/** One line for one question, with the first offender where there is one. */
export function lineOfInvariant({ id, libelle, breaches, first }: CheckedInvariant): string {
  const name = `${id.padEnd(ID_COLUMN)} ${libelle}`;
  if (breaches === 0) return `✓ ${name}\u00a0: 0 manquement`;
  const count = `${breaches} ${breaches === 1 ? 'manquement' : 'manquements'}`;
  return `✗ ${name}\u00a0: ${count}, le premier\u00a0: ${JSON.stringify(first)}`;
}

type Client = Parameters<Parameters<typeof withClient>[1]>[0];

const SEALS = `select rank::integer as rang, encode(hash, 'hex') as empreinte
  from ledger_seal where rank = any ($1::bigint[])`;

/** Where the signed roots are and what signs them; in production both come from the environment. */
async function rootsOf({ dataDir }: Settings) {
  const place = process.env['LEDGER_ROOTS_DIR'] || join(dataDir, 'scelles');
  const given = process.env['LEDGER_SECRET'];
  if (given !== undefined && given !== '') return { place, keys: keyRing.parse(given) };
  if (!existsSync(join(dataDir, 'secrets.json'))) return undefined;
  const { LEDGER_SECRET: secret = '' } = await loadDevelopmentSecrets(dataDir, process.env);
  return { place, keys: keyRing.parse(secret) };
}

function openRoots(place: string) {
  const access = readAll(meaningOf, (refuse) =>
    readBuckets(withoutEmpty(process.env), {
      refuse,
      isProduction: process.env['NODE_ENV'] === 'production',
      sandboxUrl: process.env['SANDBOX_URL'],
      places: [place],
    }),
  );
  return openObjectStore('LEDGER_ROOTS_DIR', place, access);
}

async function checkChainRoots(client: Client, settings: Settings): Promise<CheckedInvariant[]> {
  const roots = await rootsOf(settings);
  if (roots === undefined) return [];
  const { objectStore, close } = openRoots(roots.place);
  const { breaches } = await checkRoots(
    objectStore,
    roots.keys,
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
  return await withClient(url, async (client) => {
    // One snapshot for all checks, without blocking writers.
    await client.query('begin isolation level repeatable read read only');
    const outcomes = await checkInvariants(
      async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
    );
    return [...outcomes, ...(await checkChainRoots(client, settings))];
  });
}

async function run(): Promise<void> {
  // In production this command needs the database and nothing else of the settings.
  const settings = readSettings({ ...process.env, NODE_ENV: undefined });
  const outcomes = await withDatabase(settings, (adminUrl) => check(adminUrl, settings));
  for (const outcome of outcomes) process.stdout.write(`${lineOfInvariant(outcome)}\n`);
  const broken = outcomes.filter(({ breaches }) => breaches > 0).length;
  process.stdout.write(
    broken === 0
      ? '\nLes livres sont justes.\n'
      : `\n${broken} ${broken === 1 ? 'règle n’est pas respectée' : 'règles ne sont pas respectées'}\u00a0: rien n’a été modifié.\n`,
  );
  if (broken > 0) process.exitCode = 1;
}

export const checkLedger: Command = {
  summary: 'Vérifie chaque invariant des livres sur la base en service\u00a0; ne change rien.',
  usage: [''],
  run,
  failureCode: 2,
};
