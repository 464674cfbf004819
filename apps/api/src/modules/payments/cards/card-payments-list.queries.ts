import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import {
  type CardPayment,
  getCardPayments,
} from '@portail/contract/payments/operator-cards.calls.ts';
import { sql, type SqlBool } from 'kysely';
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

interface CardPaymentRow extends Omit<
  CardPayment,
  'montant' | 'rembourse' | 'creeLe' | 'debiteLe'
> {
  readonly cents: number;
  readonly refundedCents: number;
  readonly createdAt: Date;
  readonly capturedAt: Date | null;
}

const KEYS: SortKeys<SortOf<typeof getCardPayments>> = {
  columns: { creeLe: byInstant('t.created_at') },
  id: byUuid('t.reference'),
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The number of the provider is looked for at the provider of today. */
export const cardPaymentListQueries = (
  reader: Reader,
  _scope: OperatorScope,
  provider: string,
) => ({
  list: async ({
    etat,
    ecart,
    recherche,
    ...query
  }: CallInput<typeof getCardPayments>['query']): Promise<ListPage<readonly CardPaymentRow[]>> => {
    const sorted = sortedPage(getCardPayments.list.table, KEYS, query);
    const conditions = [
      sorted.after,
      ...(etat === undefined ? [] : [sql<SqlBool>`t.etat = ${etat}`]),
      ...(ecart === undefined
        ? []
        : [
            sql<SqlBool>`t.reference in (
              select case when reference ~ ${UUID.source} then reference::uuid end
              from carte_ecart where resolu_le is null)`,
          ]),
      ...(recherche === undefined
        ? []
        : [
            UUID.test(recherche)
              ? sql<SqlBool>`t.reference = ${recherche}::uuid`
              : sql<SqlBool>`t.prestataire = ${provider} and t.id_prestataire = ${recherche}`,
          ]),
    ];
    const { rows } = await sql<CardPaymentRow & SortedRow>`
      select ${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId", t.reference,
        t.cause as nature, t.contract_numero as "numeroContrat", b.account_id as "idPersonne",
        t.etat, t.montant_cents as cents, t.created_at as "createdAt",
        t.captured_at as "capturedAt",
        (select coalesce(sum(r.montant_cents), 0)::bigint from carte_remboursement r
          where r.transaction_reference = t.reference and r.statut = 'EFFECTUE') as "refundedCents",
        (select count(*)::int from carte_ecart e
          where e.reference = t.reference::text and e.resolu_le is null) as ecarts
      from carte_transaction t
      join beneficiary b on b.id = t.beneficiary_id
      where ${sql.join(conditions, sql` and `)}
      order by ${sorted.order} limit ${sorted.limit}
    `.execute(reader);
    return sorted.pageOf(rows);
  },
});
