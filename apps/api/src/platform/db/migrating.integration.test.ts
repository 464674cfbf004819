import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { createTestDatabase, type TestDatabase } from '@portail/testing/database/test-database.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, MIGRATIONS_FOLDER } from './migrate.ts';

/** Of its own for each test: what one has applied, the next does not know. */
let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'portail-migrations-'));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

describe('[O5] a migration beside a product that runs', () => {
  it('never takes its rights away, however often a replica starts', async () => {
    const over = new AbortController();
    const work = withClient(database.appUrl, async (client) => {
      let done = 0;
      while (!over.signal.aborted) {
        await client.query('select from contract limit 1');
        await client.query('select from ledger_entry limit 1');
        done += 1;
      }
      return done;
    });
    // Awaited below; the handler avoids an unhandled rejection until then.
    work.catch(() => undefined);
    for (let start = 0; start < 3; start += 1) await migrate(database.adminUrl);
    over.abort();
    expect(await work).toBeGreaterThan(10);
  });

  it('gives way to a long transaction instead of holding everybody up, and comes back', async () => {
    await writeFile(
      join(folder, '9000-colonne.sql'),
      'alter table produit add column essai boolean;',
    );
    await withClient(database.appUrl, async (reader) => {
      await reader.query('begin');
      await reader.query('select from produit');
      const migrated = migrate(database.adminUrl, folder);
      const waited = await withClient(database.adminUrl, async (admin) => {
        const findWaiting = async () => {
          const { rows } = await admin.query<{ since: Date }>(
            `select xact_start as since from pg_stat_activity
             where application_name = 'portail-migration' and wait_event_type = 'Lock'
               and datname = current_database()`,
          );
          return rows[0]?.since.getTime();
        };
        await expect.poll(findWaiting).toBeDefined();
        const first = await findWaiting();
        // The same migration, in another transaction: it let go in between.
        await expect.poll(async () => (await findWaiting()) ?? first).not.toBe(first);
        return true;
      });
      expect(waited).toBe(true);
      await reader.query('commit');
      expect((await migrated).applied).toEqual(['9000-colonne.sql']);
    });
  });

  it('builds an index beside those who write, and begins again where it was cut', async () => {
    await writeFile(
      join(folder, '9100-index.sql'),
      `-- hors transaction
drop index concurrently if exists essai_produit;
create unique index concurrently essai_produit on produit ((libelle));`,
    );
    const state = async () => {
      const { rows } = await withClient(database.adminUrl, (client) =>
        client.query<{ valid: boolean }>(
          `select indisvalid as valid from pg_index where indexrelid = to_regclass('essai_produit')`,
        ),
      );
      return rows[0]?.valid;
    };
    const say = (sql: string) => withClient(database.adminUrl, (client) => client.query(sql));
    await say(
      `insert into produit (id, libelle) values ('DOUBLE1', 'double'), ('DOUBLE2', 'double')`,
    );
    await expect(migrate(database.adminUrl, folder)).rejects.toThrow('9100-index.sql a échoué');
    // A failed concurrent build leaves an invalid index behind.
    expect(await state()).toBe(false);
    await say(`delete from produit where id = 'DOUBLE2'`);
    expect((await migrate(database.adminUrl, folder)).applied).toContain('9100-index.sql');
    expect(await state()).toBe(true);
  });
});
