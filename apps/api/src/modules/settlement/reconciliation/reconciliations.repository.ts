import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export const differencesIn = (unit: UnitOfWork, { userId }: OperatorScope) => ({
  /** False when it was resolved before. */
  resolve: async (id: string, reason: string, now: Date): Promise<boolean> => {
    const { numUpdatedRows } = await transactionOf(unit)
      .updateTable('carte_ecart')
      .set({ resolu_le: now, resolu_par: userId, resolution: reason })
      .where('id', '=', id)
      .where('resolu_le', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },
});
