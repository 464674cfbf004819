import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

interface MailedRequest {
  readonly act: string;
  readonly label: string;
  readonly contract: string;
  readonly amountCents: number | null;
  readonly asker: string;
  readonly statut: string;
  readonly content: unknown;
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
}

/** What the mails about a request say, and to which address they go. */
export const approvalMailQueries = (reader: Reader, _scope: OperatorScope) => ({
  toAccount: async (requestId: string, accountId: string): Promise<MailedRequest | undefined> => {
    const { rows } = await sql<MailedRequest>`
      select o.acte as act, o.libelle as label, o.contract_numero as contract,
        o.montant_cents as "amountCents", u.first_name || ' ' || u.last_name as asker, o.statut,
        o.contenu as content, t.first_name as "firstName", t.last_name as "lastName", t.mail
      from operation_a_valider o join user_account u on u.id = o.demande_par, user_account t
      where o.id = ${requestId}::uuid and t.id = ${accountId}::uuid and t.disabled_at is null`.execute(
      reader,
    );
    return rows[0];
  },

  toContact: async (requestId: string): Promise<MailedRequest | undefined> => {
    const { rows } = await sql<MailedRequest>`
      select o.acte as act, o.libelle as label, o.contract_numero as contract,
        o.montant_cents as "amountCents", u.first_name || ' ' || u.last_name as asker, o.statut,
        o.contenu as content, '' as "firstName", f.contact_nom as "lastName", f.contact_email as mail
      from operation_a_valider o join user_account u on u.id = o.demande_par
      join contract k on k.numero = o.contract_numero join financeur f on f.id = k.financeur_id
      where o.id = ${requestId}::uuid and f.contact_email <> ''`.execute(reader);
    return rows[0];
  },
});
