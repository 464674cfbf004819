import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** What the house reads to write to who trades; nobody to write to is nobody. */
export const tradeMailQueries = (reader: Reader, _scope: OperatorScope) => ({
  find: (tradeId: string) =>
    reader
      .selectFrom('echange as e')
      .innerJoin('beneficiary as b', 'b.id', 'e.beneficiary_id')
      .innerJoin('user_account as u', 'u.id', 'b.account_id')
      .select([
        'u.first_name as firstName',
        'u.last_name as lastName',
        'u.mail',
        'e.contract_numero as contract',
        'e.reference',
        'e.millesime',
        'e.montant_cents as amountCents',
        'e.frais_cents as feesCents',
        'e.produit_final as to',
        'e.mode_paiement as mode',
        'e.statut',
        'e.echange_le as tradedAt',
        sql<string | null>`to_char(e.disponible_le, 'DD/MM/YYYY')`.as('readyOn'),
      ])
      .where('e.id', '=', tradeId)
      .where('u.disabled_at', 'is', null)
      .executeTakeFirst(),
});
export type MailedTradeFacts = NonNullable<
  Awaited<ReturnType<ReturnType<typeof tradeMailQueries>['find']>>
>;
