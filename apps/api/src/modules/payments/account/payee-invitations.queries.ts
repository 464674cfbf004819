import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** For the mail alone. */
export const payeeInvitationQueries = (reader: Reader, _scope: OperatorScope) => ({
  findUnsent: (id: string) =>
    reader
      .selectFrom('invitation_intervenant as v')
      .innerJoin('beneficiary as b', 'b.id', 'v.beneficiary_id')
      .innerJoin('user_account as a', 'a.id', 'b.account_id')
      .select([
        'v.nom',
        'v.email',
        'v.contract_numero as contract',
        'a.first_name as firstName',
        'a.last_name as lastName',
      ])
      .where('v.id', '=', id)
      .where('v.sent_at', 'is', null)
      .executeTakeFirst(),
});
export type PayeeInvitationQueries = ReturnType<typeof payeeInvitationQueries>;
