import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@portail/testing/postgres/embedded-postgres.ts';
import { assertDatabaseUsable } from './database-check.ts';
import type { Settings } from './settings.ts';

/** Works on the database of the settings: the one that they name, else the embedded one meanwhile. */
export async function withDatabase<T>(
  { database: named, dataDir }: Pick<Settings, 'database' | 'dataDir'>,
  work: (adminUrl: string) => Promise<T>,
): Promise<T> {
  if (named !== null) {
    await assertDatabaseUsable('DATABASE_URL', named.adminUrl);
    return await work(named.adminUrl);
  }
  await mkdir(dataDir, { recursive: true });
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  try {
    return await work(database.adminUrl);
  } finally {
    await database.stop();
  }
}
