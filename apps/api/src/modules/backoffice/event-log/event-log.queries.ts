import { getEventLog } from '@portail/contract/backoffice/event-log.calls.ts';
import { EVENT_PERIODS, type LoggedEvent } from '@portail/contract/backoffice/event-log.schemas.ts';
import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import {
  byInstant,
  byUuid,
  sortedPage,
  type SortedRow,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import type { ListPage } from '../../../platform/ports/list-page.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

interface EventRow {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly result: LoggedEvent['resultat'];
  readonly operator: string | null;
  readonly space: LoggedEvent['espace'];
  readonly personId: string | null;
  readonly details: Readonly<Record<string, string | number | boolean>>;
}

export type EventLogQuery = CallInput<typeof getEventLog>['query'];

const KEYS: SortKeys<SortOf<typeof getEventLog>> = {
  columns: { date: byInstant('e.at') },
  id: byUuid('e.id'),
};
const DAY_MS = 86_400_000;
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** The account of an event is that of the operator who acted, or that of the person acted upon. */
export const eventLogQueries = (reader: Reader, _scope: OperatorScope) => ({
  list: async (query: EventLogQuery, now: Date): Promise<ListPage<readonly EventRow[]>> => {
    const { nature, resultat, periode, identifiant } = query;
    const sorted = sortedPage(getEventLog.list.table, KEYS, query);
    const days = EVENT_PERIODS.find(({ code }) => code === periode)?.days;
    const conditions = [
      sorted.after,
      ...(nature === undefined ? [] : [sql`e.kind = ${nature}`]),
      ...(resultat === undefined ? [] : [sql`e.result = ${resultat}`]),
      ...(days === undefined ? [] : [sql`e.at >= ${new Date(now.getTime() - days * DAY_MS)}`]),
      ...(identifiant === undefined
        ? []
        : [sql`e.account_id in (select l.id from user_account l where l.login = ${identifiant})`]),
    ];
    const { rows } = await sql<EventRow & SortedRow>`
      select ${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId",
        e.id, e.at, e.kind, e.result, e.details - 'operateur' as details,
        coalesce(o.first_name || ' ' || o.last_name,
          case when a.space_type = 'ESPACE_OPERATEUR' then a.first_name || ' ' || a.last_name end)
          as operator,
        a.space_type as space,
        case when a.space_type = 'ESPACE_BENEFICIAIRE' then a.id end as "personId"
      from security_event e
      left join user_account a on a.id = e.account_id
      left join user_account o on o.id = case
        when e.details->>'operateur' ~ ${UUID} then (e.details->>'operateur')::uuid end
      where ${sql.join(conditions, sql` and `)}
      order by ${sorted.order} limit ${sorted.limit}`.execute(reader);
    return sorted.pageOf(rows);
  },
});
