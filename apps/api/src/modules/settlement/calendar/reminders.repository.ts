import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface ReminderRow {
  readonly beneficiaryId: string;
  readonly contract: string;
  readonly millesime: number;
  readonly jours: number;
  readonly createdAt: Date;
}

export const remindersIn = (unit: UnitOfWork) => ({
  /** Returns the rows that were not marked yet: their mail is to be sent. */
  mark: async (
    rows: readonly ReminderRow[],
  ): Promise<readonly Pick<ReminderRow, 'beneficiaryId' | 'contract'>[]> => {
    if (rows.length === 0) return [];
    return transactionOf(unit)
      .insertInto('rappel_echeance')
      .values(
        rows.map(({ beneficiaryId, contract, millesime, jours, createdAt }) => ({
          beneficiary_id: beneficiaryId,
          contract_numero: contract,
          millesime,
          jours,
          created_at: createdAt,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['beneficiary_id as beneficiaryId', 'contract_numero as contract'])
      .execute();
  },
});
