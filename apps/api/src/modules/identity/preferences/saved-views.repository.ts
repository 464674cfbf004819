import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Reader } from '../../../platform/db/database.ts';
import { violatesUnique } from '../../../platform/db/database-errors.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UserScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

const COLUMNS = ['id', 'list as liste', 'name as nom', 'query as requete'] as const;
const storedQuery = z.record(z.string(), z.string());

interface StoredView {
  readonly id: string;
  readonly liste: string;
  readonly nom: string;
  readonly requete: unknown;
}
const viewOf = ({ requete, ...view }: StoredView) => ({
  ...view,
  requete: z.parse(storedQuery, requete),
});

const refuseTakenName = (error: unknown): never => {
  throw violatesUnique(error, 'saved_view_name') ? new DomainError('VUE_DEJA_NOMMEE') : error;
};

export const savedViewQueries = (reader: Reader, { userId }: UserScope) => ({
  list: async (list: string) => {
    const rows = await reader
      .selectFrom('saved_view')
      .select(COLUMNS)
      .where('account_id', '=', userId)
      .where('list', '=', list)
      .orderBy(sql`lower(name)`)
      .execute();
    return rows.map(viewOf);
  },
});

interface ViewContent {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
}

export const savedViewsIn = (unit: UnitOfWork, { userId }: UserScope) => {
  const db = transactionOf(unit);
  return {
    /** The lock serialises two additions, so that the number of views is exact. */
    countLocked: async (list: string): Promise<number> => {
      await db
        .selectFrom('user_account')
        .select('id')
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      const { count } = await db
        .selectFrom('saved_view')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', userId)
        .where('list', '=', list)
        .executeTakeFirstOrThrow();
      return count;
    },

    add: async (
      id: string,
      { list, name, query }: ViewContent & { readonly list: string },
      at: Date,
    ): Promise<void> => {
      await db
        .insertInto('saved_view')
        .values({
          id,
          account_id: userId,
          list,
          name,
          query: JSON.stringify(query),
          created_at: at,
          updated_at: at,
        })
        .execute()
        .catch(refuseTakenName);
    },

    lock: async (id: string): Promise<StoredView | undefined> =>
      db
        .selectFrom('saved_view')
        .select(COLUMNS)
        .where('id', '=', id)
        .where('account_id', '=', userId)
        .forUpdate()
        .executeTakeFirst(),

    change: async (id: string, { name, query }: ViewContent, at: Date): Promise<void> => {
      await db
        .updateTable('saved_view')
        .set({ name, query: JSON.stringify(query), updated_at: at })
        .where('id', '=', id)
        .where('account_id', '=', userId)
        .execute()
        .catch(refuseTakenName);
    },

    remove: async (id: string): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('saved_view')
        .where('id', '=', id)
        .where('account_id', '=', userId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
};
