import { FILE_SCREENS } from '@portail/rules/backoffice/operators/reading.ts';
import { sql, type RawBuilder } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface WatchedOperator {
  readonly userId: string;
  /** Shown to people in the list of consultations of their data. */
  readonly organisme: string;
  readonly identifiant: string;
  readonly isPaused: boolean;
  /** End of the last suspension: earlier readings no longer count. */
  readonly liftedAt: Date | null;
}

interface Pause {
  readonly id: string;
  readonly people: number;
  readonly requestId: string;
  readonly at: Date;
}

export const operatorWatchIn = (unit: UnitOfWork, userId: string) => {
  const db = transactionOf(unit);
  const since = ({ liftedAt }: WatchedOperator, from: Date): Date =>
    liftedAt !== null && liftedAt > from ? liftedAt : from;
  const countPeople = async (
    operator: WatchedOperator,
    from: Date,
    read: readonly string[],
    onScreens: RawBuilder<unknown>,
  ): Promise<number> => {
    const { rows } = await sql<{ people: number }>`
      select count(*)::integer as people from (
        select c.account_id from consultation c
        where c.organisme = ${operator.organisme} and c.identifiant = ${operator.identifiant}
          and c.at > ${since(operator, from)} ${onScreens}
        union select unnest(${[...read]}::uuid[])
      ) as seen`.execute(db);
    return rows[0]?.people ?? 0;
  };
  return {
    lock: async (): Promise<WatchedOperator | undefined> => {
      await db
        .selectFrom('user_account')
        .select('id')
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      const { rows } = await sql<WatchedOperator>`
        select o.account_id as "userId", p.nom as organisme, o.identifiant,
          exists (select from operateur_suspension s
            where s.account_id = o.account_id and s.levee_le is null) as "isPaused",
          (select max(s.levee_le) from operateur_suspension s
            where s.account_id = o.account_id) as "liftedAt"
        from partenaire_operateur o join partenaire p on p.id = o.partenaire_id
        where o.account_id = ${userId}::uuid order by o.identifiant limit 1`.execute(db);
      return rows[0];
    },

    /** People whose file was read since then, opened portals included, plus the given ones. */
    countFiles: (operator: WatchedOperator, from: Date, read: readonly string[]): Promise<number> =>
      countPeople(
        operator,
        from,
        read,
        sql`and (c.ecran is null or c.ecran = any (${[...FILE_SCREENS]}::text[]))`,
      ),

    /** People seen since then on any screen, plus the given ones. */
    countSeen: (operator: WatchedOperator, from: Date, read: readonly string[]): Promise<number> =>
      countPeople(operator, from, read, sql``),

    /** An operator without assigned contracts follows all contracts. */
    countNotFollowed: async (read: readonly string[]): Promise<number> => {
      const { rows } = await sql<{ people: number }>`
        select count(*)::integer as people from beneficiary b
        where b.account_id = any (${[...read]}::uuid[])
          and exists (select from operateur_contrat o where o.account_id = ${userId}::uuid)
          and not exists (
            select from beneficiary_contract bc
            join operateur_contrat o on o.contract_numero = bc.contract_numero
            where bc.beneficiary_id = b.id and o.account_id = ${userId}::uuid)`.execute(db);
      return rows[0]?.people ?? 0;
    },

    /** Of two concurrent suspensions the first remains. */
    suspend: async ({ id, people, requestId, at }: Pause): Promise<void> => {
      await db
        .insertInto('operateur_suspension')
        .values({ id, account_id: userId, personnes: people, request_id: requestId, debut: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** The operator's own back-office session remains. */
    endOpenedPortals: async ({ identifiant }: WatchedOperator, at: Date): Promise<void> => {
      await db
        .updateTable('user_session')
        .set({ revoked_at: at })
        .where('link_source', '=', identifiant)
        .where('link_mode', 'in', ['BACK_OFFICE', 'LECTURE_SEULE'])
        .where('account_id', '<>', userId)
        .where('revoked_at', 'is', null)
        .execute();
    },
  };
};

export const operatorPausesIn = (unit: UnitOfWork, { userId }: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    lock: (id: string) =>
      db
        .selectFrom('operateur_suspension')
        .select(['account_id as userId', 'levee_le as leveeLe'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    lift: async (
      id: string,
      { motif, at }: { readonly motif: string; readonly at: Date },
    ): Promise<void> => {
      await db
        .updateTable('operateur_suspension')
        .set({ levee_le: at, levee_par: userId, levee_motif: motif })
        .where('id', '=', id)
        .execute();
    },
  };
};
