import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export const accountsIn = (unit: UnitOfWork) => ({
  /** A mailed link was used. A beneficiary proves an address by its own link, which checks its owner. */
  markMailProved: async (accountId: string, at: Date): Promise<void> => {
    await transactionOf(unit)
      .updateTable('user_account')
      .set({ mail_proved_at: at })
      .where('id', '=', accountId)
      .where('mail_proved_at', 'is', null)
      .where('space_type', '<>', 'ESPACE_BENEFICIAIRE')
      .execute();
  },

  replacePasswordHash: async (accountId: string, passwordHash: string): Promise<void> => {
    await transactionOf(unit)
      .updateTable('user_account')
      .set({ password_hash: passwordHash })
      .where('id', '=', accountId)
      .execute();
  },
});
