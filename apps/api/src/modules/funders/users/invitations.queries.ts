import type { FunderRole } from '@portail/contract/funders/funder-users.schemas.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

export interface Invited {
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly login: string;
  readonly role: FunderRole;
  readonly socialReason: string;
}

export interface AccessNotice {
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly person: string;
  readonly author: string;
  readonly socialReason: string;
}

/** For the mail alone: whoever it is written to, in whichever space. */
export const invitationQueries = (reader: Reader, _scope: OperatorScope) => ({
  find: async (accountId: string): Promise<Invited | undefined> => {
    const { rows } = await sql<Invited>`
      select a.first_name as "firstName", a.last_name as "lastName", a.mail, a.login, a.role,
        f.social_reason as "socialReason"
      from user_account a join client_user c on c.account_id = a.id
      join financeur f on f.id = c.financeur_id
      where a.id = ${accountId}::uuid and a.disabled_at is null and a.password_hash is null`.execute(
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
export type InvitationQueries = ReturnType<typeof invitationQueries>;
