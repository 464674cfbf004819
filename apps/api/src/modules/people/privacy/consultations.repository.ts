import type { ConsultationKind } from '@portail/contract/people/privacy.schemas.ts';
import type { OperatorScreen } from '@portail/rules/backoffice/operators/reading.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

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
  readonly screen?: OperatorScreen | null;
}

/** As it is kept: resting on the row before it. */
export interface ChainedConsultation extends ConsultationRecord {
  readonly hash: Buffer;
}

/** The last row of a person's chain; of somebody whom nobody has read yet there is none. */
export interface ChainEnd {
  readonly rank: number | null;
  readonly hash: Buffer | null;
}

const rowOf = (record: ChainedConsultation) => ({
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
  ecran: record.screen ?? null,
  empreinte: record.hash,
});

export const consultationsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** One after the other for each person: every row rests on the one before it. */
    lockLast: async (accountId: string): Promise<ChainEnd | undefined> => {
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

    /** The only writer of these rows, whoever was reading; their chains are held by the caller. */
    insert: async (records: readonly ChainedConsultation[]): Promise<void> => {
      if (records.length === 0) return;
      await db.insertInto('consultation').values(records.map(rowOf)).execute();
    },
  };
};
