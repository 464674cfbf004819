import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import {
  getPrintLots,
  type PrintLot,
  type PrintLotState,
} from '@portail/contract/orders/print-lots.calls.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import {
  byInstant,
  byNumber,
  byUuid,
  sortedPage,
  type SortedRow,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import type { ListPage } from '../../../platform/ports/list-page.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

interface PrintLotRow extends Omit<PrintLot, 'creeLe' | 'transmisLe'> {
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

const KEYS: SortKeys<SortOf<typeof getPrintLots>> = {
  columns: { creeLe: byInstant('l.created_at'), carnets: byNumber('l.nombre_carnets') },
  id: byUuid('l.id'),
};

const STATE: Readonly<Record<PrintLotState, RawBuilder<SqlBool>>> = {
  A_TRANSMETTRE: sql`l.envoye_le is null`,
  EN_FABRICATION: sql`l.envoye_le is not null and c.expedies = 0`,
  EXPEDIE: sql`l.envoye_le is not null and c.expedies > 0 and c.livres < l.nombre_carnets`,
  LIVRE: sql`l.envoye_le is not null and c.livres >= l.nombre_carnets`,
};

export const printLotListQueries = (reader: Reader, _scope: OperatorScope) => ({
  list: async ({
    etat,
    recherche,
    ...query
  }: CallInput<typeof getPrintLots>['query']): Promise<ListPage<readonly PrintLotRow[]>> => {
    const sorted = sortedPage(getPrintLots.list.table, KEYS, query);
    const found =
      recherche === undefined
        ? sql<SqlBool>`true`
        : sql<SqlBool>`l.commande_id in (
            select id from commande_financeur where reference = upper(${recherche}))`;
    const { rows } = await sql<PrintLotRow & SortedRow>`
      select ${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId", l.id,
        o.reference as commande, f.social_reason as financeur,
        case when l.envoye_le is null then 'A_TRANSMETTRE'
          when c.livres >= l.nombre_carnets then 'LIVRE'
          when c.expedies > 0 then 'EXPEDIE' else 'EN_FABRICATION' end as etat,
        l.nombre_carnets as carnets, l.nombre_titres as titres, c.expedies, c.livres,
        coalesce(r.revenus, 0)::int as revenus, coalesce(r.reimprimes, 0)::int as reimprimes,
        l.created_at as "createdAt", l.envoye_le as "sentAt"
      from lot_impression l
      left join commande_financeur o on o.id = l.commande_id
      left join financeur f on f.id = o.financeur_id
      cross join lateral (
        select count(*) filter (where expedie_le is not null or livre_le is not null)::int as expedies,
          count(livre_le)::int as livres
        from carnet where lot_id = l.id) c
      left join (
        -- Few against the books that arrive: read once for the page, not for each lot.
        select k.lot_id, count(distinct k.id) as revenus,
          count(distinct k.id) filter (where o.suite = 'REMPLACEMENT') as reimprimes
        from opposition o
        join opposition_titre n on n.opposition_id = o.id
        join titre t on t.numero = n.titre_numero
        join carnet k on k.id = t.carnet_id
        where o.motif = 'NON_RECU' group by k.lot_id) r on r.lot_id = l.id
      where ${etat === undefined ? sql<SqlBool>`true` : STATE[etat]} and ${found}
        and ${sorted.after}
      order by ${sorted.order} limit ${sorted.limit}
    `.execute(reader);
    return sorted.pageOf(rows);
  },
});
