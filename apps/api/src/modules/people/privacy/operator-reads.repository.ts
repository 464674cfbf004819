import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { ChainEnd } from './consultations.repository.ts';

interface ReadPerson extends ChainEnd {
  readonly accountId: string;
  /** Theirs, when they hold a single one. */
  readonly contract: string | null;
}

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
  };
};
