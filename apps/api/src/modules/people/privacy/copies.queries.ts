import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** For the jobs that make a copy and send the mail about it. */
export const copyOwnerQueries = (reader: Reader, _scope: OperatorScope) => ({
  findWaiting: async (id: string): Promise<string | undefined> => {
    const row = await reader
      .selectFrom('copie_donnees')
      .select('beneficiary_id as beneficiaryId')
      .where('id', '=', id)
      .where('prete_le', 'is', null)
      .executeTakeFirst();
    return row?.beneficiaryId;
  },

  findMailRecipient: (id: string) =>
    reader
      .selectFrom('copie_donnees as c')
      .innerJoin('beneficiary as b', 'b.id', 'c.beneficiary_id')
      .innerJoin('user_account as a', 'a.id', 'b.account_id')
      .select([
        'a.id as userId',
        'a.first_name as firstName',
        'a.last_name as lastName',
        'a.mail',
        'c.expire_le as expiresAt',
      ])
      .where('c.id', '=', id)
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst(),
});
