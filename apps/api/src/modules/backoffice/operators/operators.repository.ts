import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { getOperators } from '@portail/contract/backoffice/operators.calls.ts';
import type { OperatorAccount } from '@portail/contract/backoffice/operators.schemas.ts';
import type { OperatorRole } from '@portail/rules/backoffice/operators/roles.ts';
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

/** Operator `a` enters with a password, or by the link of a program of the issuer. */
export const HAS_ACCESS = sql<boolean>`(acces_ouvert(a)
  or exists (select from partenaire_operateur p where p.account_id = a.id))`;
const STATUT = sql`case when a.disabled_at is not null then 'SUSPENDU'
  when ${HAS_ACCESS} then 'ACTIF' else 'INVITE' end`;

const KEYS: SortKeys<SortOf<typeof getOperators>> = {
  columns: {
    nom: byCode('a.name_key'),
    prenom: byText('a.first_name'),
    login: byCode('a.login_key'),
    email: byCode('a.mail_key'),
    role: byCode('a.role'),
    statut: { type: 'text', expression: STATUT },
    dateCreation: byInstant('a.created_at'),
  },
  id: byUuid('a.id'),
};

export interface OperatorRow {
  readonly id: string;
  readonly login: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly role: OperatorRole;
  readonly statut: OperatorAccount['statut'];
  readonly createdAt: Date;
  readonly signedInAt: Date | null;
  readonly linkEndsAt: Date | null;
  readonly waiting: OperatorAccount['demandeEnAttente'];
}

export type OperatorsQuery = CallInput<typeof getOperators>['query'];

export const operatorAccountQueries = (reader: Reader, _scope: OperatorScope) => ({
  list: async (now: Date, query: OperatorsQuery): Promise<ListPage<readonly OperatorRow[]>> => {
    const { role, statut, recherche = '' } = query;
    const sorted = sortedPage(getOperators.list.table, KEYS, query);
    const search = recherche.trim().toLowerCase();
    const conditions = [
      sorted.after,
      ...(role === undefined ? [] : [sql`a.role = ${role}`]),
      ...(statut === undefined ? [] : [sql`${STATUT} = ${statut}`]),
      ...(search === ''
        ? []
        : [
            sql`(starts_with(lower(a.last_name), ${search})
              or starts_with(lower(a.first_name), ${search})
              or starts_with(a.login_key, ${search}) or starts_with(a.mail_key, ${search}))`,
          ]),
    ];
    const { rows } = await sql<OperatorRow & SortedRow>`
      select ${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId", a.id, a.login,
        a.first_name as "firstName", a.last_name as "lastName", a.mail, a.role,
        ${STATUT} as statut, a.created_at as "createdAt",
        (select e.at from security_event e
         where e.account_id = a.id and e.kind in ('CONNEXION', 'LIEN_UTILISE')
           and e.result = 'SUCCES' order by e.at desc limit 1) as "signedInAt",
        (select max(e.expires_at) from operator_enrolment e
         where e.account_id = a.id and e.used_at is null and e.expires_at > ${now}) as "linkEndsAt",
        (select o.contenu ->> 'changement' from operation_a_valider o
         where o.acte = 'OPERATEUR' and o.nature = 'OPERATEUR' and o.reference = a.id::text
           and o.statut = 'EN_ATTENTE' and o.expire_le > ${now}) as waiting
      from user_account a
      where a.space_type = 'ESPACE_OPERATEUR' and ${sql.join(conditions, sql` and `)}
      order by ${sorted.order} limit ${sorted.limit}`.execute(reader);
    return sorted.pageOf(rows);
  },

  find: (id: string) =>
    reader
      .selectFrom('user_account as a')
      .select([
        'a.id',
        'a.login',
        'a.first_name as firstName',
        'a.last_name as lastName',
        'a.mail',
        'a.role',
      ])
      .where('a.id', '=', id)
      .where('a.space_type', '=', 'ESPACE_OPERATEUR')
      .executeTakeFirst(),

  /** Operators who can sign in. */
  activeManagers: async (): Promise<readonly string[]> => {
    const { rows } = await sql<{ id: string }>`
      select a.id from user_account a
      where a.space_type = 'ESPACE_OPERATEUR' and a.role = 'BO_GESTIONNAIRE'
        and a.disabled_at is null and ${HAS_ACCESS} limit 2`.execute(reader);
    return rows.map(({ id }) => id);
  },
});

export interface LockedOperator {
  readonly id: string;
  readonly login: string;
  readonly mailKey: string;
  readonly role: OperatorRole;
  readonly isSuspended: boolean;
  readonly hasAccess: boolean;
  /** Not suspended, and has a way to enter. */
  readonly isActive: boolean;
}

export const operatorAccountsIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** Serialises changes of rights, so that two managers cannot suspend each other. */
    lock: async (): Promise<readonly LockedOperator[]> => {
      const { rows } = await sql<LockedOperator>`
        select a.id, a.login, a.mail_key as "mailKey", a.role,
          a.disabled_at is not null as "isSuspended",
          ${HAS_ACCESS} as "hasAccess", a.disabled_at is null and ${HAS_ACCESS} as "isActive"
        from user_account a where a.space_type = 'ESPACE_OPERATEUR'
        order by a.id for no key update`.execute(db);
      return rows;
    },

    /** Of any space. */
    isLoginTaken: async (login: string): Promise<boolean> =>
      (await db
        .selectFrom('user_account')
        .select('id')
        .where('login_key', '=', login.toLowerCase())
        .executeTakeFirst()) !== undefined,

    changeRole: async (id: string, role: OperatorRole): Promise<void> => {
      await db.updateTable('user_account').set({ role }).where('id', '=', id).execute();
    },

    setDisabled: async (id: string, disabledAt: Date | null): Promise<void> => {
      await db
        .updateTable('user_account')
        .set({ disabled_at: disabledAt })
        .where('id', '=', id)
        .execute();
    },
  };
};

interface OperatorNotice {
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly person: string;
  readonly author: string;
}

/** The recipient may just have been suspended. */
export const operatorNoticeQueries = (reader: Reader, _scope: OperatorScope) => ({
  find: async (ids: {
    readonly to: string;
    readonly operatorId: string;
    readonly authorId: string;
  }): Promise<OperatorNotice | undefined> => {
    const { rows } = await sql<OperatorNotice>`
      select t.first_name as "firstName", t.last_name as "lastName", t.mail,
        a.first_name || ' ' || a.last_name as person,
        b.first_name || ' ' || b.last_name as author
      from user_account t, user_account a, user_account b
      where t.id = ${ids.to}::uuid and a.id = ${ids.operatorId}::uuid
        and b.id = ${ids.authorId}::uuid`.execute(reader);
    return rows[0];
  },
});
