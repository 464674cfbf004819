import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type DatabaseConnection } from './database.ts';
import { prepareStatement, type IsGiven, type SlotFor } from './prepared-statement.ts';

interface Asked {
  readonly least: number;
  readonly most: number | undefined;
}

const database = useTestDatabase();
let opened: DatabaseConnection;
let written = 0;

const settings = { namedStatements: true, role: undefined, onConnectionLost: () => undefined };

beforeAll(() => {
  opened = openDatabase({ ...settings, url: database.appUrl, maxConnections: 1 });
});
afterAll(async () => {
  await opened.close();
});

const numbers = prepareStatement((reader, slot: SlotFor<Asked>, isGiven: IsGiven<Asked>) => {
  written += 1;
  const until = isGiven('most') ? sql`where n <= ${slot('most')}::integer` : sql``;
  return sql<{ n: number; backend: number }>`
    select n, pg_backend_pid() as backend
    from generate_series(${slot('least')}::integer, 3) n ${until}`.compile(reader);
});
const valuesOf = (rows: readonly { n: number }[]) => rows.map(({ n }) => n);

describe('a prepared statement', () => {
  it('is written once for each set of values that are there, and takes those of each call', async () => {
    const { reader } = opened;
    for (const least of [1, 2, 3]) {
      expect(valuesOf(await numbers(reader, { least, most: undefined }))[0]).toBe(least);
      expect(valuesOf(await numbers(reader, { least: 1, most: least })).at(-1)).toBe(least);
    }
    expect(written).toBe(2);
  });

  it('goes by the connection of a transaction when it is asked in one', async () => {
    await opened.reader.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(
        transaction,
      );
      // The only connection is taken: by any other way this would wait in vain.
      const [row] = await numbers(transaction, { least: 3, most: undefined });
      expect(row?.backend).toBe(rows[0]?.id);
    });
  });

  it('leaves its connection to the next when it fails', async () => {
    const { reader } = opened;
    const divide = prepareStatement((builder, slot: SlotFor<{ by: number }>) =>
      sql<{ n: number }>`select 6 / ${slot('by')}::integer as n`.compile(builder),
    );
    const before = (await numbers(reader, { least: 3, most: undefined }))[0]?.backend;
    await expect(divide(reader, { by: 0 })).rejects.toMatchObject({ code: '22012' });
    expect(await divide(reader, { by: 2 })).toEqual([{ n: 3 }]);
    expect((await numbers(reader, { least: 3, most: undefined }))[0]?.backend).toBe(before);
  });

  it('is under its own name on the server, unless a pooler is between', async () => {
    const { rows } = await opened.pool.query<{ count: number }>(
      `select count(*)::integer as count from pg_prepared_statements
       where statement like '%generate_series%'`,
    );
    expect(rows[0]?.count).toBe(2);
    const pooled = openDatabase({
      ...settings,
      url: database.appUrl,
      maxConnections: 1,
      isPooled: true,
    });
    try {
      await numbers(pooled.reader, { least: 1, most: undefined });
      const kept = await pooled.pool.query('select from pg_prepared_statements');
      expect(kept.rowCount).toBe(0);
    } finally {
      await pooled.close();
    }
  });
});
