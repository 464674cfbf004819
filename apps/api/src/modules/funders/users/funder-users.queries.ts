import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { getFunderUsers } from '@portail/contract/funders/funder-users.calls.ts';
import {
  byCode,
  byInstant,
  byText,
  byUuid,
  sortedPage,
  type SortedRow,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import type { ListPage } from '../../../platform/ports/list-page.ts';
import {
  administersAll,
  type FunderRights,
  type FunderUserRole,
} from '@portail/rules/funders/rights.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { rightRowsOf, storedRights } from '../../../platform/db/funder-rights.queries.ts';
import type { FunderScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';

export interface FunderUserRow {
  readonly id: string;
  readonly login: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly role: FunderUserRole;
  readonly rows: FunderRights | null;
  readonly hasAccess: boolean;
  readonly createdAt: Date;
  readonly linkEndsAt: Date | null;
}

const USER_KEYS: SortKeys<SortOf<typeof getFunderUsers>> = {
  columns: {
    nom: byCode('a.name_key'),
    prenom: byText('a.first_name'),
    login: byText('a.login'),
    email: byText('a.mail'),
    role: byCode('a.role'),
    statut: {
      type: 'text',
      expression: sql`case when acces_ouvert(a) then 'ACTIF' else 'INVITE' end`,
    },
    dateCreation: byInstant('a.created_at'),
  },
  id: byUuid('a.id'),
};

/** Active users of one funder's space. */
export const funderUserQueries = (reader: Reader, { financeurId, contracts }: FunderScope) => ({
  /** Only this one where an id is given. */
  list: async (
    now: Date,
    query: CallInput<typeof getFunderUsers>['query'],
    id: string | null = null,
  ): Promise<ListPage<readonly FunderUserRow[]>> => {
    const sorted = sortedPage(getFunderUsers.list.table, USER_KEYS, query);
    const { rows } = await sql<FunderUserRow & SortedRow>`
      select ${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId", a.id, a.login, a.first_name as "firstName", a.last_name as "lastName", a.mail, a.role,
        ${rightRowsOf('a.id')} as rows, acces_ouvert(a) as "hasAccess", a.created_at as "createdAt",
        (select max(r.expires_at) from password_reset r
         where r.account_id = a.id and r.used_at is null and r.expires_at > ${now}) as "linkEndsAt"
      from client_user c join user_account a on a.id = c.account_id
      where c.financeur_id = ${financeurId}::uuid and a.disabled_at is null
        and (${id}::uuid is null or a.id = ${id}::uuid)
        and (${contracts === null} or a.role <> 'PAR_CONTRAT' or exists (
          select from droit_financeur d where d.account_id = a.id and (d.contract_numero is null
            or d.contract_numero = any (${[...(contracts ?? [])]}::text[]))))
        and ${sorted.after}
      order by ${sorted.order} limit ${sorted.limit}`.execute(reader);
    return sorted.pageOf(rows);
  },

  /** Administrators of the whole space who can sign in; a pending invitation does not count. */
  deciders: async (): Promise<readonly string[]> => {
    const { rows } = await sql<Pick<FunderUserRow, 'id' | 'role' | 'rows'>>`
      select a.id, a.role, ${rightRowsOf('a.id')} as rows
      from client_user c join user_account a on a.id = c.account_id
      where c.financeur_id = ${financeurId}::uuid and a.disabled_at is null
        and a.role in ('ADMINISTRATEUR', 'PAR_CONTRAT') and acces_ouvert(a)`.execute(reader);
    return rows
      .filter(({ role, rows: own }) => administersAll(storedRights(role, own)))
      .map(({ id }) => id);
  },
});

interface Invited {
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly login: string;
  readonly role: FunderUserRole;
  readonly socialReason: string;
  readonly mustUseCompany: boolean;
}

interface AccessNotice {
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly person: string;
  readonly author: string;
  readonly socialReason: string;
}

/** Recipients of mails, in any space. */
export const userMailQueries = (reader: Reader, _scope: OperatorScope) => ({
  find: async (userId: string): Promise<Invited | undefined> => {
    const { rows } = await sql<Invited>`
      select a.first_name as "firstName", a.last_name as "lastName", a.mail, a.login, a.role,
        f.social_reason as "socialReason", exists (
          select from fournisseur_identite p
          where p.financeur_id = f.id and p.actif and p.exige
        ) as "mustUseCompany"
      from user_account a join client_user c on c.account_id = a.id
      join financeur f on f.id = c.financeur_id
      where a.id = ${userId}::uuid and a.disabled_at is null and not acces_ouvert(a)`.execute(
      reader,
    );
    return rows[0];
  },

  findNotice: async (accounts: {
    readonly to: string;
    readonly userId: string;
    readonly authorId: string;
  }): Promise<AccessNotice | undefined> => {
    const { rows } = await sql<AccessNotice>`
      select t.first_name as "firstName", t.last_name as "lastName", t.mail,
        a.first_name || ' ' || a.last_name as person,
        b.first_name || ' ' || b.last_name as author, f.social_reason as "socialReason"
      from user_account a join client_user c on c.account_id = a.id
      join financeur f on f.id = c.financeur_id
      join user_account t on t.id = ${accounts.to}::uuid and t.disabled_at is null
      join user_account b on b.id = ${accounts.authorId}::uuid
      where a.id = ${accounts.userId}::uuid`.execute(reader);
    return rows[0];
  },
});
export type UserMailQueries = ReturnType<typeof userMailQueries>;
