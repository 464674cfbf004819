import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { getDebts } from '@portail/contract/backoffice/debts.calls.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import {
  byCode,
  byNumber,
  sortedPage,
  type SortedRow,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import type { ListPage } from '../../../platform/ports/list-page.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { type DebtRow, debtsOn } from './debts.repository.ts';

const KEYS: SortKeys<SortOf<typeof getDebts>> = {
  columns: {
    reference: byCode('b.reference'),
    montant: byNumber('b.cents'),
    depuisLe: byCode('b.key'),
  },
  id: byCode('b.key'),
};

/** What people owe after they got what it paid. */
export const debtQueries = (reader: Reader, _scope: OperatorScope, today: CalendarDay) => ({
  list: async ({
    etat,
    recherche,
    ...query
  }: CallInput<typeof getDebts>['query']): Promise<ListPage<readonly DebtRow[]>> => {
    const sorted = sortedPage(getDebts.list.table, KEYS, query);
    const { rows } = await sql<DebtRow & SortedRow>`
      select b.*, ${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId"
      from (${debtsOn(today)}) b
      where (${etat ?? null}::text is null or b.state = ${etat ?? null})
        and (${recherche ?? null}::text is null
          or starts_with(upper(b.reference), upper(${recherche ?? null}::text)))
        and ${sorted.after}
      order by ${sorted.order} limit ${sorted.limit}`.execute(reader);
    return sorted.pageOf(rows);
  },
});
