import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export const operatorPausesIn = (unit: UnitOfWork, { accountId }: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    lock: (id: string) =>
      db
        .selectFrom('operateur_suspension')
        .select(['account_id as accountId', 'levee_le as leveeLe'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    lift: async (
      id: string,
      { motif, at }: { readonly motif: string; readonly at: Date },
    ): Promise<void> => {
      await db
        .updateTable('operateur_suspension')
        .set({ levee_le: at, levee_par: accountId, levee_motif: motif })
        .where('id', '=', id)
        .execute();
    },
  };
};
