import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { withClient } from '@portail/testing/postgres/client.ts';
import { startEmbeddedPostgres } from '@portail/testing/postgres/embedded-postgres.ts';
import { CommandProblem, sentenceOf } from './lib/command-problem.ts';
import { assertDatabaseUsable } from './lib/database-check.ts';
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
  if (settings.database === null) {
    await mkdir(settings.dataDir, { recursive: true });
    const database = await startEmbeddedPostgres({ dataDir: join(settings.dataDir, 'postgres') });
    try {
      await setMaintenance(database.adminUrl, on);
    } finally {
      await database.stop();
    }
  } else {
    await assertDatabaseUsable('DATABASE_URL', settings.database.adminUrl);
    await setMaintenance(settings.database.adminUrl, on);
  }
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
