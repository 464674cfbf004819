import process from 'node:process';
import { withClient } from '@portail/testing/postgres/client.ts';
import { CommandProblem, sentenceOf } from './lib/command-problem.ts';
import { withDatabase } from './lib/own-database.ts';
import { ROOT } from './lib/root.ts';
import { readSettings } from './lib/settings.ts';

const UNDEFINED_TABLE = '42P01';

function wanted(argument: string | undefined): boolean {
  if (argument === 'on') return true;
  if (argument === 'off') return false;
  throw new CommandProblem('Usage\u00a0: npm run maintenance -- on|off');
}

async function setMaintenance(url: string, on: boolean): Promise<void> {
  try {
    await withClient(url, (client) =>
      client.query(
        `insert into platform_state (key, value, updated_at)
         values ('maintenance', to_jsonb($1::boolean), now())
         on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
        [on],
      ),
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) {
      throw new CommandProblem(
        'La base de données n’est pas encore prête\u00a0: lancez «\u00a0npm start\u00a0» une première fois.',
      );
    }
    throw error;
  }
}

async function run(): Promise<void> {
  const on = wanted(process.argv[2]);
  // In production this command needs the database and nothing else of the settings.
  const settings = readSettings({ ...process.env, NODE_ENV: undefined }, ROOT);
  await withDatabase(settings, (adminUrl) => setMaintenance(adminUrl, on));
  process.stdout.write(
    on
      ? 'Le portail est en maintenance.\n'
      : 'La maintenance est terminée\u00a0: le portail est ouvert.\n',
  );
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
