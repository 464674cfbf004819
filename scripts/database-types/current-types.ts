import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { startEmbeddedPostgres } from '@portail/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import { ROOT } from '../lib/root.ts';
import { readColumns } from './read-columns.ts';
import { renderDatabaseTypes } from './render.ts';

export const DATABASE_TYPES_FILE = 'apps/api/src/platform/db/database-types.ts';
export const DATABASE_TYPES_PATH = join(ROOT, DATABASE_TYPES_FILE);

/** The row types of an empty database with every migration. */
export async function currentDatabaseTypes(): Promise<string> {
  const server = await startEmbeddedPostgres({
    dataDir: await mkdtemp(join(tmpdir(), 'portail-types-')),
    fast: true,
    ephemeral: true,
  });
  try {
    await migrate(server.adminUrl);
    return await renderDatabaseTypes(await withClient(server.adminUrl, readColumns));
  } finally {
    await server.stop();
  }
}
