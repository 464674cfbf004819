import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

/** What an authority or a lawsuit asks to be kept, put and lifted by the house. */
export const holdsIn = (unit: UnitOfWork, { accountId }: OperatorScope) => {
  const db = transactionOf(unit);
  const findPerson = (login: string) =>
    db
      .selectFrom('beneficiary as b')
      .innerJoin('user_account as a', 'a.id', 'b.account_id')
      .select('b.id')
      .where('a.login', '=', login)
      .executeTakeFirst();
  return {
    /** False when nobody has that login. */
    put: async (
      login: string,
      { id, reason, at }: { readonly id: string; readonly reason: string; readonly at: Date },
    ): Promise<boolean> => {
      const person = await findPerson(login);
      if (person === undefined) return false;
      await db
        .insertInto('gel_juridique')
        .values({
          id,
          beneficiary_id: person.id,
          motif: reason,
          pose_par: accountId,
          pose_le: at,
          leve_le: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return true;
    },

    /** False when there was none. */
    lift: async (login: string, at: Date): Promise<boolean> => {
      const person = await findPerson(login);
      if (person === undefined) return false;
      const { numUpdatedRows } = await db
        .updateTable('gel_juridique')
        .set({ leve_le: at })
        .where('beneficiary_id', '=', person.id)
        .where('leve_le', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
};
