import { FILE_SCREENS } from '@portail/rules/backoffice/operators/reading.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface WatchedOperator {
  readonly accountId: string;
  /** As people read it in the list of who looked at their data. */
  readonly organisme: string;
  readonly identifiant: string;
  readonly isPaused: boolean;
  /** When another manager last let them read again: what was read before is not held against them. */
  readonly liftedAt: Date | null;
}

interface Pause {
  readonly id: string;
  readonly people: number;
  readonly requestId: string;
  readonly at: Date;
}

export const operatorWatchIn = (unit: UnitOfWork, accountId: string) => {
  const db = transactionOf(unit);
  const since = ({ liftedAt }: WatchedOperator, from: Date): Date =>
    liftedAt !== null && liftedAt > from ? liftedAt : from;
  return {
    lock: async (): Promise<WatchedOperator | undefined> => {
      await db
        .selectFrom('user_account')
        .select('id')
        .where('id', '=', accountId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      const { rows } = await sql<WatchedOperator>`
        select o.account_id as "accountId", p.nom as organisme, o.identifiant,
          exists (select from operateur_suspension s
            where s.account_id = o.account_id and s.levee_le is null) as "isPaused",
          (select max(s.levee_le) from operateur_suspension s
            where s.account_id = o.account_id) as "liftedAt"
        from partenaire_operateur o join partenaire p on p.id = o.partenaire_id
        where o.account_id = ${accountId}::uuid order by o.identifiant limit 1`.execute(db);
      return rows[0];
    },

    /** Everybody whose file was read since then, in opened portals too, and those of now. */
    countFiles: async (
      operator: WatchedOperator,
      from: Date,
      read: readonly string[],
    ): Promise<number> => {
      const { rows } = await sql<{ people: number }>`
        select count(*)::integer as people from (
          select c.account_id from consultation c
          where c.organisme = ${operator.organisme} and c.identifiant = ${operator.identifiant}
            and c.at > ${since(operator, from)}
            and (c.ecran is null or c.ecran = any (${[...FILE_SCREENS]}::text[]))
          union select unnest(${[...read]}::uuid[])
        ) as seen`.execute(db);
      return rows[0]?.people ?? 0;
    },

    /** Everybody seen since then, from wherever, and those of now. */
    countSeen: async (
      operator: WatchedOperator,
      from: Date,
      read: readonly string[],
    ): Promise<number> => {
      const { rows } = await sql<{ people: number }>`
        select count(*)::integer as people from (
          select c.account_id from consultation c
          where c.organisme = ${operator.organisme} and c.identifiant = ${operator.identifiant}
            and c.at > ${since(operator, from)}
          union select unnest(${[...read]}::uuid[])
        ) as seen`.execute(db);
      return rows[0]?.people ?? 0;
    },

    /** An operator to whom no contract was given follows them all. */
    countNotFollowed: async (read: readonly string[]): Promise<number> => {
      const { rows } = await sql<{ people: number }>`
        select count(*)::integer as people from beneficiary b
        where b.account_id = any (${[...read]}::uuid[])
          and exists (select from operateur_contrat o where o.account_id = ${accountId}::uuid)
          and not exists (
            select from beneficiary_contract bc
            join operateur_contrat o on o.contract_numero = bc.contract_numero
            where bc.beneficiary_id = b.id and o.account_id = ${accountId}::uuid)`.execute(db);
      return rows[0]?.people ?? 0;
    },

    /** Of two at once, the first is kept. */
    suspend: async ({ id, people, requestId, at }: Pause): Promise<void> => {
      await db
        .insertInto('operateur_suspension')
        .values({ id, account_id: accountId, personnes: people, request_id: requestId, debut: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** The spaces of others that they have open close with the pause; their own desk stays. */
    endOpenedPortals: async ({ identifiant }: WatchedOperator, at: Date): Promise<void> => {
      await db
        .updateTable('user_session')
        .set({ revoked_at: at })
        .where('link_source', '=', identifiant)
        .where('link_mode', 'in', ['BACK_OFFICE', 'LECTURE_SEULE'])
        .where('account_id', '<>', accountId)
        .where('revoked_at', 'is', null)
        .execute();
    },
  };
};
