import { LIST_PAGE_SIZE } from '@portail/contract/constants/constants.ts';
import type { ListSort } from '@portail/contract/schemas/list.ts';
import { sql, type Expression, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import { DomainError } from '../ports/domain-error.ts';
import type { ListPage } from '../ports/list-page.ts';

/** A column that a list can be sorted by; its expression is never null. */
export interface SortColumn {
  readonly expression: Expression<unknown>;
  readonly type: 'text' | 'bigint' | 'date' | 'integer' | 'numeric' | 'timestamptz';
}

export interface SortedList<Column extends string> {
  /** The first one is the sort of a list that is asked for none. */
  readonly columns: Readonly<Record<Column, SortColumn>>;
  readonly byDefault: { readonly tri: NoInfer<Column>; readonly ordre: 'asc' | 'desc' };
  /** Unique: rows of equal value follow it, in the same order. */
  readonly id: { readonly expression: Expression<unknown>; readonly type: 'uuid' | 'text' };
}

const position = z.tuple([z.string(), z.string(), z.string(), z.string()]);
const TYPES = {
  text: sql`text`,
  bigint: sql`bigint`,
  date: sql`date`,
  integer: sql`integer`,
  numeric: sql`numeric`,
  timestamptz: sql`timestamptz`,
  uuid: sql`uuid`,
} as const;

const encode = (parts: z.output<typeof position>): string =>
  Buffer.from(JSON.stringify(parts), 'utf8').toString('base64url');

const decode = (cursor: string): z.output<typeof position> => {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw invalidCursor();
  }
};

const invalidCursor = () => new DomainError('REQUETE_INVALIDE');

/**
 * The parts of a keyset query over one column and the id. The cursor holds the sort, so that a
 * cursor of another sort is refused instead of skipping rows.
 */
export const sortedPage = <Column extends string>(
  list: SortedList<Column>,
  { tri = list.byDefault.tri, ordre, avant, taille }: ListSort<Column>,
) => {
  const column = list.columns[tri];
  const order = ordre ?? (tri === list.byDefault.tri ? list.byDefault.ordre : 'asc');
  const size = Number(taille ?? LIST_PAGE_SIZE + 1) - 1;
  const after = (): Expression<SqlBool> => {
    if (avant === undefined) return sql<SqlBool>`true`;
    const [sort, direction, value, id] = decode(avant);
    if (sort !== tri || direction !== order) throw invalidCursor();
    const keys = sql`(${column.expression}, ${list.id.expression})`;
    const reached = sql`(${value}::${TYPES[column.type]}, ${id}::${TYPES[list.id.type]})`;
    return order === 'asc'
      ? sql<SqlBool>`${keys} > ${reached}`
      : sql<SqlBool>`${keys} < ${reached}`;
  };
  return {
    after: after(),
    order: sql`${column.expression} ${sql.raw(order)}, ${list.id.expression} ${sql.raw(order)}`,
    limit: size + 1,
    sortValue: sql<string>`${column.expression}::text`,
    sortId: sql<string>`${list.id.expression}::text`,
    /** The page without its surplus row, and the cursor of the next one. */
    pageOf: <Row extends { readonly sortValue: string; readonly sortId: string }>(
      rows: readonly Row[],
    ): ListPage<readonly Row[]> => {
      const page = rows.slice(0, size);
      const last = page.at(-1);
      return {
        rows: page,
        next:
          rows.length > size && last !== undefined
            ? encode([tri, order, last.sortValue, last.sortId])
            : undefined,
      };
    },
  };
};
