import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import type { PayoutTables } from '../../platform/db/schema/payout-tables.ts';
import { transactionOf } from '../../platform/db/unit-of-work.ts';
import type { KeptNotification } from '../../platform/ports/kept-notification.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';

/** Message of the outbox: what the bank said waits to be dealt with. */
export const BANK_NOTIFICATION = 'NOTIFICATION_BANQUE';

/**
 * Kept, and handed to the workers, in one statement. False for the very same bytes and signature
 * once more.
 */
export const keepNotification = async (
  reader: Reader,
  { id, messageId, eventId, bytes, keyId, signature, receivedAt }: KeptNotification,
): Promise<boolean> => {
  const { rows } = await sql`
    with kept as (
      insert into banque_notification as known (id, evenement_id, corps, cle_id, signatures, recue_le)
      values (${id}, ${eventId}, ${bytes}, ${keyId}, array[${signature}::text], ${receivedAt})
      on conflict (evenement_id) do update
        set signatures = known.signatures || excluded.signatures
        where not known.signatures @> excluded.signatures
      returning id, (xmax = 0) as is_new
    ), handed as (
      insert into outbox_message (id, kind, dedup_key, payload, created_at)
      select ${messageId}, ${BANK_NOTIFICATION}::text, ${BANK_NOTIFICATION}::text || ':' || id,
        jsonb_build_object('id', id), ${receivedAt}
      from kept where is_new
    )
    select 1 from kept`.execute(reader);
  return rows.length > 0;
};

type Outcome = NonNullable<PayoutTables['banque_notification']['issue']>;

export const bankNotificationsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    lock: (id: string) =>
      db
        .selectFrom('banque_notification')
        .select(['corps as bytes', 'traitee_le as processedAt'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    markProcessed: async (id: string, outcome: Outcome, now: Date): Promise<void> => {
      await db
        .updateTable('banque_notification')
        .set({ traitee_le: now, issue: outcome })
        .where('id', '=', id)
        .execute();
    },
  };
};
