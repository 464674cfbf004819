import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

interface Period {
  readonly from: Date;
  readonly until: Date;
}

interface OppositionRow {
  readonly id: number;
  readonly accountId: string;
  readonly at: Date;
  readonly titre: string;
  readonly motif: string;
  readonly millesime: number;
  readonly faceCents: number;
  readonly funder: string;
  readonly contract: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly liftedAt: Date | null;
}

/** Vouchers said lost or stolen, in the order in which that was said. */
export const opposedQueries = (reader: Reader, _scope: OperatorScope) => ({
  count: async ({ from, until }: Period): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from titre_opposition o
      where o.declaree_le >= ${from} and o.declaree_le < ${until}`.execute(reader);
    return rows[0]?.n ?? 0;
  },

  page: async (
    { from, until }: Period,
    after: readonly string[] | undefined,
    size: number,
  ): Promise<readonly OppositionRow[]> => {
    const { rows } = await sql<OppositionRow>`
      select o.id, a.id as "accountId", o.declaree_le as at, t.numero as titre, o.motif,
        t.millesime, t.valeur_faciale_cents as "faceCents", f.social_reason as funder,
        k.numero as contract, a.last_name as "lastName", a.first_name as "firstName",
        o.levee_le as "liftedAt"
      from titre_opposition o
      join titre t on t.numero = o.titre_numero
      join contract k on k.numero = t.contract_numero
      join financeur f on f.id = k.financeur_id
      join beneficiary b on b.id = t.beneficiary_id
      join user_account a on a.id = b.account_id
      where o.declaree_le >= ${from} and o.declaree_le < ${until}
        and o.id > ${after?.[0] ?? '0'}::bigint
      order by o.id limit ${size}`.execute(reader);
    return rows;
  },
});
