import { transactionOf } from '../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';

export const accountsIn = (unit: UnitOfWork) => ({
  replacePasswordHash: async (accountId: string, passwordHash: string): Promise<void> => {
    await transactionOf(unit)
      .updateTable('user_account')
      .set({ password_hash: passwordHash })
      .where('id', '=', accountId)
      .execute();
  },
});
