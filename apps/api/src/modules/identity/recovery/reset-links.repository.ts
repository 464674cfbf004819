import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface NewResetLink {
  readonly id: string;
  readonly accountId: string | null;
  readonly tokenHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const resetLinksIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    insert: async (link: NewResetLink): Promise<void> => {
      await db
        .insertInto('password_reset')
        .values({
          id: link.id,
          account_id: link.accountId,
          token_hash: link.tokenHash,
          created_at: link.createdAt,
          expires_at: link.expiresAt,
          used_at: null,
        })
        .execute();
    },

    /** The account of a link that has not served yet, and now has; one of two at once gets it. */
    use: async (tokenHash: string, now: Date): Promise<string | undefined> => {
      const used = await db
        .updateTable('password_reset')
        .set({ used_at: now })
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('account_id as accountId')
        .executeTakeFirst();
      return used?.accountId ?? undefined;
    },

    /** Once a password has changed, no older link may change it again. */
    useAll: async (accountId: string, now: Date): Promise<void> => {
      await db
        .updateTable('password_reset')
        .set({ used_at: now })
        .where('account_id', '=', accountId)
        .where('used_at', 'is', null)
        .execute();
    },
  };
};
