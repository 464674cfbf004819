import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

interface Period {
  readonly from: Date;
  readonly until: Date;
}

export interface PaymentRow {
  readonly id: string;
  readonly accountId: string;
  readonly at: Date;
  readonly reference: string;
  readonly funder: string;
  readonly contract: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly payee: string;
  readonly nan: string;
  readonly cents: number;
  readonly cardCents: number;
  readonly feesCents: number;
  readonly statut: string;
}

const NO_UUID = '00000000-0000-0000-0000-000000000000';

/** Who paid whom, under which contract. */
const PARTIES = sql`
  join contract k on k.numero = p.contract_numero
  join financeur f on f.id = k.financeur_id
  join beneficiary b on b.id = p.beneficiary_id
  join user_account a on a.id = b.account_id
  join intervenant i on i.id = p.intervenant_id`;
const NAMED = sql`p.id, p.created_at as at, a.id as "accountId", a.last_name as "lastName",
  a.first_name as "firstName", f.social_reason as funder, k.numero as contract,
  i.social_reason as payee, i.code_nan as nan, p.montant_cents as cents, p.statut`;

/** What was paid to intervenants, in the order of its numbers. */
export const paidQueries = (reader: Reader, _scope: OperatorScope) => ({
  fromAccounts: {
    count: async ({ from, until }: Period): Promise<number> => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from paiement_compte p
        where p.created_at >= ${from} and p.created_at < ${until}`.execute(reader);
      return rows[0]?.n ?? 0;
    },

    page: async (
      { from, until }: Period,
      after: readonly string[] | undefined,
      size: number,
    ): Promise<readonly PaymentRow[]> => {
      const { rows } = await sql<PaymentRow>`
        select ${NAMED}, p.reference, p.complement_cents as "cardCents", p.frais_cents as "feesCents"
        from paiement_compte p ${PARTIES}
        where p.created_at >= ${from} and p.created_at < ${until}
          and p.id > ${after?.[0] ?? NO_UUID}::uuid
        order by p.id limit ${size}`.execute(reader);
      return rows;
    },
  },

  byTitres: {
    count: async ({ from, until }: Period): Promise<number> => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from remise_titres p
        where p.created_at >= ${from} and p.created_at < ${until}`.execute(reader);
      return rows[0]?.n ?? 0;
    },

    page: async (
      { from, until }: Period,
      after: readonly string[] | undefined,
      size: number,
    ): Promise<readonly PaymentRow[]> => {
      const { rows } = await sql<PaymentRow>`
        select ${NAMED}, p.numero as reference, 0 as "cardCents", 0 as "feesCents"
        from remise_titres p ${PARTIES}
        where p.created_at >= ${from} and p.created_at < ${until}
          and p.id > ${after?.[0] ?? NO_UUID}::uuid
        order by p.id limit ${size}`.execute(reader);
      return rows;
    },
  },
});
