import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { DifferenceKind, SettledKind } from '../../../platform/db/schema/card-tables.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

export interface DayRow {
  readonly id: string;
  readonly day: string;
  readonly lines: number;
  readonly retained: number;
  readonly settledCents: number;
  readonly readAt: Date;
  readonly readBy: string | null;
  readonly digest: string | null;
  readonly differences: number;
  readonly openDifferences: number;
}

export interface DifferenceRow {
  readonly id: string;
  readonly day: string;
  readonly nature: DifferenceKind;
  readonly kind: SettledKind;
  readonly providerId: string;
  readonly expected: string;
  readonly found: string;
  readonly resolvedAt: Date | null;
  readonly resolvedBy: string | null;
  readonly resolution: string | null;
  readonly resolvedByDay: string | null;
}

interface ExpectedSettlement {
  readonly count: number;
  readonly cents: number;
  readonly lateCount: number;
  readonly lateCents: number;
}

const DAYS_SHOWN = 30;
const OPEN_SHOWN = 200;

export const reconciliationQueries = (reader: Reader, _scope: OperatorScope) => {
  const days = (condition: ReturnType<typeof sql>) => sql<DayRow>`
    select r.id, r.jour::text as day, r.lignes as lines, r.lu_le as "readAt", r.empreinte as digest,
      a.first_name || ' ' || a.last_name as "readBy", l.retained, l."settledCents",
      e.differences, e."openDifferences"
    from carte_reglement r left join user_account a on a.id = r.lu_par
    cross join lateral (
      select count(*) filter (where retenue)::integer as retained,
        coalesce(sum(case when type = 'PAIEMENT' then montant_cents else -montant_cents end)
          filter (where retenue), 0)::bigint as "settledCents"
      from carte_reglement_ligne where reglement_id = r.id
    ) l
    cross join lateral (
      select count(*)::integer as differences,
        count(*) filter (where resolu_le is null)::integer as "openDifferences"
      from carte_ecart where reglement_id = r.id
    ) e
    where ${condition} order by r.jour desc limit ${DAYS_SHOWN}`;

  const differences = reader
    .selectFrom('carte_ecart as e')
    .innerJoin('carte_reglement as r', 'r.id', 'e.reglement_id')
    .leftJoin('user_account as a', 'a.id', 'e.resolu_par')
    .leftJoin('carte_reglement as f', 'f.id', 'e.resolu_par_reglement')
    .select([
      'e.id',
      sql<string>`r.jour::text`.as('day'),
      'e.nature',
      'e.type as kind',
      'e.id_prestataire as providerId',
      'e.attendu as expected',
      'e.trouve as found',
      'e.resolu_le as resolvedAt',
      sql<string | null>`a.first_name || ' ' || a.last_name`.as('resolvedBy'),
      'e.resolution',
      sql<string | null>`f.jour::text`.as('resolvedByDay'),
    ]);

  return {
    listDays: async (provider: string): Promise<readonly DayRow[]> =>
      (await days(sql`r.prestataire = ${provider}`).execute(reader)).rows,

    findDay: async (provider: string, day: string): Promise<DayRow | undefined> =>
      (await days(sql`r.prestataire = ${provider} and r.jour = ${day}`).execute(reader)).rows[0],

    listOpen: (provider: string): Promise<DifferenceRow[]> =>
      differences
        .where('e.resolu_le', 'is', null)
        .where('r.prestataire', '=', provider)
        .orderBy('e.created_at')
        .orderBy('e.id')
        .limit(OPEN_SHOWN)
        .execute(),

    listOfDay: (settlementId: string): Promise<DifferenceRow[]> =>
      differences.where('e.reglement_id', '=', settlementId).orderBy('e.id').execute(),

    findDifference: (id: string): Promise<DifferenceRow | undefined> =>
      differences.where('e.id', '=', id).executeTakeFirst(),

    /** The provider's open balance, computed from the card tables; equal to the ledger's by I12. */
    findExpected: async (provider: string, lateBefore: Date): Promise<ExpectedSettlement> => {
      const { rows } = await sql<ExpectedSettlement>`
        select count(*) filter (where cents > 0)::integer as count,
          coalesce(sum(cents), 0)::bigint as cents,
          count(*) filter (where cents > 0 and at < ${lateBefore})::integer as "lateCount",
          coalesce(sum(cents) filter (where cents > 0 and at < ${lateBefore}), 0)::bigint as "lateCents"
        from (
          select montant_cents as cents, captured_at as at from carte_transaction
          where prestataire = ${provider} and captured_at is not null and reglement_id is null
          union all
          select -r.montant_cents, r.closed_at from carte_remboursement r
          join carte_transaction t on t.reference = r.transaction_reference
          where t.prestataire = ${provider} and r.statut = 'EFFECTUE' and r.reglement_id is null
        ) expected`.execute(reader);
      const [row] = rows;
      if (row === undefined) throw new Error('a sum has one row');
      return row;
    },
  };
};
