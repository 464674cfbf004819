import type { QuarantineReason } from '../../../platform/db/database-types.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface QuarantineRow {
  readonly id: string;
  readonly provider: string;
  readonly notificationId: string | null;
  readonly reference: string;
  readonly reason: QuarantineReason;
  readonly details: Readonly<Record<string, string | number>>;
  readonly createdAt: Date;
}

export const cardQuarantineIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** False when the same thing already waits for somebody. */
    add: async (row: QuarantineRow): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('carte_quarantaine')
        .values({
          id: row.id,
          prestataire: row.provider,
          notification_id: row.notificationId,
          reference: row.reference,
          motif: row.reason,
          details: JSON.stringify(row.details),
          created_at: row.createdAt,
          closed_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
  };
};
