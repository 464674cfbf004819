import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { ConsultationRecord } from './consultations.repository.ts';

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

type ChainedRecord = ConsultationRecord & { readonly hash: Buffer };

/** Who read whom in a month, for whoever looks it over. */
export const reviewsIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** By reader, whoever read most people first; nights and Sundays by the clocks of Paris. */
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

    /** Everybody who was read then, to look at the chain of each. */
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

    chain: (accountId: string): Promise<readonly ChainedRecord[]> =>
      db
        .selectFrom('consultation')
        .select([
          'id',
          'account_id as accountId',
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
        .where('account_id', '=', accountId)
        .orderBy('rang')
        .execute(),

    /** Written once: looked over again, a month keeps what was found first. */
    keep: async (month: CalendarDay, review: Review, at: Date): Promise<void> => {
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
