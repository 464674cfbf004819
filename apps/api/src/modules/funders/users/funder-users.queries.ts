import type { FunderRole } from '@portail/contract/funders/funder-users.schemas.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { FunderScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';

export interface FunderUserRow {
  readonly id: string;
  readonly login: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly role: FunderRole;
  readonly hasPassword: boolean;
  readonly createdAt: Date;
  readonly linkEndsAt: Date | null;
}

/** Active users of one funder's space. */
export const funderUserQueries = (reader: Reader, { financeurId }: FunderScope) => ({
  list: async (now: Date): Promise<readonly FunderUserRow[]> => {
    const { rows } = await sql<FunderUserRow>`
      select a.id, a.login, a.first_name as "firstName", a.last_name as "lastName", a.mail, a.role,
        a.password_hash is not null as "hasPassword", a.created_at as "createdAt",
        (select max(r.expires_at) from password_reset r
         where r.account_id = a.id and r.used_at is null and r.expires_at > ${now}) as "linkEndsAt"
      from client_user c join user_account a on a.id = c.account_id
      where c.financeur_id = ${financeurId}::uuid and a.disabled_at is null
      order by a.name_key, a.id`.execute(reader);
    return rows;
  },
});

interface Invited {
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly login: string;
  readonly role: FunderRole;
  readonly socialReason: string;
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
        f.social_reason as "socialReason"
      from user_account a join client_user c on c.account_id = a.id
      join financeur f on f.id = c.financeur_id
      where a.id = ${userId}::uuid and a.disabled_at is null and a.password_hash is null`.execute(
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
