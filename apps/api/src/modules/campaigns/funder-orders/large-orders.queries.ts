import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

interface MailedOrder {
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly reference: string;
  readonly campaignId: string;
  readonly campaign: string;
  readonly author: string;
  readonly count: number;
  readonly amountCents: number;
}

/** An order as it is announced to another administrator of its funder. */
export const largeOrderQueries = (reader: Reader, _scope: OperatorScope) => ({
  find: async (orderId: string, accountId: string): Promise<MailedOrder | undefined> => {
    const { rows } = await sql<MailedOrder>`
      select t.first_name as "firstName", t.last_name as "lastName", t.mail, c.reference,
        s.id as "campaignId", s.libelle as campaign, u.first_name || ' ' || u.last_name as author,
        c.nombre_lignes as count, c.montant_compte_cents + c.montant_titre_cents as "amountCents"
      from commande_financeur c join precommande_session s on s.id = c.session_id
      join user_account u on u.id::text = c.actor::text
      join client_user a on a.financeur_id = c.financeur_id
      join user_account t on t.id = a.account_id and t.disabled_at is null
      where c.id = ${orderId}::uuid and t.id = ${accountId}::uuid`.execute(reader);
    return rows[0];
  },
});
