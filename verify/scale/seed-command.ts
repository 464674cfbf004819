import process from 'node:process';
import { parseArgs } from 'node:util';
import { CommandProblem, UsageProblem, type Command } from '../../apps/api/src/cli/command.ts';
import { withClient, withDatabase } from '../../apps/api/src/cli/database.ts';
import { readSettings } from '../../apps/api/src/cli/settings.ts';
import { seedScale } from './seed.ts';

const MOST = 2_000_000;
const GIGABYTE = 1_000_000_000;

function wantedPeople(args: readonly string[]): number {
  const { values } = parseArgs({
    args: [...args],
    options: { beneficiaires: { type: 'string' } },
  });
  const people = /^\d{1,7}$/.test(values.beneficiaires ?? '') ? Number(values.beneficiaires) : 0;
  if (people < 1 || people > MOST) throw new UsageProblem();
  return people;
}

async function assertMigrated(url: string): Promise<void> {
  const isReady = await withClient(url, async (client) => {
    const { rows } = await client.query<{ ready: boolean }>(
      `select to_regclass('ledger_seal') is not null as ready`,
    );
    return rows[0]?.ready === true;
  });
  if (!isReady) {
    throw new CommandProblem(
      'La base de données n’est pas encore prête\u00a0: lancez «\u00a0npm start\u00a0» une première fois.',
    );
  }
}

const sizeOf = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ size: number }>(
      'select pg_database_size(current_database())::float8 as size',
    );
    return rows[0]?.size ?? 0;
  });

async function fill(url: string, people: number): Promise<void> {
  await assertMigrated(url);
  const begun = Date.now();
  await seedScale(url, people, (line) => void process.stdout.write(`${line}\n`));
  const seconds = ((Date.now() - begun) / 1_000).toFixed(0);
  const size = ((await sizeOf(url)) / GIGABYTE).toFixed(2).replace('.', ',');
  process.stdout.write(
    `${people} bénéficiaires et ${people * 10} mouvements en ${seconds} s\u00a0; la base occupe ${size} Go.\n`,
  );
}

async function run(args: readonly string[]): Promise<void> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new CommandProblem('Personne n’est inventé avec NODE_ENV=production.');
  }
  const people = wantedPeople(args);
  const settings = readSettings({ ...process.env, NODE_ENV: undefined });
  await withDatabase(settings, (adminUrl) => fill(adminUrl, people));
}

export const seed: Command = {
  summary: 'Remplit la base de N personnes, avec comptes, titres et mouvements.',
  usage: [`--beneficiaires <1 à ${MOST}>`],
  run,
};
