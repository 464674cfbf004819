import type { FunderRole } from '@portail/contract/funders/funder-users.schemas.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';

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

/** The people of one funder's space; those who were removed are gone from it. */
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
