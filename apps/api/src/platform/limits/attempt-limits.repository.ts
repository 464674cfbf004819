import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/database-types.ts';
import { transactionOf } from '../db/unit-of-work.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';

export interface LimitState {
  readonly failures: number;
  readonly windowEndsAt: Date;
}

/** An attempt that its replica never settled is forgotten after this long. */
const PENDING_LIFE_S = 30;

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

/** The stored counts that are not expired. */
const failuresAt = (now: Date) =>
  sql<number>`case when attempt_limit.window_ends_at <= ${now} then 0 else attempt_limit.failures end`;
const pendingAt = (now: Date) =>
  sql<number>`case when attempt_limit.pending_since <= ${after(now, -PENDING_LIFE_S)} then 0 else attempt_limit.pending end`;

/** On a transaction, or on its own: each is one statement. */
export const attemptLimitsOn = (db: Kysely<Database>) => {
  const limitColumns = ['failures', 'window_ends_at as windowEndsAt'] as const;
  return {
    /** Counts one more attempt under way; false where that would be one too many. */
    begin: async (key: string, windowS: number, limit: number, now: Date): Promise<boolean> => {
      const begun = await db
        .insertInto('attempt_limit')
        .values({
          key,
          failures: 0,
          pending: 1,
          pending_since: now,
          window_ends_at: after(now, windowS),
        })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({
              failures: failuresAt(now),
              pending: sql`1 + ${pendingAt(now)}`,
              pending_since: now,
              window_ends_at: sql`case when attempt_limit.window_ends_at <= ${now} then excluded.window_ends_at else attempt_limit.window_ends_at end`,
            })
            .where(sql<boolean>`${failuresAt(now)} + ${pendingAt(now)} < ${limit}`),
        )
        .returning('key')
        .executeTakeFirst();
      return begun !== undefined;
    },

    find: (key: string, now: Date): Promise<LimitState | undefined> =>
      db
        .selectFrom('attempt_limit')
        .select([failuresAt(now).as('failures'), 'window_ends_at as windowEndsAt'])
        .where('key', '=', key)
        .executeTakeFirst(),

    /** The window runs from the first failure, not from the first attempt. */
    fail: (key: string, windowS: number, now: Date): Promise<LimitState> =>
      db
        .updateTable('attempt_limit')
        .set({
          failures: sql`failures + 1`,
          pending: sql`greatest(pending - 1, 0)`,
          window_ends_at: sql`case when failures = 0 then ${after(now, windowS)}::timestamptz else window_ends_at end`,
        })
        .where('key', '=', key)
        .returning(limitColumns)
        .executeTakeFirstOrThrow(),

    release: async (key: string, clearsFailures: boolean): Promise<void> => {
      await db
        .updateTable('attempt_limit')
        .set({
          pending: sql`greatest(pending - 1, 0)`,
          ...(clearsFailures ? { failures: 0 } : {}),
        })
        .where('key', '=', key)
        .execute();
    },

    clear: async (key: string): Promise<void> => {
      await db.updateTable('attempt_limit').set({ failures: 0 }).where('key', '=', key).execute();
    },

    /** For commands that are limited whatever their outcome. */
    count: (key: string, windowS: number, now: Date): Promise<LimitState> =>
      db
        .insertInto('attempt_limit')
        .values({
          key,
          failures: 1,
          pending: 0,
          pending_since: now,
          window_ends_at: after(now, windowS),
        })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            failures: sql`1 + ${failuresAt(now)}`,
            window_ends_at: sql`case when attempt_limit.window_ends_at <= ${now} then excluded.window_ends_at else attempt_limit.window_ends_at end`,
          }),
        )
        .returning(limitColumns)
        .executeTakeFirstOrThrow(),

    purge: async (now: Date): Promise<void> => {
      await db
        .deleteFrom('attempt_limit')
        .where('window_ends_at', '<', now)
        .where('pending_since', '<', after(now, -PENDING_LIFE_S))
        .execute();
    },
  };
};

export const attemptLimitsIn = (unit: UnitOfWork) => attemptLimitsOn(transactionOf(unit));
