import { sql, type RawBuilder } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

/** True while a legal hold forbids erasing the person's data. */
export const isHeldPerson = (column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from gel_juridique g
    where g.beneficiary_id = ${sql.ref(column)} and g.leve_le is null)`;

export const isHeldAccount = (column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from gel_juridique g join beneficiary h on h.id = g.beneficiary_id
    where h.account_id = ${sql.ref(column)} and g.leve_le is null)`;

/** Legal holds, set and lifted by operators on behalf of an authority. */
export const holdsIn = (unit: UnitOfWork, { userId }: OperatorScope) => {
  const db = transactionOf(unit);
  const findPerson = (login: string) =>
    db
      .selectFrom('beneficiary as b')
      .innerJoin('user_account as a', 'a.id', 'b.account_id')
      .select('b.id')
      .where('a.login', '=', login)
      .executeTakeFirst();
  return {
    /** False when the login is unknown. */
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
          pose_par: userId,
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
