import { cp, mkdtemp, rm, writeFile, appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inDatabase } from '@portail/testing/database/database-url.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { TABLE_GRANTS } from './grants.ts';
import { migrate, MIGRATIONS_FOLDER, readMigrations } from './migrate.ts';

const database = useTestDatabase();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portail-migrations-'));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const query = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

describe('migrations', () => {
  it('are applied once; a second start has nothing to do', async () => {
    expect(await migrate(database.adminUrl)).toEqual({ applied: [], appRole: 'portail_app' });
    const names = (await readMigrations()).map(({ name }) => name);
    const rows = await query(database.adminUrl, 'select name from schema_migration order by name');
    expect(rows.map(({ name }) => name)).toEqual(names);
  });

  it('build an empty database, with two replicas starting together', async () => {
    const server = inject('testDatabase');
    const name = `vide_${crypto.randomUUID().replaceAll('-', '')}`;
    await query(server.adminUrl, `create database ${name}`);
    try {
      const url = inDatabase(server.adminUrl, name);
      const [one, other] = await Promise.all([migrate(url), migrate(url)]);
      const total = one.applied.length + other.applied.length;
      expect(total).toBe((await readMigrations()).length);
    } finally {
      await query(server.adminUrl, `drop database ${name} with (force)`);
    }
  });

  it('[O2] do not block a replica that runs while another one starts', async () => {
    const client = new pg.Client({ connectionString: database.appUrl });
    await client.connect();
    const refusals: unknown[] = [];
    let [isOver, looks] = [() => false, 0];
    const started = migrate(database.adminUrl).finally(() => {
      isOver = () => true;
    });
    for (; !isOver(); looks += 1) {
      await client.query('select from user_account limit 1').catch((error: unknown) => {
        refusals.push(error);
      });
    }
    await started;
    await client.end();
    expect(looks).toBeGreaterThan(10);
    expect(refusals).toEqual([]);
  });

  it('refuse a file changed after it was applied', async () => {
    await appendFile(join(folder, '0001-platform.sql'), '\n-- changed');
    await expect(migrate(database.adminUrl, folder)).rejects.toThrow(
      'La migration 0001-platform.sql a été modifiée après avoir été appliquée.',
    );
  });

  it('refuse a database that a newer version has been at', async () => {
    await rm(join(folder, '0005-service.sql'));
    await expect(migrate(database.adminUrl, folder)).rejects.toThrow('0005-service.sql');
  });

  it('refuse a file that slips in before one already applied', async () => {
    await writeFile(join(folder, '0004-avant.sql'), 'select 1');
    await expect(migrate(database.adminUrl, folder)).rejects.toThrow('arrive après');
  });

  it('roll back a file that fails half-way', async () => {
    await writeFile(
      join(folder, '9999-ratee.sql'),
      'create table a_moitie (id int); select absurde from nulle_part;',
    );
    await expect(migrate(database.adminUrl, folder)).rejects.toThrow('9999-ratee.sql a échoué');
    const rows = await query(database.adminUrl, `select to_regclass('a_moitie') as found`);
    expect(rows[0]?.['found']).toBeNull();
  });
});

describe('the application’s role', () => {
  it('has the rights of its table and no other, on every table there is', async () => {
    const rows = await query(
      database.adminUrl,
      `select table_name, string_agg(lower(privilege_type), ',' order by privilege_type) as privileges
       from information_schema.role_table_grants
       where grantee = 'portail_app' and table_schema = 'public' group by table_name`,
    );
    const found = Object.fromEntries(
      rows.map((row) => [String(row['table_name']), String(row['privileges'])]),
    );
    const expected = Object.fromEntries(
      Object.entries(TABLE_GRANTS)
        .filter(([, list]) => list.length > 0)
        .map(([table, list]) => [table, [...list].toSorted().join(',')]),
    );
    expect(found).toEqual(expected);
    const tables = await query(
      database.adminUrl,
      `select case schemaname when 'public' then '' else schemaname || '.' end || tablename
         as tablename from pg_tables where schemaname in ('public', 'archive')`,
    );
    expect(tables.map(({ tablename }) => String(tablename)).toSorted()).toEqual(
      Object.keys(TABLE_GRANTS).toSorted(),
    );
  });

  it.each([
    'truncate user_account',
    'create table a_elle (id int)',
    'drop table user_session',
    'alter table contract add column x int',
    'delete from beneficiary',
    'create table pgboss.a_elle (id int)',
  ])('may not: %s', async (statement) => {
    await expect(query(database.appUrl, statement)).rejects.toThrow(
      /permission denied|must be owner/,
    );
  });

  // A book has at most a few dozen vouchers: the index on the book's own number finds them.
  const FOUND_BY_A_PART = ['titre_of_carnet'];

  it('has an index for every foreign key', async () => {
    const rows = await query(
      database.adminUrl,
      `select conrelid::regclass as table_name, conname from pg_constraint c
       where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
         select 1 from pg_index i where i.indrelid = c.conrelid
         and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
    );
    expect(rows.map(({ conname }) => conname)).toEqual(FOUND_BY_A_PART);
  });
});
