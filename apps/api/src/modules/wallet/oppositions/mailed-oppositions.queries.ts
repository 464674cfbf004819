import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** What the house reads to write to the person; nobody to write to is nobody. */
export const mailedOppositionQueries = (reader: Reader, _scope: OperatorScope) => ({
  find: (id: string) =>
    reader
      .selectFrom('opposition as o')
      .innerJoin('beneficiary as b', 'b.id', 'o.beneficiary_id')
      .innerJoin('user_account as u', 'u.id', 'b.account_id')
      .select([
        'u.first_name as firstName',
        'u.last_name as lastName',
        'u.mail',
        'o.reference',
        'o.contract_numero as contract',
        'o.motif',
        'o.suite',
        'o.nombre_titres as count',
        'o.montant_cents as amountCents',
        'o.disponible_le as readyOn',
      ])
      .where('o.id', '=', id)
      .where('u.disabled_at', 'is', null)
      .executeTakeFirst(),
});
