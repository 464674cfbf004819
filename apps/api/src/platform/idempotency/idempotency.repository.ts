import { sql } from 'kysely';
import { transactionOf } from '../db/unit-of-work.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';

const FINGERPRINT_BYTES = 32;

export interface IdempotencyIdentity {
  readonly owner: string;
  readonly key: string;
}

export interface IdempotencyRow extends IdempotencyIdentity {
  readonly call: string;
  readonly fingerprint: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const idempotencyIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** False while another request holds the same key; does not wait. */
    tryLock: async ({ owner, key }: IdempotencyIdentity): Promise<boolean> => {
      const { rows } = await sql<{ locked: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${`${owner}\u001f${key}`}, 8347)) as locked
      `.execute(db);
      return rows[0]?.locked === true;
    },

    insert: async (row: IdempotencyRow): Promise<void> => {
      await db
        .insertInto('idempotency_record')
        .values({
          owner: row.owner,
          key: row.key,
          call: row.call,
          fingerprint: row.fingerprint,
          status: null,
          answer: null,
          created_at: row.createdAt,
          expires_at: row.expiresAt,
        })
        // An expired key can be used again.
        .onConflict((conflict) =>
          conflict
            .columns(['owner', 'key'])
            .doUpdateSet((eb) => ({
              call: eb.ref('excluded.call'),
              fingerprint: eb.ref('excluded.fingerprint'),
              status: null,
              answer: null,
              created_at: eb.ref('excluded.created_at'),
              expires_at: eb.ref('excluded.expires_at'),
            }))
            .where('idempotency_record.expires_at', '<=', row.createdAt),
        )
        .execute();
    },

    lock: ({ owner, key }: IdempotencyIdentity) =>
      db
        .selectFrom('idempotency_record')
        .select(['call', 'fingerprint', 'status', 'answer'])
        .where('owner', '=', owner)
        .where('key', '=', key)
        .forUpdate()
        .executeTakeFirstOrThrow(),

    /**
     * The call and answer stored under a key. Waits for a command in progress: the inserted row
     * conflicts with its row until it ends, and is removed at once.
     */
    findSettled: async (
      { owner, key }: IdempotencyIdentity,
      now: Date,
    ): Promise<{ readonly call: string; readonly answer: unknown } | undefined> => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('idempotency_record')
        .values({
          owner,
          key,
          call: 'RECHERCHE',
          fingerprint: Buffer.alloc(FINGERPRINT_BYTES),
          status: null,
          answer: null,
          created_at: now,
          expires_at: new Date(now.getTime() + 1_000),
        })
        .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 1n) {
        await db
          .deleteFrom('idempotency_record')
          .where('owner', '=', owner)
          .where('key', '=', key)
          .execute();
        return undefined;
      }
      return await db
        .selectFrom('idempotency_record')
        .select(['call', 'answer'])
        .where('owner', '=', owner)
        .where('key', '=', key)
        .where('status', 'is not', null)
        .executeTakeFirst();
    },

    saveAnswer: async (
      { owner, key }: IdempotencyIdentity,
      status: number,
      answer: unknown,
    ): Promise<void> => {
      await db
        .updateTable('idempotency_record')
        .set({ status, answer: answer === undefined ? null : JSON.stringify(answer) })
        .where('owner', '=', owner)
        .where('key', '=', key)
        .execute();
    },
  };
};
