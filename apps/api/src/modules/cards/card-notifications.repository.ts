import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import type {
  NotificationOutcome,
  QuarantineReason,
} from '../../platform/db/schema/card-tables.ts';
import { transactionOf } from '../../platform/db/unit-of-work.ts';
import type { KeptNotification } from '../../platform/ports/kept-notification.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';

/** Message of the outbox: a notification waits to be dealt with. */
export const NOTIFICATION_MESSAGE = 'NOTIFICATION_CARTE';

/**
 * Kept, and handed to the workers, in one statement: the provider waits for our word and a slow
 * database must not cost it several. False for the very same bytes and signature once more.
 */
export const storeNotification = async (
  reader: Reader,
  provider: string,
  { id, messageId, eventId, bytes, keyId, signature, receivedAt }: KeptNotification,
): Promise<boolean> => {
  const { rows } = await sql`
    with kept as (
      insert into carte_notification as known
        (id, prestataire, evenement_id, corps, cle_id, signatures, recue_le)
      values (${id}, ${provider}, ${eventId}, ${bytes}, ${keyId}, array[${signature}::text], ${receivedAt})
      on conflict (prestataire, evenement_id) do update
        set signatures = known.signatures || excluded.signatures
        where not known.signatures @> excluded.signatures
      returning id, (xmax = 0) as is_new
    ), handed as (
      insert into outbox_message (id, kind, dedup_key, payload, created_at)
      select ${messageId}, ${NOTIFICATION_MESSAGE}::text, ${NOTIFICATION_MESSAGE}::text || ':' || id,
        jsonb_build_object('id', id), ${receivedAt}
      from kept where is_new
    )
    select 1 from kept`.execute(reader);
  return rows.length > 0;
};

export interface QuarantineRow {
  readonly id: string;
  readonly provider: string;
  readonly notificationId: string | null;
  readonly reference: string;
  readonly reason: QuarantineReason;
  readonly details: Readonly<Record<string, string | number>>;
  readonly createdAt: Date;
}

export const cardNotificationsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    lock: (id: string) =>
      db
        .selectFrom('carte_notification')
        .select(['id', 'corps as bytes', 'traitee_le as processedAt'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    markProcessed: async (id: string, outcome: NotificationOutcome, now: Date): Promise<void> => {
      await db
        .updateTable('carte_notification')
        .set({ traitee_le: now, issue: outcome })
        .where('id', '=', id)
        .execute();
    },

    /** False when the same thing already waits for somebody. */
    quarantine: async (row: QuarantineRow): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('carte_quarantaine')
        .values({
          id: row.id,
          prestataire: row.provider,
          notification_id: row.notificationId,
          reference: row.reference,
          motif: row.reason,
          details: JSON.stringify(row.details),
          created_at: row.createdAt,
          closed_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
  };
};
