/** Writes the row types of the database from the migrations. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@portail/testing/postgres/client.ts';
import { startEmbeddedPostgres } from '@portail/testing/postgres/embedded-postgres.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { readColumns } from './database-types/read-columns.ts';
import { DATABASE_TYPES_FILE, renderDatabaseTypes } from './database-types/render.ts';
import { ROOT } from './lib/root.ts';

const server = await startEmbeddedPostgres({
  dataDir: await mkdtemp(join(tmpdir(), 'portail-types-')),
  fast: true,
  ephemeral: true,
});
try {
  await migrate(server.adminUrl);
  const columns = await withClient(server.adminUrl, readColumns);
  await writeFile(join(ROOT, DATABASE_TYPES_FILE), await renderDatabaseTypes(columns));
  console.log(`${DATABASE_TYPES_FILE} written.`);
} finally {
  await server.stop();
}
