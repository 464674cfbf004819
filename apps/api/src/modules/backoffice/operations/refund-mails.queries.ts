import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** What the house reads to tell a person what it gave back; nobody to write to is nobody. */
export const refundMailQueries = (reader: Reader, _scope: OperatorScope) => ({
  find: (refundId: string) =>
    reader
      .selectFrom('remboursement_manuel as r')
      .innerJoin('beneficiary as b', 'b.id', 'r.beneficiary_id')
      .innerJoin('user_account as u', 'u.id', 'b.account_id')
      .select([
        'u.first_name as firstName',
        'u.last_name as lastName',
        'u.mail',
        'r.contract_numero as contract',
        'r.nature',
        'r.reference',
        'r.montant_cents as amountCents',
      ])
      .where('r.id', '=', refundId)
      .where('u.disabled_at', 'is', null)
      .executeTakeFirst(),
});
