import { sql } from 'kysely';
import type { Reader } from '../db/database.ts';
import { transactionOf } from '../db/unit-of-work.ts';
import { JOB_SCHEMA, OUTBOX_QUEUE } from '../jobs/queues.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';

export interface OutboxRow {
  readonly id: string;
  readonly kind: string;
  readonly dedupKey: string;
  readonly payload: object;
  readonly createdAt: Date;
}

export const outboxIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** The same effect asked twice stays one row. */
    add: async (rows: readonly OutboxRow[]): Promise<void> => {
      await db
        .insertInto('outbox_message')
        .values(
          rows.map((row) => ({
            id: row.id,
            kind: row.kind,
            dedup_key: row.dedupKey,
            payload: JSON.stringify(row.payload),
            created_at: row.createdAt,
            handed_at: null,
            done_at: null,
          })),
        )
        .onConflict((conflict) => conflict.column('dedup_key').doNothing())
        .execute();
    },

    /** Replicas share the work without waiting for one another. */
    takeWaiting: (kinds: readonly string[], limit: number): Promise<readonly { id: string }[]> =>
      db
        .selectFrom('outbox_message')
        .select('id')
        .where('handed_at', 'is', null)
        .where('kind', '=', sql<string>`any (${[...kinds]}::text[])`)
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute(),

    /** Handed over and not begun, up to so many. */
    countQueued: async (limit: number): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (
          select from ${sql.id(JOB_SCHEMA, 'job')}
          where name = ${OUTBOX_QUEUE} and state = 'created' limit ${limit}
        ) queued`.execute(db);
      return rows[0]?.count ?? 0;
    },

    markHanded: async (ids: readonly string[], at: Date): Promise<void> => {
      await db
        .updateTable('outbox_message')
        .set({ handed_at: at })
        .where('id', 'in', [...ids])
        .execute();
    },

    purgeDoneBefore: async (instant: Date): Promise<void> => {
      await db.deleteFrom('outbox_message').where('done_at', '<', instant).execute();
    },
  };
};

/** One statement each, and no transaction around it: thousands of them go by in a busy minute. */
export const outboxMessages = (reader: Reader) => ({
  find: (id: string) =>
    reader
      .selectFrom('outbox_message')
      .select(['id', 'kind', 'payload', 'done_at as doneAt'])
      .where('id', '=', id)
      .executeTakeFirst(),

  markDone: async (id: string, at: Date): Promise<void> => {
    await reader.updateTable('outbox_message').set({ done_at: at }).where('id', '=', id).execute();
  },
});
