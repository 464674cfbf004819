import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { withClient } from '@portail/testing/postgres/client.ts';
import { expect, it } from 'vitest';
import { ROOT } from '../lib/root.ts';
import { DATABASE_TYPES_FILE, renderDatabaseTypes } from './render.ts';
import { readColumns } from './read-columns.ts';

const database = useTestDatabase();

it('row types of the database are current: otherwise run `npm run db:types`', async () => {
  const columns = await withClient(database.adminUrl, readColumns);
  const written = await readFile(join(ROOT, DATABASE_TYPES_FILE), 'utf8');
  expect(written.replaceAll('\r\n', '\n')).toBe(await renderDatabaseTypes(columns));
});
