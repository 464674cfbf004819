import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { getDeclarationsToResolve } from '@portail/contract/declarations/operator-declarations.calls.ts';
import {
  byCode,
  byDay,
  byInstant,
  byNumber,
  byUuid,
  sortedPage,
  type SortedRow,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import type { ListPage } from '../../../platform/ports/list-page.ts';
import type { MessageEtat, ResolveCause } from '@portail/rules/declarations/declaration-state.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

export interface CaseRow {
  readonly reference: string;
  readonly organisme: Organisme;
  readonly cause: ResolveCause;
  readonly openedAt: Date;
  readonly declaredAt: Date;
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly login: string;
  readonly month: string;
  readonly netCents: number;
  readonly messages: readonly { readonly etat: MessageEtat; readonly motif: string | null }[];
}

const CASE_KEYS: SortKeys<SortOf<typeof getDeclarationsToResolve>> = {
  columns: {
    reference: byCode('d.reference'),
    organisme: byCode('d.organisme'),
    cause: byCode('r.cause'),
    dateOuverture: byInstant('r.ouvert_le'),
    dateDeclaration: byInstant('d.created_at'),
    nom: byCode('a.name_key'),
    mois: byDay('d.mois'),
    montantNet: byNumber('d.montant_net_cents'),
  },
  id: byUuid('r.id'),
};

/** Declarations that need an operator. */
export const caseQueries = (reader: Reader, _scope: OperatorScope) => ({
  listOpen: async (
    query: CallInput<typeof getDeclarationsToResolve>['query'],
  ): Promise<ListPage<readonly CaseRow[]>> => {
    const sorted = sortedPage(getDeclarationsToResolve.list.table, CASE_KEYS, query);
    const { cause = null, organisme = null } = query;
    const { rows } = await sql<CaseRow & SortedRow>`
      select ${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId", d.reference, d.organisme, r.cause, r.ouvert_le as "openedAt", d.created_at as "declaredAt",
        a.id as "userId", a.first_name as "firstName", a.last_name as "lastName", a.login,
        d.mois::text as month, d.montant_net_cents as "netCents",
        (select coalesce(jsonb_agg(jsonb_build_object('etat', e.etat, 'motif', e.motif) order by e.rang), '[]')
         from declaration_envoi e where e.declaration_id = d.id) as messages
      from declaration_a_resoudre r
      join declaration d on d.id = r.declaration_id
      join beneficiary b on b.id = d.beneficiary_id
      join user_account a on a.id = b.account_id
      where r.clos_le is null and (${cause}::text is null or r.cause = ${cause})
        and (${organisme}::text is null or d.organisme = ${organisme}) and ${sorted.after}
      order by ${sorted.order} limit ${sorted.limit}`.execute(reader);
    return sorted.pageOf(rows);
  },
});
