import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

/** Operators, by the name that their colleagues read. */
export const authorsIn = (unit: UnitOfWork) => ({
  nameOf: async (accountId: string): Promise<string> => {
    const { firstName, lastName } = await transactionOf(unit)
      .selectFrom('user_account')
      .select(['first_name as firstName', 'last_name as lastName'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    return `${firstName} ${lastName}`.trim();
  },
});
