import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from './db/schema/database.ts';
import { transactionOf } from './db/unit-of-work.ts';
import type { OutboxHandler } from './outbox/outbox.ts';
import type { Platform } from './platform.ts';
import type { UnitOfWork } from './ports/unit-of-work.ts';

/** As it is kept: who sends it again signs it again, and each signature is kept beside the first. */
export interface StoredNotification {
  readonly id: string;
  readonly messageId: string;
  readonly eventId: string;
  readonly bytes: Buffer;
  readonly keyId: string;
  readonly signature: string;
  readonly receivedAt: Date;
}

type NotificationTable = 'carte_notification' | 'impression_notification' | 'banque_notification';
type Outcome<T extends NotificationTable> = NonNullable<Database[T]['issue']>;

interface InboxShape<T extends NotificationTable> {
  readonly table: T;
  /** Kind of the outbox message that processes the notification. */
  readonly kind: string;
  /** Where several providers share the table: event ids are unique per provider. */
  readonly provider?: string;
}

interface KeptRow {
  readonly bytes: Buffer;
  readonly processedAt: Date | null;
}

type Dependencies = Pick<Platform, 'reader' | 'units' | 'clock'>;

/** Signed notifications of a partner: stored unchanged, processed once. */
export interface NotificationInbox<T extends NotificationTable> {
  /** False for a replay of the same bytes and signature. */
  readonly keep: (notification: StoredNotification) => Promise<boolean>;
  /** Processing and effect are one transaction. */
  readonly handler: (
    outcomeOf: (unit: UnitOfWork, id: string, content: unknown) => Promise<Outcome<T>>,
  ) => OutboxHandler;
}

const payloadSchema = z.object({ id: z.string() });

export const createNotificationInbox = <T extends NotificationTable>(
  { reader, units, clock }: Dependencies,
  { table, kind, provider }: InboxShape<T>,
): NotificationInbox<T> => {
  const rows = sql.table(table);
  const providerColumn = provider === undefined ? sql`` : sql`prestataire, `;
  const providerValue = provider === undefined ? sql`` : sql`${provider}, `;

  const lock = async (unit: UnitOfWork, id: string): Promise<KeptRow | undefined> => {
    const found = await sql<KeptRow>`
      select corps as bytes, traitee_le as "processedAt" from ${rows}
      where id = ${id} for no key update`.execute(transactionOf(unit));
    return found.rows[0];
  };

  return {
    // One statement: the sender waits for the answer, and a slow database would cost several round trips.
    keep: async ({ id, messageId, eventId, bytes, keyId, signature, receivedAt }) => {
      const kept = await sql`
        with kept as (
          insert into ${rows} as known
            (id, ${providerColumn} evenement_id, corps, cle_id, signatures, recue_le)
          values (${id}, ${providerValue} ${eventId}, ${bytes}, ${keyId}, array[${signature}::text],
            ${receivedAt})
          on conflict (${providerColumn} evenement_id) do update
            set signatures = known.signatures || excluded.signatures
            where not known.signatures @> excluded.signatures
          returning id, (xmax = 0) as is_new
        ), handed as (
          insert into outbox_message (id, kind, dedup_key, payload, created_at)
          select ${messageId}, ${kind}::text, ${kind}::text || ':' || id,
            jsonb_build_object('id', id), ${receivedAt}
          from kept where is_new
        )
        select 1 from kept`.execute(reader);
      return kept.rows.length > 0;
    },

    handler: (outcomeOf) => ({
      kind,
      run: (payload) =>
        units.transact(
          async (unit) => {
            const { id } = z.parse(payloadSchema, payload);
            const kept = await lock(unit, id);
            if (kept === undefined || kept.processedAt !== null) return;
            const content: unknown = JSON.parse(kept.bytes.toString('utf8'));
            const outcome = await outcomeOf(unit, id, content);
            await sql`
              update ${rows} set traitee_le = ${clock.realNow()}, issue = ${outcome}
              where id = ${id}`.execute(transactionOf(unit));
          },
          { isRepeatable: true },
        ),
    }),
  };
};
