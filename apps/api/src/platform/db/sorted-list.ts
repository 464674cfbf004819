import type { ListTable, SortedQuery } from '@portail/contract/calls/define-table.ts';
import { sql, type Expression, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import { refusedCursor, type ListPage } from '../ports/list-page.ts';

const TYPES = {
  text: {
    write: (value: Expression<unknown>) => sql<string>`${value}::text`,
    read: (text: string) => sql`${text}::text`,
  },
  uuid: {
    write: (value: Expression<unknown>) => sql<string>`${value}::text`,
    read: (text: string) => sql`${text}::uuid`,
  },
  bigint: {
    write: (value: Expression<unknown>) => sql<string>`${value}::text`,
    read: (text: string) => sql`${text}::bigint`,
  },
  date: {
    write: (value: Expression<unknown>) => sql<string>`to_char(${value}, 'YYYY-MM-DD')`,
    read: (text: string) => sql`${text}::date`,
  },
  /** With its microseconds, which a JavaScript date loses. */
  timestamptz: {
    write: (value: Expression<unknown>) =>
      sql<string>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`,
    read: (text: string) => sql`(${text}::timestamp at time zone 'UTC')`,
  },
} as const;
type SortType = keyof typeof TYPES;

/** A column that a list can be sorted by; its expression is never null. */
export interface SortKey {
  readonly type: SortType;
  readonly expression: Expression<unknown>;
}

/** Words are compared without their case. */
export const byText = (column: string): SortKey => ({
  type: 'text',
  expression: sql`lower(coalesce(${sql.ref(column)}, ''))`,
});
const by =
  (type: SortType) =>
  (column: string): SortKey => ({ type, expression: sql.ref(column) });
/** Codes and keys, compared as they are. */
export const byCode = by('text');
export const byNumber = by('bigint');
export const byDay = by('date');
export const byInstant = by('timestamptz');
export const byUuid = by('uuid');

export interface SortKeys<Sort extends string> {
  readonly columns: Readonly<Record<Sort, SortKey>>;
  /** Unique: rows of equal value follow it, in the same direction. */
  readonly id: SortKey;
}

/** Sort, order, value and id of the last row of the previous page. */
const position = z.tuple([z.string(), z.string(), z.string(), z.string()]);
type Position = z.output<typeof position>;

/** What a sorted query selects besides its own columns. */
export interface SortedRow {
  readonly sortValue: string;
  readonly sortId: string;
}

/**
 * The parts of a keyset query over one column and the id. The cursor holds the sort, so that a
 * cursor of another sort is refused instead of skipping rows. The platform seals it
 * for the client, because its value is often a name, and only opens its own.
 */
export const sortedPage = <Sort extends string>(
  { sortedBy }: Pick<ListTable<Sort>, 'sortedBy'>,
  keys: SortKeys<Sort>,
  { tri = sortedBy.tri, ordre, avant, taille }: SortedQuery<Sort>,
) => {
  const column = keys.columns[tri];
  const order = ordre ?? (tri === sortedBy.tri ? sortedBy.ordre : 'asc');
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const after = (): Expression<SqlBool> => {
    if (avant === undefined) return sql<SqlBool>`true`;
    const [sort, sortOrder, value, id] = z.parse(position, JSON.parse(avant));
    if (sort !== tri || sortOrder !== order) throw refusedCursor();
    const row = sql`(${column.expression}, ${keys.id.expression})`;
    const reached = sql`(${TYPES[column.type].read(value)}, ${TYPES[keys.id.type].read(id)})`;
    return order === 'asc' ? sql<SqlBool>`${row} > ${reached}` : sql<SqlBool>`${row} < ${reached}`;
  };
  return {
    after: after(),
    order: sql`${column.expression} ${direction}, ${keys.id.expression} ${direction}`,
    /** One row more than the page, which tells whether another follows. */
    limit: taille,
    sortValue: TYPES[column.type].write(column.expression),
    sortId: TYPES[keys.id.type].write(keys.id.expression),
    /** The page without its surplus row, and the cursor of the next one. */
    pageOf: <Row extends SortedRow>(found: readonly Row[]): ListPage<readonly Row[]> => {
      const rows = found.slice(0, taille - 1);
      const last = rows.at(-1);
      return {
        rows,
        next:
          found.length > rows.length && last !== undefined
            ? JSON.stringify([tri, order, last.sortValue, last.sortId] satisfies Position)
            : undefined,
      };
    },
  };
};
export type SortedPage = ReturnType<typeof sortedPage>;
