import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { ChainEnd } from './consultations.repository.ts';

interface ReadPerson extends ChainEnd {
  readonly accountId: string;
}

/** What a funder reads of its people, in the chain of each of them. */
export const funderReadsIn = (unit: UnitOfWork, { financeurId }: FunderScope) => {
  const db = transactionOf(unit);
  return {
    findReader: (accountId: string) =>
      db
        .selectFrom('client_user as c')
        .innerJoin('financeur as f', 'f.id', 'c.financeur_id')
        .innerJoin('user_account as a', 'a.id', 'c.account_id')
        .select(['f.social_reason as organisme', 'a.login'])
        .where('c.account_id', '=', accountId)
        .where('c.financeur_id', '=', financeurId)
        .executeTakeFirstOrThrow(),

    /** Those who were not noted yet for this session and reason, always in one order. */
    lockUnnoted: async (
      people: readonly string[],
      { sessionId, reason }: { readonly sessionId: string; readonly reason: string },
    ): Promise<readonly ReadPerson[]> => {
      await sql`
        select from user_account a join beneficiary b on b.account_id = a.id
        where b.id = any (${[...people]}::uuid[])
        order by a.id for no key update of a`.execute(db);
      const { rows } = await sql<ReadPerson>`
        select b.account_id as "accountId", c.rang as rank, c.empreinte as hash
        from beneficiary b
        left join lateral (
          select k.rang, k.empreinte from consultation k
          where k.account_id = b.account_id order by k.rang desc limit 1
        ) c on true
        where b.id = any (${[...people]}::uuid[]) and not exists (
          select from consultation s where s.session_id = ${sessionId}::uuid
            and s.account_id = b.account_id and s.motif = ${reason})`.execute(db);
      return rows;
    },
  };
};
