import type { OperatorScreen } from '@portail/rules/operators/reading.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';
import type { ConsultationRecord } from './consultations.repository.ts';

interface ReadPerson {
  readonly accountId: string;
  readonly rank: number | null;
  readonly hash: Buffer | null;
  /** Theirs, when they hold a single one. */
  readonly contract: string | null;
}

type DeskRecord = ConsultationRecord & {
  readonly screen: OperatorScreen;
  readonly hash: Buffer;
};

/** What an operator reads of people, in the chain of each of them. */
export const operatorReadsIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** Those who were not noted yet for this session and reason, always in one order. */
    lockUnnoted: async (
      accounts: readonly string[],
      { sessionId, reason }: { readonly sessionId: string; readonly reason: string },
    ): Promise<readonly ReadPerson[]> => {
      await sql`
        select from user_account a where a.id = any (${[...accounts]}::uuid[])
        order by a.id for no key update of a`.execute(db);
      const { rows } = await sql<ReadPerson>`
        select a.id as "accountId", c.rang as rank, c.empreinte as hash, (
          select min(bc.contract_numero) from beneficiary b
          join beneficiary_contract bc on bc.beneficiary_id = b.id
          where b.account_id = a.id having count(*) = 1) as contract
        from user_account a
        left join lateral (
          select k.rang, k.empreinte from consultation k
          where k.account_id = a.id order by k.rang desc limit 1
        ) c on true
        where a.id = any (${[...accounts]}::uuid[]) and not exists (
          select from consultation s where s.session_id = ${sessionId}::uuid
            and s.account_id = a.id and s.motif = ${reason})`.execute(db);
      return rows;
    },

    insert: async (records: readonly DeskRecord[]): Promise<void> => {
      await db
        .insertInto('consultation')
        .values(
          records.map((record) => ({
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
            ecran: record.screen,
            empreinte: record.hash,
          })),
        )
        .execute();
    },
  };
};
