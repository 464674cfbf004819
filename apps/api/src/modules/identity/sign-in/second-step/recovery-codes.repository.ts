import { transactionOf } from '../../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';

export const recoveryCodesIn = (unit: UnitOfWork, accountId: string) => {
  const db = transactionOf(unit);
  const removeAll = async (): Promise<void> => {
    await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  };
  return {
    removeAll,

    replaceAll: async (hashes: readonly Buffer[], now: Date): Promise<void> => {
      await removeAll();
      await db
        .insertInto('recovery_code')
        .values(
          hashes.map((hash) => ({
            account_id: accountId,
            code_hash: hash,
            created_at: now,
            used_at: null,
          })),
        )
        .execute();
    },

    /** True for a code of the account that had not served yet, and now has. */
    use: async (hashes: readonly Buffer[], now: Date): Promise<boolean> => {
      const result = await db
        .updateTable('recovery_code')
        .set({ used_at: now })
        .where('account_id', '=', accountId)
        .where('code_hash', 'in', hashes)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
  };
};
