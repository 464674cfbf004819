import { transactionOf } from '../db/unit-of-work.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { systemIds } from '../ids.ts';

/** Holds on the value that leaves an account. `userId` is the sign-in of the person. */
export const outgoingHoldsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** Does nothing while the account already has an open hold. */
    place: async (userId: string, cause: string, at: Date): Promise<void> => {
      await db
        .insertInto('outgoing_holds')
        .values({ id: systemIds.ordered(), account_id: userId, cause, placed_at: at })
        .onConflict((conflict) =>
          conflict.column('account_id').where('lifted_at', 'is', null).doNothing(),
        )
        .execute();
    },

    isHeld: async (userId: string): Promise<boolean> => {
      const hold = await db
        .selectFrom('outgoing_holds')
        .select('id')
        .where('account_id', '=', userId)
        .where('lifted_at', 'is', null)
        .executeTakeFirst();
      return hold !== undefined;
    },

    isBeneficiaryHeld: async (beneficiaryId: string): Promise<boolean> => {
      const hold = await db
        .selectFrom('outgoing_holds as h')
        .innerJoin('beneficiary as b', 'b.account_id', 'h.account_id')
        .select('h.id')
        .where('b.id', '=', beneficiaryId)
        .where('h.lifted_at', 'is', null)
        .executeTakeFirst();
      return hold !== undefined;
    },

    /** The account whose hold was lifted; `undefined` where it is not open. */
    lift: async (
      id: string,
      lifted: { readonly by: string; readonly reason: string; readonly at: Date },
    ): Promise<string | undefined> => {
      const row = await db
        .updateTable('outgoing_holds')
        .set({ lifted_at: lifted.at, lifted_by: lifted.by, lift_reason: lifted.reason })
        .where('id', '=', id)
        .where('lifted_at', 'is', null)
        .returning('account_id as userId')
        .executeTakeFirst();
      return row?.userId;
    },
  };
};
