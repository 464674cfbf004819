import type { ConsultationKind } from '@portail/contract/people/privacy.schemas.ts';
import type { OperatorScreen } from '@portail/rules/backoffice/operators/reading.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { FunderScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface ConsultationRecord {
  readonly id: string;
  readonly userId: string;
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
  /** The back-office screen; for other readers the access log lists the calls of the session. */
  readonly screen?: OperatorScreen | null;
}

export interface ChainedConsultation extends ConsultationRecord {
  readonly hash: Buffer;
}

/** The last row of a person's chain; null before the first consultation. */
export interface ChainEnd {
  readonly rank: number | null;
  readonly hash: Buffer | null;
}

const rowOf = (record: ChainedConsultation) => ({
  id: record.id,
  account_id: record.userId,
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
    /** Locks the account, because each hash depends on the row before it. */
    lockLast: async (userId: string): Promise<ChainEnd | undefined> => {
      await db
        .selectFrom('user_account')
        .select('id')
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      return await db
        .selectFrom('consultation')
        .select(['rang as rank', 'empreinte as hash'])
        .where('account_id', '=', userId)
        .orderBy('rang', 'desc')
        .limit(1)
        .executeTakeFirst();
    },

    /** The only writer of this table. The caller holds the lock on each chain. */
    insert: async (records: readonly ChainedConsultation[]): Promise<void> => {
      if (records.length === 0) return;
      await db.insertInto('consultation').values(records.map(rowOf)).execute();
    },
  };
};

interface PersonRead extends ChainEnd {
  readonly userId: string;
}

export const funderReadsIn = (unit: UnitOfWork, { financeurId }: FunderScope) => {
  const db = transactionOf(unit);
  return {
    findReader: (userId: string) =>
      db
        .selectFrom('client_user as c')
        .innerJoin('financeur as f', 'f.id', 'c.financeur_id')
        .innerJoin('user_account as a', 'a.id', 'c.account_id')
        .select(['f.social_reason as organisme', 'a.login'])
        .where('c.account_id', '=', userId)
        .where('c.financeur_id', '=', financeurId)
        .executeTakeFirstOrThrow(),

    /** People not yet recorded for this session and reason; locked by id to avoid deadlocks. */
    lockUnrecorded: async (
      people: readonly string[],
      { sessionId, reason }: { readonly sessionId: string; readonly reason: string },
    ): Promise<readonly PersonRead[]> => {
      await sql`
        select from user_account a join beneficiary b on b.account_id = a.id
        where b.id = any (${[...people]}::uuid[])
        order by a.id for no key update of a`.execute(db);
      const { rows } = await sql<PersonRead>`
        select b.account_id as "userId", c.rang as rank, c.empreinte as hash
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

interface PersonReadByOperator extends PersonRead {
  /** Set when the person has a single contract. */
  readonly contract: string | null;
}

export const operatorReadsIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** People not yet recorded for this session and reason; locked by id to avoid deadlocks. */
    lockUnrecorded: async (
      accounts: readonly string[],
      { sessionId, reason }: { readonly sessionId: string; readonly reason: string },
    ): Promise<readonly PersonReadByOperator[]> => {
      await sql`
        select from user_account a where a.id = any (${[...accounts]}::uuid[])
        order by a.id for no key update of a`.execute(db);
      const { rows } = await sql<PersonReadByOperator>`
        select a.id as "userId", c.rang as rank, c.empreinte as hash, (
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

interface AccessRecord {
  readonly sessionId: string;
  readonly call: string;
  readonly requestId: string;
  readonly at: Date;
}

export const accessLogIn = (unit: UnitOfWork) => ({
  /** One row per session and call. */
  add: async ({ sessionId, call, requestId, at }: AccessRecord): Promise<void> => {
    await transactionOf(unit)
      .insertInto('consultation_appel')
      .values({ session_id: sessionId, appel: call, request_id: requestId, at })
      .onConflict((conflict) => conflict.columns(['session_id', 'appel']).doNothing())
      .execute();
  },
});

const readerSchema = z.object({
  par: z.string(),
  organisme: z.string(),
  identifiant: z.string(),
  consultations: z.number(),
  personnes: z.number(),
  horsHeures: z.number(),
});
type ReviewedReader = z.output<typeof readerSchema>;

export interface Review {
  readonly mois: string;
  readonly consultations: number;
  readonly personnes: number;
  readonly chainesRompues: number;
  readonly lecteurs: readonly ReviewedReader[];
}

/** The monthly review of consultations. */
export const reviewsIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** Per reader, those with the most people first; nights and Sundays in Paris time. */
    readers: async (from: Date, until: Date): Promise<readonly ReviewedReader[]> => {
      const { rows } = await sql`
        select c.par, c.organisme, c.identifiant, count(*)::int as consultations,
          count(distinct c.account_id)::int as personnes,
          (count(*) filter (where extract(isodow from c.at at time zone 'Europe/Paris') = 7
            or extract(hour from c.at at time zone 'Europe/Paris') not between 7 and 20))::int
            as "horsHeures"
        from consultation c where c.at >= ${from} and c.at < ${until}
        group by c.par, c.organisme, c.identifiant
        order by personnes desc, consultations desc, c.organisme, c.identifiant`.execute(db);
      return rows.map((row) => z.parse(readerSchema, row));
    },

    /** The accounts whose chain must be checked. */
    accounts: async (from: Date, until: Date): Promise<readonly string[]> => {
      const rows = await db
        .selectFrom('consultation')
        .select('account_id as id')
        .distinct()
        .where('at', '>=', from)
        .where('at', '<', until)
        .execute();
      return rows.map(({ id }) => id);
    },

    chain: (userId: string): Promise<readonly ChainedConsultation[]> =>
      db
        .selectFrom('consultation')
        .select([
          'id',
          'account_id as userId',
          'rang as rank',
          'par as by',
          'organisme',
          'identifiant',
          'contract_numero as contract',
          'lecture_seule as isReadOnly',
          'motif as reason',
          'session_id as sessionId',
          'request_id as requestId',
          'at',
          'ecran as screen',
          'empreinte as hash',
        ])
        .where('account_id', '=', userId)
        .orderBy('rang')
        .execute(),

    /** Written once: a second review of the month does not change the first result. */
    save: async (month: CalendarDay, review: Review, at: Date): Promise<void> => {
      await db
        .insertInto('revue_consultations')
        .values({
          mois: month,
          consultations: review.consultations,
          personnes: review.personnes,
          chaines_rompues: review.chainesRompues,
          lecteurs: JSON.stringify(review.lecteurs),
          created_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
};
