import type { ReceiptKind, ReceiptMeans } from '@portail/rules/backoffice/operators/operations.ts';
import { PAYMENT_MODES } from '@portail/rules/orders/order-statut.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

export interface AwaitedRow {
  /** Rises with the day it has been awaited since: where the next page begins. */
  readonly key: string;
  readonly nature: ReceiptKind;
  readonly reference: string;
  readonly contract: string;
  readonly cents: number;
  readonly means: ReceiptMeans | null;
  readonly since: string;
}

export interface AwaitedFilter {
  readonly nature: ReceiptKind | null;
  readonly search: string | null;
  readonly cents: number | null;
  readonly after: string | null;
  readonly size: number;
}

const { CHEQUE, VIREMENT, PRELEVEMENT } = PAYMENT_MODES;

/** The three things that are paid by cheque or bank, the oldest first. */
const AWAITED = sql`
  select 'COMMANDE' as nature, p.reference, p.contract_numero as contract,
    (p.part_beneficiaire_cents + p.frais_compte_cents + p.frais_titre_cents)::bigint as cents,
    case p.mode_paiement when ${CHEQUE} then 'CHEQUE' when ${PRELEVEMENT} then 'PRELEVEMENT' else 'VIREMENT' end as means,
    p.created_at as since, p.beneficiary_id, null::uuid as financeur_id
  from precommande p
  where p.statut_paiement = 'A_PAYER' and p.statut in ('EN_ATTENTE', 'VALIDEE')
    and p.mode_paiement in (${CHEQUE}, ${VIREMENT}, ${PRELEVEMENT})
  union all
  select 'ECHANGE', e.reference, e.contract_numero, e.frais_cents,
    case e.mode_paiement when 'CHEQUE' then 'CHEQUE' else 'VIREMENT' end,
    e.demande_le, e.beneficiary_id, null
  from echange e where e.statut = 'EN_ATTENTE_PAIEMENT'
  union all
  select 'FACTURE', f.numero, f.contract_numero, f.montant_cents, null, f.emise_le, null, f.financeur_id
  from facture_financeur f where f.statut = 'A_PAYER'`;

const COLUMNS = sql`
  to_char(a.since at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || '-' || md5(a.nature || a.reference) as key,
  a.nature, a.reference, a.contract, a.cents, a.means,
  to_char(a.since at time zone 'Europe/Paris', 'DD/MM/YYYY') as since`;

/** What already waits for its second person is in that list. */
const IS_FREE = sql`not exists (
  select from operation_a_valider o where o.acte = 'ENCAISSEMENT' and o.nature = a.nature
    and o.reference = a.reference and o.statut = 'EN_ATTENTE' and o.expire_le > clock_timestamp())`;

/** What the house waits for. */
export const awaitedReceiptQueries = (reader: Reader, _scope: OperatorScope) => ({
  list: async ({ nature, search, cents, after, size }: AwaitedFilter) => {
    const { rows } = await sql<AwaitedRow>`
      select * from (select ${COLUMNS} from (${AWAITED}) a where ${IS_FREE}) b
      where (${nature}::text is null or b.nature = ${nature})
        and (${search}::text is null or starts_with(upper(b.reference), upper(${search}::text)))
        and (${cents}::bigint is null or b.cents = ${cents})
        and (${after}::text is null or b.key > ${after})
      order by b.key limit ${size}`.execute(reader);
    return rows;
  },

  /** Whether the reference exists, paid or not. */
  isKnown: async (nature: ReceiptKind, reference: string): Promise<boolean> => {
    const { rows } = await sql`
      select from precommande where ${nature} = 'COMMANDE' and reference = ${reference}
      union all select from echange where ${nature} = 'ECHANGE' and reference = ${reference}
      union all select from facture_financeur where ${nature} = 'FACTURE' and numero = ${reference}
      limit 1`.execute(reader);
    return rows.length > 0;
  },

  /** With the name of who pays, and the account of that person. */
  find: async (nature: ReceiptKind, reference: string) => {
    const { rows } = await sql<AwaitedRow & { accountId: string | null; payer: string }>`
      select ${COLUMNS}, u.id as "accountId",
        coalesce(f.social_reason, u.first_name || ' ' || u.last_name) as payer
      from (${AWAITED}) a
      left join beneficiary b on b.id = a.beneficiary_id
      left join user_account u on u.id = b.account_id
      left join financeur f on f.id = a.financeur_id
      where a.nature = ${nature} and a.reference = ${reference}`.execute(reader);
    return rows[0];
  },
});
