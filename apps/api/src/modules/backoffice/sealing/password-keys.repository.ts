import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface PasswordsOfKey {
  readonly keyId: number;
  readonly count: number;
}

/** How many passwords depend on each pepper; a hash that names none is of pepper 1. */
export const passwordKeysIn = (unit: UnitOfWork, _scope: OperatorScope) => ({
  count: async (): Promise<readonly PasswordsOfKey[]> => {
    const { rows } = await sql<PasswordsOfKey>`
      select coalesce(substring(password_hash from ',keyid=([0-9]+)[$]')::int, 1) as "keyId",
        count(*)::int as count
      from user_account where password_hash is not null group by 1 order by 1`.execute(
      transactionOf(unit),
    );
    return rows;
  },
});
