import { sql } from 'kysely';
import type { SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

export interface WebAccessRow {
  readonly accountId: string;
  readonly login: string;
  readonly space: SpaceType;
  readonly isActive: boolean;
  readonly lastSignIn: Date | null;
}

/**
 * Who may come into the portal, and when they last proved who they are: sessions are forgotten
 * long before the log is. Sessions that others open in their place are not theirs.
 */
const ACCESS = sql`
  a.id as "accountId", a.login, a.space_type as space, a.disabled_at is null as "isActive",
  (select e.at from security_event e
   where e.account_id = a.id and e.kind in ('CONNEXION', 'SECONDE_ETAPE') and e.result = 'SUCCES'
   order by e.at desc limit 1) as "lastSignIn"`;

export const webAccessQueries = (reader: Reader, _scope: OperatorScope) => ({
  /** Operators are the house's own: they are no accesses of clients. */
  ofLogin: async (login: string): Promise<readonly WebAccessRow[]> => {
    const { rows } = await sql<WebAccessRow>`
      select ${ACCESS} from user_account a
      where a.login_key = lower(${login}) and a.space_type <> 'ESPACE_OPERATEUR'`.execute(reader);
    return rows;
  },

  ofClient: async (clientId: string): Promise<readonly WebAccessRow[]> => {
    const { rows } = await sql<WebAccessRow>`
      select ${ACCESS} from financeur f
      join client_user c on c.financeur_id = f.id join user_account a on a.id = c.account_id
      where f.client_id = ${clientId}
      order by a.disabled_at is not null, a.name_key, a.id`.execute(reader);
    return rows;
  },
});
