import { transactionOf } from '../db/unit-of-work.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { systemIds } from '../ids.ts';

/** Holds on the value that leaves an account. `accountId` is the sign-in of the person. */
export const outgoingHoldsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** Does nothing while the account already has an open hold. */
    place: async (accountId: string, cause: string, at: Date): Promise<void> => {
      await db
        .insertInto('outgoing_holds')
        .values({ id: systemIds.ordered(), account_id: accountId, cause, placed_at: at })
        .onConflict((conflict) =>
          conflict.column('account_id').where('lifted_at', 'is', null).doNothing(),
        )
        .execute();
    },

    isHeld: async (accountId: string): Promise<boolean> => {
      const hold = await db
        .selectFrom('outgoing_holds')
        .select('id')
        .where('account_id', '=', accountId)
        .where('lifted_at', 'is', null)
        .executeTakeFirst();
      return hold !== undefined;
    },
  };
};
