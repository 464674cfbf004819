import { sql } from 'kysely';
import { transactionOf } from '../db/unit-of-work.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';

export interface LimitState {
  readonly failures: number;
  readonly pending: number;
  readonly windowEndsAt: Date;
}

/** An attempt that its replica never settled is forgotten after this long. */
const PENDING_LIFE_S = 30;

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

export const attemptLimitsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  const limitColumns = ['failures', 'pending', 'window_ends_at as windowEndsAt'] as const;
  return {
    /** Counts one more attempt under way and says where that leaves the key. */
    begin: (key: string, windowS: number, now: Date): Promise<LimitState> =>
      db
        .insertInto('attempt_limit')
        .values({
          key,
          failures: 0,
          pending: 1,
          pending_since: now,
          window_ends_at: after(now, windowS),
        })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            failures: sql`case when attempt_limit.window_ends_at <= ${now} then 0 else attempt_limit.failures end`,
            pending: sql`1 + case when attempt_limit.pending_since <= ${after(now, -PENDING_LIFE_S)} then 0 else attempt_limit.pending end`,
            pending_since: now,
            window_ends_at: sql`case when attempt_limit.window_ends_at <= ${now} then excluded.window_ends_at else attempt_limit.window_ends_at end`,
          }),
        )
        .returning(limitColumns)
        .executeTakeFirstOrThrow(),

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
            failures: sql`1 + case when attempt_limit.window_ends_at <= ${now} then 0 else attempt_limit.failures end`,
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
