import { describe, expect, it } from 'vitest';
import { useTestApi } from '../../test/test-api.ts';
import { REGISTERED_TABLES } from './data-register.ts';

const api = useTestApi();

describe('data register', () => {
  it('[P1] describes every column of every table of the database, and no other', async () => {
    const rows = await api.current.query(
      `select case c.table_schema when 'public' then '' else c.table_schema || '.' end
         || c.table_name as table_name, c.column_name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema in ('public', 'archive') and t.table_type = 'BASE TABLE'`,
    );
    const found = rows.map((row) => `${String(row['table_name'])}.${String(row['column_name'])}`);
    const tagged = REGISTERED_TABLES.flatMap(({ table, columns, hidden }) =>
      [...columns.map(({ name }) => name), ...hidden].map((name) => `${table}.${name}`),
    );
    expect(found.filter((one) => !tagged.includes(one)).toSorted()).toEqual([]);
    expect(tagged.filter((one) => !found.includes(one)).toSorted()).toEqual([]);
  });
});
