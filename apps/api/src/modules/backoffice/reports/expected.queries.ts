import { PAYMENT_MODES } from '@portail/rules/orders/order-statut.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

interface Period {
  readonly from: Date;
  readonly until: Date;
}

export interface ReceiptRow {
  readonly id: string;
  readonly accountId: string;
  readonly at: Date;
  readonly reference: string;
  readonly mode: string;
  readonly funder: string;
  readonly contract: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly cents: number;
}

const NO_UUID = '00000000-0000-0000-0000-000000000000';

const PARTIES = sql`
  join contract k on k.numero = p.contract_numero
  join financeur f on f.id = k.financeur_id
  join beneficiary b on b.id = p.beneficiary_id
  join user_account a on a.id = b.account_id`;
const NAMED = sql`p.id, p.created_at as at, p.reference, a.id as "accountId",
  a.last_name as "lastName", a.first_name as "firstName", f.social_reason as funder,
  k.numero as contract`;

const OF_ORDERS = sql`p.statut in ('EN_ATTENTE', 'VALIDEE') and p.statut_paiement = 'A_PAYER'
  and p.mode_paiement in (${PAYMENT_MODES.CHEQUE}, ${PAYMENT_MODES.VIREMENT})`;

const OF_TRADES = sql`p.statut = 'EN_ATTENTE_PAIEMENT' and p.mode_paiement in ('CHEQUE', 'VIREMENT')`;

/** Cheques and transfers that are still to come. */
export const awaitedQueries = (reader: Reader, _scope: OperatorScope) => ({
  ofOrders: {
    count: async ({ from, until }: Period): Promise<number> => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from precommande p
        where ${OF_ORDERS} and p.created_at >= ${from} and p.created_at < ${until}`.execute(reader);
      return rows[0]?.n ?? 0;
    },

    page: async (
      { from, until }: Period,
      after: readonly string[] | undefined,
      size: number,
    ): Promise<readonly ReceiptRow[]> => {
      const { rows } = await sql<ReceiptRow>`
        select ${NAMED},
          case when p.mode_paiement = ${PAYMENT_MODES.CHEQUE} then 'CHEQUE' else 'VIREMENT' end as mode,
          p.part_beneficiaire_cents + p.frais_compte_cents + p.frais_titre_cents as cents
        from precommande p ${PARTIES}
        where ${OF_ORDERS} and p.created_at >= ${from} and p.created_at < ${until}
          and p.id > ${after?.[0] ?? NO_UUID}::uuid
        order by p.id limit ${size}`.execute(reader);
      return rows;
    },
  },

  ofTrades: {
    count: async ({ from, until }: Period): Promise<number> => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from echange p
        where ${OF_TRADES} and p.created_at >= ${from} and p.created_at < ${until}`.execute(reader);
      return rows[0]?.n ?? 0;
    },

    page: async (
      { from, until }: Period,
      after: readonly string[] | undefined,
      size: number,
    ): Promise<readonly ReceiptRow[]> => {
      const { rows } = await sql<ReceiptRow>`
        select ${NAMED}, p.mode_paiement as mode, p.frais_cents as cents
        from echange p ${PARTIES}
        where ${OF_TRADES} and p.created_at >= ${from} and p.created_at < ${until}
          and p.id > ${after?.[0] ?? NO_UUID}::uuid
        order by p.id limit ${size}`.execute(reader);
      return rows;
    },
  },
});
