import type { RefundKind } from '@portail/rules/backoffice/operators/operations.ts';
import { PAYMENT_MODES } from '@portail/rules/orders/order-statut.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

export interface RefundableRow {
  readonly key: string;
  readonly nature: RefundKind;
  readonly reference: string;
  /** What people know it by: of a card payment, what it had paid. */
  readonly subject: string;
  readonly contract: string;
  readonly cents: number;
  readonly since: string;
}

export interface RefundableFilter {
  /** Without one, only what waits to be given back. */
  readonly search: string | null;
  readonly after: string | null;
  readonly size: number;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const { CHEQUE, VIREMENT, PRELEVEMENT } = PAYMENT_MODES;
const BY_HAND = sql`(${CHEQUE}, ${VIREMENT}, ${PRELEVEMENT})`;

/** What a card payment was for, by the reference that people know. */
const CARD_SUBJECT = sql`coalesce(
  (select p.reference from precommande p
   where p.id = case when t.cause = 'PRECOMMANDE' then t.cause_id::uuid end),
  (select e.reference from echange e
   where e.id = case when t.cause = 'ECHANGE' then t.cause_id::uuid end),
  (select c.reference from paiement_compte c
   where c.id = case when t.cause = 'PAIEMENT' then t.cause_id::uuid end),
  'factures')`;

/** Money that waits for somebody to give it back. */
const TO_DO = sql`
  select 'COMMANDE' as nature, p.reference, p.reference as subject, p.contract_numero as contract,
    (p.part_beneficiaire_cents + p.frais_compte_cents + p.frais_titre_cents)::bigint as cents,
    p.created_at as since, p.beneficiary_id, null::uuid as financeur_id
  from precommande p
  where p.statut_paiement = 'PAYEE' and p.statut in ('ANNULEE', 'REFUSEE')
    and p.mode_paiement in ${BY_HAND}
  union all
  select 'AVOIR', a.numero, a.numero, j.contract_numero,
    a.a_rembourser_cents - a.rendu_comptes_cents, a.recu_le, a.beneficiary_id, null
  from avoir_service a join ledger_journal j on j.posting_id = a.posting_id
  where a.rembourse_le is null and a.a_rembourser_cents > a.rendu_comptes_cents
  union all
  select 'CARTE', t.reference::text, ${CARD_SUBJECT}, t.contract_numero, t.montant_cents,
    r.created_at, t.beneficiary_id, null
  from carte_remboursement r join carte_transaction t on t.reference = r.transaction_reference
  where r.statut = 'REFUSE' and t.etat = 'ACCEPTEE' and carte_remboursable(t.reference)`;

/** What may be undone under one reference: looked for, never proposed. */
const ofReference = (search: string) => sql`
  select 'ENCAISSEMENT' as nature, m.reference, m.reference as subject, m.contract_numero as contract,
    m.montant_cents as cents, m.created_at as since, m.beneficiary_id, k.financeur_id
  from encaissement_manuel m join contract k on k.numero = m.contract_numero
  where m.reference = upper(${search}::text) and m.rendu_le is null and (
    m.nature = 'FACTURE'
    or exists (
      select from precommande p where m.nature = 'COMMANDE' and p.reference = m.reference
        and p.statut_paiement = 'PAYEE' and p.statut in ('EN_ATTENTE', 'VALIDEE') and p.commande_id is null)
    or exists (
      select from echange e where m.nature = 'ECHANGE' and e.reference = m.reference and e.statut = 'VALIDEE'))
  union all
  select 'CREDIT', p.reference, p.reference, p.contract_numero, p.montant_compte_cents, p.created_at,
    p.beneficiary_id, null
  from precommande p join ledger_journal j on j.posting_id = p.id and j.kind = 'COMMANDE'
  where p.reference = upper(${search}::text) and p.statut in ('COMMANDEE', 'LIVREE')
    and p.montant_titre_cents = 0 and p.part_beneficiaire_cents = 0 and p.frais_compte_cents = 0
    and not exists (select from ledger_journal r where r.reverses = j.id)
    and not exists (select from ledger_debt d where d.journal_id = j.id)
  union all
  select 'CARTE', t.reference::text, s.subject, t.contract_numero, t.montant_cents, t.created_at,
    t.beneficiary_id, null
  from (
    select p.id::text as id, p.reference as subject from precommande p where p.reference = upper(${search}::text)
    union all select e.id::text, e.reference from echange e where e.reference = upper(${search}::text)
    union all select c.id::text, c.reference from paiement_compte c where c.reference = upper(${search}::text)
  ) s join carte_transaction t on t.cause_id = s.id and t.cause in ('PRECOMMANDE', 'ECHANGE', 'PAIEMENT')
  where t.etat = 'ACCEPTEE' and carte_remboursable(t.reference)
    and not exists (select from carte_remboursement r where r.transaction_reference = t.reference)`;

/** A card payment by its own reference, which is what the list gives. */
const ofTransaction = (reference: string) =>
  UUID.test(reference)
    ? sql`union all
  select 'CARTE', t.reference::text, ${CARD_SUBJECT}, t.contract_numero, t.montant_cents, t.created_at,
    t.beneficiary_id, null::uuid
  from carte_transaction t
  where t.reference = ${reference}::uuid and t.etat = 'ACCEPTEE' and carte_remboursable(t.reference)
    and not exists (select from carte_remboursement r where r.transaction_reference = t.reference)`
    : sql``;

const COLUMNS = sql`
  to_char(a.since at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || '-' || md5(a.nature || a.reference) as key,
  a.nature, a.reference, a.subject, a.contract, a.cents,
  to_char(a.since at time zone 'Europe/Paris', 'DD/MM/YYYY') as since`;

/** What already waits for its second person is in that list. */
const IS_FREE = sql`not exists (
  select from operation_a_valider o where o.acte = 'REMBOURSEMENT' and o.nature = a.nature and o.reference = a.reference
    and o.statut = 'EN_ATTENTE' and o.expire_le > clock_timestamp())`;

/** What the house may give back, or take back. */
export const refundableQueries = (reader: Reader, _scope: OperatorScope) => ({
  list: async ({ search, after, size }: RefundableFilter): Promise<readonly RefundableRow[]> => {
    const source =
      search === null
        ? TO_DO
        : sql`select * from (${TO_DO}) d where starts_with(upper(d.reference), upper(${search}::text))
            or starts_with(upper(d.subject), upper(${search}::text))
            union all ${ofReference(search)}`;
    const { rows } = await sql<RefundableRow>`
      select * from (select ${COLUMNS} from (${source}) a where ${IS_FREE}) b
      where (${after}::text is null or b.key > ${after})
      order by b.key limit ${size}`.execute(reader);
    return rows;
  },

  /** Whose it is; `undefined` when nothing of it may go back any more. */
  find: async (nature: RefundKind, reference: string) => {
    const { rows } = await sql<RefundableRow & { accountId: string | null; owner: string }>`
      select ${COLUMNS}, u.id as "accountId",
        coalesce(u.first_name || ' ' || u.last_name, f.social_reason) as owner
      from (
        select * from (${TO_DO}) d union all ${ofReference(reference)}
        ${ofTransaction(reference)}
      ) a
      left join beneficiary b on b.id = a.beneficiary_id
      left join user_account u on u.id = b.account_id
      left join financeur f on f.id = a.financeur_id
      where a.nature = ${nature} and a.reference = ${reference} limit 1`.execute(reader);
    return rows[0];
  },
});
