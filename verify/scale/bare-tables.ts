import type { Client } from './copy-in.ts';

interface Definition {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[]))
  order by conrelid::regclass::text, conname`;
const KEYS = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype in ('p', 'u') and conrelid = any ($1::regclass[])
  order by contype, conrelid::regclass::text, conname`;
const INDEXES = `
  select i.indrelid::regclass::text as table, c.relname as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = any ($1::regclass[])
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
  order by 1, 2`;

/**
 * Takes the keys, references and indexes of tables away for the time of a great load, and builds
 * them again from what is there: every reference is checked anew, row by row, by the database.
 */
export const bareTables = async (client: Client, tables: readonly string[]) => {
  const read = async (question: string): Promise<readonly Definition[]> =>
    (await client.query<Definition>(question, [tables])).rows;
  const foreignKeys = await read(FOREIGN_KEYS);
  const keys = await read(KEYS);
  const indexes = await read(INDEXES);
  for (const { table, name } of [...foreignKeys, ...keys]) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const add = async ({ table, name, definition }: Definition): Promise<void> => {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  };
  return {
    restore: async (): Promise<void> => {
      for (const key of keys) await add(key);
      for (const { definition } of indexes) await client.query(definition);
      for (const key of foreignKeys) await add(key);
    },
  };
};
