import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface NewDisavowalLink {
  readonly id: string;
  readonly accountId: string;
  readonly tokenHash: string;
  readonly notice: string;
  readonly delegationId: string | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const disavowalLinksIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    insert: async (link: NewDisavowalLink): Promise<void> => {
      await db
        .insertInto('disavowal_link')
        .values({
          id: link.id,
          account_id: link.accountId,
          token_hash: link.tokenHash,
          notice: link.notice,
          delegation_id: link.delegationId ?? null,
          created_at: link.createdAt,
          expires_at: link.expiresAt,
          used_at: null,
        })
        .execute();
    },

    /** Of two parallel uses of a link, one gets it. */
    use: (tokenHash: string, now: Date) =>
      db
        .updateTable('disavowal_link')
        .set({ used_at: now })
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(['account_id as accountId', 'notice', 'delegation_id as delegationId'])
        .executeTakeFirst(),
  };
};
