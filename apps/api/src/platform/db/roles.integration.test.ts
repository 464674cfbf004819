import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { FUNCTION_GRANTS, READING_FUNCTIONS, READING_TABLES, TABLE_GRANTS } from './grants.ts';
import { APP_ROLE, READING_ROLE } from './migrate.ts';

const database = useTestDatabase();

const PRIVILEGES = [
  'select',
  'insert',
  'update',
  'delete',
  'truncate',
  'references',
  'trigger',
  'maintain',
] as const;
const FORBIDDEN = '42501';

const rowsOf = (sql: string, values: unknown[] = []) =>
  withClient(database.adminUrl, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(sql, values);
    return rows;
  });

/** What a role may really do, by whatever way it came to it: its own, everybody's, a group's. */
const matrixOf = async (role: string): Promise<Record<string, string>> => {
  const rows = await rowsOf(
    `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name,
       (select string_agg(p, ',' order by p) from unnest($2::text[]) p
        where has_table_privilege($1, c.oid, p)) as may
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'archive') and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
    [role, [...PRIVILEGES]],
  );
  return Object.fromEntries(
    rows.filter(({ may }) => may !== null).map(({ name, may }) => [String(name), String(may)]),
  );
};

const functionsOf = async (role: string): Promise<readonly string[]> => {
  const rows = await rowsOf(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
       and has_function_privilege($1, p.oid, 'execute')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    [role],
  );
  return rows.map(({ name }) => String(name).replaceAll(',', ', ')).toSorted();
};

const asWritten = (signatures: readonly string[]): readonly string[] =>
  signatures.map((one) => one.replaceAll('timestamptz', 'timestamp with time zone')).toSorted();

/** Runs with the auditor role and rolls back. */
const refusalTo = (role: string, statement: string): Promise<string> =>
  withClient(database.adminUrl, async (client) => {
    await client.query('begin');
    await client.query(`set local role ${role}`);
    try {
      await client.query(statement);
      return 'done';
    } catch (error) {
      return error instanceof Error && 'code' in error ? String(error.code) : String(error);
    } finally {
      await client.query('rollback');
    }
  });

describe('[O18] the roles of the database', () => {
  it('of the product and of the auditor are ordinary, and members of nothing', async () => {
    const rows = await rowsOf(
      `select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
         exists (select from pg_auth_members m where m.member = r.oid) as "isMember",
         has_schema_privilege(rolname, 'public', 'create') as "mayCreate",
         has_schema_privilege(rolname, 'archive', 'usage') as "mayOpenArchive",
         (select count(*)::int from pg_class c where c.relowner = r.oid) as owned
       from pg_roles r where rolname = any ($1) order by rolname`,
      [[APP_ROLE, READING_ROLE]],
    );
    const ordinary = {
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
      isMember: false,
      mayCreate: false,
      mayOpenArchive: false,
      owned: 0,
    };
    expect(rows).toEqual([
      { rolname: APP_ROLE, ...ordinary },
      { rolname: READING_ROLE, ...ordinary },
    ]);
  });

  it('have the rights of their lists on every table, and no other of the eight there are', async () => {
    expect(await matrixOf(APP_ROLE)).toEqual(
      Object.fromEntries(
        Object.entries(TABLE_GRANTS)
          .filter(([, list]) => list.length > 0)
          .map(([table, list]) => [table, [...list].toSorted().join(',')]),
      ),
    );
    expect(await matrixOf(READING_ROLE)).toEqual(
      Object.fromEntries(READING_TABLES.map((table) => [table, 'select'])),
    );
  });

  it('run the functions of their lists, and none that serves those', async () => {
    expect(await functionsOf(APP_ROLE)).toEqual(asWritten(FUNCTION_GRANTS));
    expect(await functionsOf(READING_ROLE)).toEqual(asWritten(READING_FUNCTIONS));
  });

  it.each([
    'insert into ledger_account default values',
    `update ledger_journal set actor = 'x'`,
    'delete from ledger_entry',
    'truncate ledger_seal',
    'create table a_elle (id int)',
    'select ledger_seal_waiting(1)',
    `select ledger_post('{}')`,
    'select from user_account',
    'select from beneficiary',
    'select from declaration',
    'select from totp_secret',
    'select from archive.piece',
    'select from pgboss.job',
  ])('of the auditor refuses: %s', async (statement) => {
    expect(await refusalTo(READING_ROLE, statement)).toBe(FORBIDDEN);
  });

  it('of the auditor verifies the chain and sums up the ledger', async () => {
    for (const statement of [
      'select * from ledger_walk()',
      'select sum(amount) from ledger_entry',
      'select ledger_content(min(id)) from ledger_journal',
    ]) {
      expect(await refusalTo(READING_ROLE, statement)).toBe('done');
    }
  });

  it('let no statement and no forgotten transaction of the product last', async () => {
    const opened = openDatabase({
      url: database.appUrl,
      maxConnections: 1,
      role: undefined,
      onConnectionLost: () => undefined,
    });
    try {
      const settingOf = async (name: string) =>
        (await opened.pool.query<{ value: string }>('select current_setting($1) as value', [name]))
          .rows[0]?.value;
      expect(await settingOf('statement_timeout')).toBe('15s');
      expect(await settingOf('idle_in_transaction_session_timeout')).toBe('30s');
    } finally {
      await opened.close();
    }
  });

  it('come in by a password that never crosses the line, from this machine alone', async () => {
    const [row] = await rowsOf(
      `select current_setting('data_directory') as folder, current_setting('listen_addresses') as at,
         (select bool_and(rolpassword like 'SCRAM-SHA-256$%') from pg_authid
          where rolcanlogin and rolpassword is not null) as "areScram"`,
    );
    const rules = (await readFile(join(String(row?.['folder']), 'pg_hba.conf'), 'utf8'))
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#'));
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.filter((line) => !line.trimEnd().endsWith('scram-sha-256'))).toEqual([]);
    expect(row).toMatchObject({ at: '127.0.0.1', areScram: true });
  });
});
