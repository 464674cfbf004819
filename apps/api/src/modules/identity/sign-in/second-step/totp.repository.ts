import { transactionOf } from '../../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';

export const totpIn = (unit: UnitOfWork, accountId: string) => {
  const db = transactionOf(unit);
  return {
    find: () =>
      db
        .selectFrom('totp_secret')
        .select(['sealed', 'pending_sealed as pendingSealed', 'last_step as lastStep'])
        .where('account_id', '=', accountId)
        .executeTakeFirst(),

    /** An application in use goes on serving until the new one has shown its first code. */
    setPending: async (sealed: string, now: Date): Promise<void> => {
      await db
        .insertInto('totp_secret')
        .values({
          account_id: accountId,
          sealed: null,
          confirmed_at: null,
          pending_sealed: sealed,
          last_step: null,
          created_at: now,
        })
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet({ pending_sealed: sealed }),
        )
        .execute();
    },

    confirm: async (sealed: string, step: number, now: Date): Promise<void> => {
      await db
        .updateTable('totp_secret')
        .set({ sealed, confirmed_at: now, pending_sealed: null, last_step: step })
        .where('account_id', '=', accountId)
        .execute();
    },

    saveStep: async (step: number): Promise<void> => {
      await db
        .updateTable('totp_secret')
        .set({ last_step: step })
        .where('account_id', '=', accountId)
        .execute();
    },

    remove: async (): Promise<void> => {
      await db.deleteFrom('totp_secret').where('account_id', '=', accountId).execute();
    },
  };
};
