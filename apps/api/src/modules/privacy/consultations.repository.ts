import type { ConsultationKind } from '@portail/contract/schemas/privacy.ts';
import { transactionOf } from '../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';

export interface ConsultationRecord {
  readonly id: string;
  readonly accountId: string;
  readonly rank: number;
  readonly by: ConsultationKind;
  readonly organisme: string;
  readonly identifiant: string;
  readonly contract: string | null;
  readonly isReadOnly: boolean;
  readonly reason: string;
  readonly sessionId: string;
  readonly requestId: string;
  readonly at: Date;
  /** Where an operator read it from their own desk; elsewhere the calls of the session say it. */
  readonly screen?: string | null;
}

export const consultationsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** One after the other for each person: every row rests on the one before it. */
    lockLast: async (
      accountId: string,
    ): Promise<{ readonly rank: number; readonly hash: Buffer } | undefined> => {
      await db
        .selectFrom('user_account')
        .select('id')
        .where('id', '=', accountId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      return await db
        .selectFrom('consultation')
        .select(['rang as rank', 'empreinte as hash'])
        .where('account_id', '=', accountId)
        .orderBy('rang', 'desc')
        .limit(1)
        .executeTakeFirst();
    },

    insert: async (record: ConsultationRecord, hash: Buffer): Promise<void> => {
      await db
        .insertInto('consultation')
        .values({
          id: record.id,
          account_id: record.accountId,
          rang: record.rank,
          par: record.by,
          organisme: record.organisme,
          identifiant: record.identifiant,
          contract_numero: record.contract,
          lecture_seule: record.isReadOnly,
          motif: record.reason,
          session_id: record.sessionId,
          request_id: record.requestId,
          at: record.at,
          empreinte: hash,
        })
        .execute();
    },
  };
};
