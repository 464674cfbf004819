import type { Reader } from './db/database.ts';

export const platformStateQueries = (reader: Reader) => ({
  isUnderMaintenance: async (): Promise<boolean> => {
    const row = await reader
      .selectFrom('platform_state')
      .select('value')
      .where('key', '=', 'maintenance')
      .executeTakeFirst();
    return row?.value === true;
  },

  appliedMigrations: async (): Promise<readonly string[]> => {
    const rows = await reader.selectFrom('schema_migration').select('name').execute();
    return rows.map((row) => row.name);
  },
});
