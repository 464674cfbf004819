import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { getHeldPayouts } from '@portail/contract/settlement/held-payouts.calls.ts';
import { sql } from 'kysely';
import {
  byCode,
  byNumber,
  byText,
  byUuid,
  sortedPage,
  type SortedRow,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { ListPage } from '../../../platform/ports/list-page.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

const HELD_KEYS: SortKeys<SortOf<typeof getHeldPayouts>> = {
  columns: {
    jour: byCode('b.day'),
    fichier: byText('b.file'),
    nombre: byNumber('b.count'),
    montant: byNumber('b.cents'),
  },
  id: byUuid('b.id'),
};

export interface HeldRow {
  readonly id: string;
  readonly file: string;
  readonly day: string;
  readonly isRefused: boolean;
  readonly reasons: readonly string[];
  readonly count: number;
  readonly cents: number;
}

/** The held transfers of each file; an instant transfer is in none. */
export const heldPayoutQueries = (reader: Reader, _scope: OperatorScope) => ({
  list: async (
    query: CallInput<typeof getHeldPayouts>['query'],
  ): Promise<ListPage<readonly HeldRow[]>> => {
    const sorted = sortedPage(getHeldPayouts.list.table, HELD_KEYS, query);
    const { rows } = await sql<HeldRow & SortedRow>`
      select b.*, ${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId"
      from (
        select coalesce(f.id, v.id) as id, coalesce(f.message_id, v.bout_en_bout) as file,
          coalesce(f.reemis_jour, f.jour, (v.created_at at time zone 'Europe/Paris')::date)::text as day,
          f.refuse_le is not null as "isRefused",
          array_agg(distinct coalesce(f.motif_refus, v.motif_rejet)) as reasons,
          count(*)::integer as count, sum(v.montant_cents)::bigint as cents
        from versement v left join versement_fichier f on f.id = v.fichier_id
        where v.retenu group by 1, 2, 3, 4
      ) b where ${sorted.after} order by ${sorted.order} limit ${sorted.limit}`.execute(reader);
    return sorted.pageOf(rows);
  },
});
