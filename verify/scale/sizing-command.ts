/**
 * What a great number of people would weigh, from the rows of a few of them measured here: a
 * database of its own is made, filled, weighed table by table and thrown away.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { startEmbeddedPostgres } from '@portail/embedded-postgres/embedded-postgres.ts';
import { createClock } from '../../apps/api/src/platform/clock.ts';
import { readConfig } from '../../apps/api/src/platform/config.ts';
import { prepareDatabase } from '../../apps/api/src/prepare-database.ts';
import { linesOfSizing, type WeighedTable } from './sizing.ts';
import { UsageProblem, type Command } from '../../apps/api/src/cli/command.ts';
import { seedScale } from './seed.ts';

const countOf = (text: string | undefined, fallback: number, [low, high]: [number, number]) => {
  if (text === undefined) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < low || value > high) throw new UsageProblem();
  return value;
};

/** Heap, its long values and its indexes; the rows as counted, not as estimated. */
const WEIGH = `
  select c.relname as name,
    pg_total_relation_size(c.oid)::float8 as bytes,
    (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text::float8 as rows
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'r'`;

const weigh = (url: string): Promise<readonly WeighedTable[]> =>
  withClient(url, async (client) => {
    await client.query('vacuum');
    const { rows } = await client.query<WeighedTable>(WEIGH);
    return rows;
  });

async function measure(sample: number): Promise<readonly WeighedTable[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portail-dimension-'));
  const database = await startEmbeddedPostgres({ dataDir, fast: true, ephemeral: true });
  try {
    const { adminUrl, appUrl } = database;
    await prepareDatabase(
      readConfig({ NODE_ENV: 'test', DATABASE_URL: appUrl, DATABASE_ADMIN_URL: adminUrl }),
      createClock(0),
    );
    await seedScale(adminUrl, sample, () => undefined);
    return await weigh(adminUrl);
  } finally {
    await database.stop();
  }
}

async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { personnes: { type: 'string' }, echantillon: { type: 'string' } },
  });
  const people = countOf(values.personnes, 10_000_000, [1, 100_000_000]);
  const sample = countOf(values.echantillon, 20_000, [1_000, 200_000]);
  const tables = await measure(sample);
  process.stdout.write(`${linesOfSizing(tables, { sample, people }).join('\n')}\n`);
}

export const sizing: Command = {
  summary: 'Ce que pèseraient dix millions de personnes, d’après une base jetable.',
  usage: ['[--personnes <1 à 100000000>] [--echantillon <1000 à 200000>]'],
  run,
};
