import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

interface Period {
  readonly from: Date;
  readonly until: Date;
}

interface ReaderRow {
  readonly par: string;
  readonly organisme: string;
  readonly identifiant: string;
  readonly readings: number;
  readonly people: number;
  readonly reasons: number;
  readonly outOfHours: number;
  readonly first: Date;
  readonly last: Date;
}

/** Who read how many people. Relatives are let in by the person: they are no readers of the house's. */
export const readerQueries = (reader: Reader, _scope: OperatorScope) => ({
  count: async ({ from, until }: Period): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from (
        select from consultation c
        where c.at >= ${from} and c.at < ${until} and c.par <> 'PROCHE'
        group by c.par, c.organisme, c.identifiant) r`.execute(reader);
    return rows[0]?.n ?? 0;
  },

  page: async (
    { from, until }: Period,
    after: readonly string[] | undefined,
    size: number,
  ): Promise<readonly ReaderRow[]> => {
    const [par = '', organisme = '', identifiant = ''] = after ?? [];
    const { rows } = await sql<ReaderRow>`
      select c.par, c.organisme, c.identifiant, count(*) as readings,
        count(distinct c.account_id) as people, count(distinct c.motif) as reasons,
        count(*) filter (where extract(isodow from c.at at time zone 'Europe/Paris') = 7
          or extract(hour from c.at at time zone 'Europe/Paris') not between 7 and 20)
          as "outOfHours",
        min(c.at) as first, max(c.at) as last
      from consultation c
      where c.at >= ${from} and c.at < ${until} and c.par <> 'PROCHE'
        and (c.par, c.organisme, c.identifiant) > (${par}, ${organisme}, ${identifiant})
      group by c.par, c.organisme, c.identifiant
      order by c.par, c.organisme, c.identifiant limit ${size}`.execute(reader);
    return rows;
  },
});
