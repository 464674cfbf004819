import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type DatabaseConnection } from '../database.ts';
import { prepareStatement, type IsGiven, type SlotFor } from './prepared-statement.ts';

interface Asked {
  readonly least: number;
  readonly most: number | undefined;
}

const database = useTestDatabase();
let opened: DatabaseConnection;
let written = 0;

const settings = { role: undefined, onConnectionLost: () => undefined };

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

  it('uses the connection of its transaction', async () => {
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

  it('reads the same whether its connection is new to it or not, in every kind of value', async () => {
    const values = {
      text: `d'un « côté », l"autre \\ et {accolades}`,
      texts: ['', 'NULL', 'a,b', '"', '\\', 'é'],
      nothing: null,
      whole: 9_007_199_254_740_991,
      instant: new Date('2026-02-28T23:59:59.123Z'),
      isTrue: true,
      bytes: Buffer.from([0, 1, 255]),
      json: { clé: ['l’un', 2] },
    };
    const echo = prepareStatement((builder, slot: SlotFor<typeof values>) =>
      sql<Record<keyof typeof values | 'day' | 'none', unknown>>`
        select ${slot('text')}::text as text, ${slot('texts')}::text[] as texts,
          ${slot('nothing')}::text as nothing, ${slot('whole')}::bigint as whole,
          ${slot('instant')}::timestamptz as instant, ${slot('isTrue')}::boolean as "isTrue",
          ${slot('bytes')}::bytea as bytes, ${slot('json')}::jsonb as json,
          '2026-02-28'::date as day, array[null, 'x'] as none`.compile(builder),
    );
    const expected = [{ ...values, day: '2026-02-28', none: [null, 'x'] }];
    expect(await echo(opened.reader, values)).toEqual(expected);
    expect(await echo(opened.reader, values)).toEqual(expected);
    const byTheBuilder = await opened.reader
      .transaction()
      .execute((transaction) => echo(transaction, values));
    expect(byTheBuilder).toEqual(expected);
  });

  it('takes lists within lists, numbers, instants and bytes in a list', async () => {
    const instant = new Date('2026-11-16T08:00:00.000Z');
    const lists = {
      pairs: [
        ['a', 'b"'],
        ['c', 'd'],
      ],
      cents: [1, -2],
      at: [instant],
      raw: [Buffer.from([7])],
    };
    const echo = prepareStatement((builder, slot: SlotFor<typeof lists>) =>
      sql<
        typeof lists
      >`select ${slot('pairs')}::text[] as pairs, ${slot('cents')}::integer[] as cents,
        ${slot('at')}::timestamptz[] as at, ${slot('raw')}::bytea[] as raw`.compile(builder),
    );
    expect(await echo(opened.reader, lists)).toEqual([lists]);
  });

  it('refuses a number that is beyond exact ones, each time, and its connection goes on', async () => {
    const beyond = prepareStatement((builder, slot: SlotFor<{ by: number }>) =>
      sql<{ n: number }>`select 9007199254740992 * ${slot('by')}::bigint as n`.compile(builder),
    );
    for (let time = 0; time < 2; time += 1) {
      await expect(beyond(opened.reader, { by: 1 })).rejects.toThrow(RangeError);
      expect(await beyond(opened.reader, { by: 0 })).toEqual([{ n: 0 }]);
    }
  });

  it('is prepared again when its columns have changed under it', async () => {
    const { pool, reader } = opened;
    await pool.query('create temporary table moving (n integer not null)');
    await pool.query('insert into moving values (7)');
    const all = prepareStatement((builder, slot: SlotFor<{ least: number }>) =>
      sql<Record<string, unknown>>`select * from moving where n > ${slot('least')}`.compile(
        builder,
      ),
    );
    expect(await all(reader, { least: 0 })).toEqual([{ n: 7 }]);
    await pool.query(`alter table moving add column name text not null default 'x'`);
    await expect(all(reader, { least: 0 })).rejects.toMatchObject({ code: '0A000' });
    expect(await all(reader, { least: 0 })).toEqual([{ n: 7, name: 'x' }]);
    await pool.query('drop table moving');
    await expect(all(reader, { least: 0 })).rejects.toMatchObject({ code: '42P01' });
    expect(valuesOf(await numbers(reader, { least: 3, most: undefined }))).toEqual([3]);
  });

  it('rejects the waiting caller when its connection is cut, then uses another connection', async () => {
    const { pool, reader } = opened;
    const slow = prepareStatement((builder, slot: SlotFor<{ seconds: number }>) =>
      sql<{ slept: string }>`select pg_sleep(${slot('seconds')}::float8)::text as slept`.compile(
        builder,
      ),
    );
    await slow(reader, { seconds: 0 });
    const { rows } = await pool.query<{ id: number }>('select pg_backend_pid() as id');
    const waiting = slow(reader, { seconds: 20 }).catch(String);
    await withClient(database.adminUrl, async (admin) => {
      await expect
        .poll(
          async () =>
            (
              await admin.query(
                `select from pg_stat_activity where pid = $1 and state = 'active'`,
                [rows[0]?.id],
              )
            ).rowCount,
        )
        .toBe(1);
      await admin.query('select pg_terminate_backend($1)', [rows[0]?.id]);
    });
    expect(await waiting).toMatch(/terminat/i);
    // The pool learns of the cut when the socket closes, an instant after the last words.
    await expect
      .poll(() => slow(reader, { seconds: 0 }).catch(() => undefined))
      .toEqual([{ slept: '' }]);
  });

  it('is under its own name on the server, unless a pooler is between', async () => {
    for (const most of [undefined, 3]) await numbers(opened.reader, { least: 1, most });
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
