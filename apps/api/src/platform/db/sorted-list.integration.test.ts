import type { SortedQuery } from '@portail/contract/calls/define-table.ts';
import fc from 'fast-check';
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestApi } from '../../../test/test-api.ts';
import { DomainError } from '../ports/domain-error.ts';
import {
  byDay,
  byInstant,
  byNumber,
  byText,
  byUuid,
  sortedPage,
  type SortedRow,
  type SortKeys,
} from './sorted-list.ts';

type Sort = 'word' | 'amount' | 'day' | 'at';
interface Row {
  readonly id: string;
  readonly word: string | null;
  readonly amount: number;
  readonly day: string;
  readonly at: string;
}

const TABLE = { sortedBy: { tri: 'at', ordre: 'desc' } } as const;
const KEYS: SortKeys<Sort> = {
  columns: {
    word: byText('r.word'),
    amount: byNumber('r.amount'),
    day: byDay('r.day'),
    at: byInstant('r.at'),
  },
  id: byUuid('r.id'),
};

const api = useTestApi();
let db: Kysely<unknown>;
beforeAll(async () => {
  const pool = new pg.Pool({ connectionString: api.current.urls.adminUrl, max: 1 });
  db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  await db.executeQuery(
    CompiledQuery.raw(
      'create temporary table r (id uuid, word text, amount bigint, day date, at timestamptz)',
    ),
  );
});
afterAll(() => db.destroy());

const read = async (query: SortedQuery<Sort>) => {
  const page = sortedPage(TABLE, KEYS, { ...query, taille: query.taille + 1 });
  const { rows } = await sql<{ id: string } & SortedRow>`
    select r.id, ${page.sortValue} as "sortValue", ${page.sortId} as "sortId" from r
    where ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return page.pageOf(rows);
};

const follow = async (query: SortedQuery<Sort>): Promise<readonly string[]> => {
  const seen: string[] = [];
  let avant: string | undefined;
  do {
    const { rows, next } = await read({ ...query, avant });
    expect(rows.length).toBeLessThanOrEqual(query.taille);
    seen.push(...rows.map(({ id }) => id));
    avant = next;
  } while (avant !== undefined);
  return seen;
};

/** Few values, so that most rows tie with others. */
const row: fc.Arbitrary<Row> = fc.record({
  id: fc.uuid(),
  word: fc.constantFrom('', 'Éa', 'éA', 'b;"\\', "o'c", '日本', null),
  amount: fc.constantFrom(-1, 0, 1, 2 ** 40),
  day: fc.constantFrom('2024-02-29', '2026-11-18', '9999-12-31'),
  at: fc.constantFrom('2026-11-18 06:00:00.000001+00', '2026-11-18 06:00:00.000002+00'),
});

describe('a sorted list', () => {
  it('[27-8] yields every row once and in order, by any column and in both directions', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 12 }),
        fc.constantFrom<Sort>('word', 'amount', 'day', 'at'),
        fc.integer({ min: 1, max: 4 }),
        async (rows, tri, taille) => {
          await sql`truncate r`.execute(db);
          for (const one of rows)
            await sql`insert into r values (${one.id}::uuid, ${one.word}::text, ${one.amount}::bigint,
              ${one.day}::date, ${one.at}::timestamptz)`.execute(db);
          const { expression } = KEYS.columns[tri];
          const expected = await sql<{ id: string }>`
            select id from r order by ${expression}, id`.execute(db);
          const ids = expected.rows.map(({ id }) => id);
          expect(await follow({ tri, ordre: 'asc', taille })).toEqual(ids);
          expect(await follow({ tri, ordre: 'desc', taille })).toEqual(ids.toReversed());
        },
      ),
      { numRuns: 40 },
    );
  });

  it('[27-8] refuses a cursor of another sort or of another order', async () => {
    await sql`truncate r`.execute(db);
    await sql`insert into r select gen_random_uuid(), 'a', 1, '2026-11-18', now()
      from generate_series(1, 3)`.execute(db);
    const { next } = await read({ tri: 'amount', ordre: 'asc', taille: 1 });
    await expect(read({ tri: 'word', ordre: 'asc', avant: next, taille: 1 })).rejects.toThrow(
      DomainError,
    );
    await expect(read({ tri: 'amount', ordre: 'desc', avant: next, taille: 1 })).rejects.toThrow(
      DomainError,
    );
  });
});
