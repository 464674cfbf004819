import { transactionOf } from '../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';

export interface NewSession {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: Date;
  readonly idleSeconds: number;
  readonly endsAt: Date;
}

export const sessionsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    insert: async (session: NewSession): Promise<void> => {
      await db
        .insertInto('user_session')
        .values({
          id: session.id,
          account_id: session.accountId,
          bypass_kind: null,
          contract_numero: null,
          created_at: session.createdAt,
          last_seen_at: session.createdAt,
          idle_seconds: session.idleSeconds,
          ends_at: session.endsAt,
          revoked_at: null,
        })
        .execute();
    },

    /** Never backwards, whichever of two calls writes last. */
    touch: async (sessionId: string, now: Date): Promise<void> => {
      await db
        .updateTable('user_session')
        .set({ last_seen_at: now })
        .where('id', '=', sessionId)
        .where('last_seen_at', '<', now)
        .where('revoked_at', 'is', null)
        .execute();
    },

    revoke: async (sessionId: string, now: Date): Promise<void> => {
      await db
        .updateTable('user_session')
        .set({ revoked_at: now })
        .where('id', '=', sessionId)
        .where('revoked_at', 'is', null)
        .execute();
    },
  };
};
