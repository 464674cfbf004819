import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../../scripts/lib/root.ts';
import { startDebianDatabase, type DebianDatabase } from './debian-database.ts';

let database: DebianDatabase;
beforeAll(async () => {
  database = await startDebianDatabase();
});
afterAll(() => database.close());

const urlOf = async (port: number, account: string, options: string): Promise<string> =>
  `postgresql://${account}:${await database.passwordOf(account)}@localhost:${port}/portail?${options}`;
const verified = (): string => `sslmode=verify-full&sslrootcert=${database.certificate}`;

const ask = async (url: string, statement: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ answer: unknown }>(statement)).rows[0]?.answer;
  } finally {
    await client.end();
  }
};

describe('[O17] the accounts of the database', () => {
  it('[O17] are created, and again without a change, even while a synchronous standby is away', async () => {
    await database.createAccounts();
    const readPasswords = () =>
      database.sql(`select string_agg(rolname || rolpassword, ',' order by rolname) from pg_authid
        where rolname like 'portail_%' and rolcanlogin`);
    const list = join(database.folder, 'pgbouncer/userlist.txt');
    const [before, listed] = [await readPasswords(), await readFile(list, 'utf8')];
    await database.sql(`alter system set synchronous_standby_names = 'FIRST 1 (replique)'`);
    await database.sql('select pg_reload_conf()');
    await database.createAccounts();
    await database.sql('alter system reset synchronous_standby_names');
    await database.sql('select pg_reload_conf()');
    expect(await readPasswords()).toBe(before);
    expect(await readFile(list, 'utf8')).toBe(listed);
    expect(listed).toMatch(/^"portail_api" "SCRAM-SHA-256\$/);
  });

  it('[O17] have their passwords before the migration, which the server’s log does not hold', async () => {
    const owner = await urlOf(database.serverPort, 'portail_proprietaire', verified());
    expect(await ask(owner, 'select current_user as answer')).toBe('portail_proprietaire');
    const log = await readFile(join(database.folder, 'data/log'), 'utf8');
    expect(log).not.toContain(await database.passwordOf('portail_proprietaire'));
  });
});

describe('[S47] through PgBouncer', () => {
  beforeAll(() => database.startPooler());

  it('[S47] is encrypted and verified from the client to the pooler and from it to the server', async () => {
    const url = await urlOf(database.poolerPort, 'portail_api', verified());
    expect(
      await ask(url, 'select ssl as answer from pg_stat_ssl where pid = pg_backend_pid()'),
    ).toBe(true);
  });

  it('[S47] refuses a connection without encryption, at the pooler and at the server', async () => {
    const bare = (port: number) => urlOf(port, 'portail_api', 'sslmode=disable');
    await expect(ask(await bare(database.poolerPort), 'select 1')).rejects.toThrow(/SSL required/);
    await expect(ask(await bare(database.serverPort), 'select 1')).rejects.toThrow(/pg_hba/);
  });

  it('[S47] a client that does not know the authority does not connect', async () => {
    const url = await urlOf(database.poolerPort, 'portail_api', 'sslmode=verify-full');
    await expect(ask(url, 'select 1')).rejects.toThrow(/certificate/);
  });

  it('[S47] takes a new password when its file has changed and the pooler starts again', async () => {
    await writeFile(join(database.folder, 'passwords/portail_api'), `nouveau-${'n'.repeat(24)}\n`);
    await database.createAccounts();
    await database.startPooler();
    const url = await urlOf(database.poolerPort, 'portail_api', verified());
    expect(await ask(url, 'select 1 as answer')).toBe(1);
  });
});

describe('[O13] backups', () => {
  const STANZA = '--stanza=portail';
  const BACKUP = join(ROOT, 'deploy/postgresql/sauvegarde.sh');

  it('[O13] a destroyed database comes back from the remote storage with all that was archived', async () => {
    await database.asPostgres('pgbackrest', STANZA, 'stanza-create');
    await database.asPostgres('pgbackrest', STANZA, 'check');
    await database.sql('create table livre as select generate_series(1, 1000) as n');
    await database.asPostgres('sh', BACKUP, 'full');
    await database.sql('insert into livre select generate_series(1001, 1500)');
    await database.asPostgres('sh', BACKUP, 'diff');
    await database.sql('insert into livre values (2000)');
    await database.sql('select pg_switch_wal()');
    await database.asPostgres('pgbackrest', STANZA, 'check');
    await database.stopServer('immediate');
    const data = join(database.folder, 'data');
    await database.asPostgres('find', data, '-mindepth', '1', '-delete');
    await database.asPostgres('pgbackrest', STANZA, 'restore');
    await database.startServer();
    await expect.poll(() => database.sql('select pg_is_in_recovery()')).toBe('f');
    expect(await database.sql('select count(*) || $$ $$ || max(n) from livre')).toBe('1501 2000');
  });

  it('[O13] what leaves the machine is encrypted', async () => {
    const storage = join(database.folder, 'storage/portail-sauvegardes');
    const files = (await readdir(storage, { recursive: true })).filter((name) =>
      /(?:backup|archive)\.info.*_object$/.test(name),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) {
      // The mark of OpenSSL's encryption with a salt.
      const head = (await readFile(join(storage, name))).subarray(0, 8);
      expect(head.toString(), name).toBe('Salted__');
    }
  });
});
