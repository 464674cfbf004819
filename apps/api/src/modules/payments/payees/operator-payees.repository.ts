import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { getOperatorPayees } from '@portail/contract/payments/operator-payees.calls.ts';
import type { OperatorPayee } from '@portail/contract/payments/operator-payees.schemas.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import {
  byCode,
  byInstant,
  byText,
  byUuid,
  sortedPage,
  type SortedRow,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { ListPage } from '../../../platform/ports/list-page.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

const KEYS: SortKeys<SortOf<typeof getOperatorPayees>> = {
  columns: {
    raisonSociale: byText('i.social_reason'),
    codeNAN: byCode('i.code_nan'),
    type: byCode('i.type'),
    ville: byText('i.ville'),
    etat: byCode('i.contact_status'),
    dateCreation: byInstant('i.created_at'),
  },
  id: byUuid('i.id'),
};

export interface PayeeRow {
  readonly id: string;
  readonly codeNan: string;
  readonly type: OperatorPayee['type'];
  readonly socialReason: string;
  readonly town: string;
  readonly state: OperatorPayee['etat'];
  readonly isOnline: boolean;
  readonly cesuNumber: string | null;
  readonly pajeNumber: string | null;
  readonly login: string | null;
  readonly createdAt: Date;
  readonly version: number;
}

export const operatorPayeeQueries = (reader: Reader, _scope: OperatorScope) => ({
  list: async ({
    type,
    etat,
    recherche = '',
    ...page
  }: CallInput<typeof getOperatorPayees>['query']): Promise<ListPage<readonly PayeeRow[]>> => {
    const sorted = sortedPage(getOperatorPayees.list.table, KEYS, page);
    const search = recherche.trim().toLowerCase();
    const conditions = [
      sorted.after,
      ...(type === undefined ? [] : [sql`i.type = ${type}`]),
      ...(etat === undefined ? [] : [sql`i.contact_status = ${etat}`]),
      ...(search === ''
        ? []
        : [
            sql`(starts_with(lower(coalesce(i.social_reason, '')), ${search})
              or i.code_nan = ${search})`,
          ]),
    ];
    const { rows } = await sql<PayeeRow & SortedRow>`
      select ${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId", i.id,
        i.code_nan as "codeNan", i.type, i.social_reason as "socialReason", i.ville as town,
        i.contact_status as state, i.paiement_en_ligne as "isOnline",
        i.numero_salarie_cesu as "cesuNumber", i.numero_salarie_paje as "pajeNumber",
        a.login, i.created_at as "createdAt", i.version
      from intervenant i left join user_account a on a.id = i.account_id
      where ${sql.join(conditions, sql` and `)}
      order by ${sorted.order} limit ${sorted.limit}`.execute(reader);
    return sorted.pageOf(rows);
  },
});

export const lockedPayee = (unit: UnitOfWork, _scope: OperatorScope, id: string) =>
  transactionOf(unit)
    .selectFrom('intervenant')
    .select(['code_nan as codeNan', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const isKnownPayee = async (unit: UnitOfWork, codeNan: string): Promise<boolean> =>
  (await transactionOf(unit)
    .selectFrom('intervenant')
    .select('id')
    .where('code_nan', '=', codeNan)
    .executeTakeFirst()) !== undefined;
