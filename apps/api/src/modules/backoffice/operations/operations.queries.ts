import type { SortedQuery, SortOf } from '@portail/contract/calls/define-table.ts';
import {
  getExpectedReceipts,
  getRefundables,
} from '@portail/contract/backoffice/operations.calls.ts';
import {
  byCode,
  byNumber,
  byText,
  sortedPage,
  type SortedRow,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import type { ListPage } from '../../../platform/ports/list-page.ts';
import type {
  ReceiptKind,
  ReceiptMeans,
  RefundKind,
} from '@portail/rules/backoffice/operators/operations.ts';
import { PAYMENT_MODES } from '@portail/rules/orders/order-statut.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

export interface ExpectedReceiptRow {
  /** Unique; increases with the instant since which it is expected. */
  readonly key: string;
  readonly nature: ReceiptKind;
  readonly reference: string;
  readonly contract: string;
  readonly cents: number;
  readonly means: ReceiptMeans | null;
  readonly since: string;
}

const CREDITS_SHOWN = 20;

interface ExpectedReceiptFilter {
  readonly nature: ReceiptKind | null;
  readonly search: string | null;
  readonly cents: number | null;
  readonly page: SortedQuery<SortOf<typeof getExpectedReceipts>>;
}

const RECEIPT_KEYS: SortKeys<SortOf<typeof getExpectedReceipts>> = {
  columns: {
    nature: byCode('b.nature'),
    reference: byCode('b.reference'),
    numeroContrat: byCode('b.contract'),
    montant: byNumber('b.cents'),
    moyen: byText('b.means'),
    depuisLe: byCode('b.key'),
  },
  id: byCode('b.key'),
};

const { CHEQUE, VIREMENT, PRELEVEMENT } = PAYMENT_MODES;

/** Given for an order or a trade that is paid only as a whole. */
const givenBefore = (nature: ReceiptKind, reference: string) => sql`coalesce((
  select sum(c.montant_cents) from credit_payeur c
  where c.statut = 'OUVERT' and c.nature = ${sql.lit(nature)} and c.reference = ${sql.ref(reference)}), 0)`;

/** Received of an invoice, which may be paid in parts. */
const RECEIVED = sql`coalesce((
  select sum(m.montant_cents) from encaissement_manuel m
  where m.nature = 'FACTURE' and m.reference = f.numero and m.rendu_le is null), 0)`;

/** Orders, trades and invoices paid by cheque, transfer or debit, oldest first: what is left to pay. */
const EXPECTED_RECEIPTS = sql`
  select 'COMMANDE' as nature, p.reference, p.contract_numero as contract,
    (p.part_beneficiaire_cents + p.frais_compte_cents + p.frais_titre_cents
      - ${givenBefore('COMMANDE', 'p.reference')})::bigint as cents,
    case p.mode_paiement when ${CHEQUE} then 'CHEQUE' when ${PRELEVEMENT} then 'PRELEVEMENT' else 'VIREMENT' end as means,
    p.created_at as since, p.beneficiary_id, null::uuid as financeur_id
  from precommande p
  where p.statut_paiement = 'A_PAYER' and (p.statut in ('EN_ATTENTE', 'VALIDEE') or exists (
      select from prelevement d where d.cause = 'PRECOMMANDE' and d.cause_id = p.id::text
        and d.retourne_le is not null))
    and p.mode_paiement in (${CHEQUE}, ${VIREMENT}, ${PRELEVEMENT})
  union all
  select 'ECHANGE', e.reference, e.contract_numero, (e.frais_cents - ${givenBefore('ECHANGE', 'e.reference')})::bigint,
    case e.mode_paiement when 'CHEQUE' then 'CHEQUE' else 'VIREMENT' end,
    e.demande_le, e.beneficiary_id, null
  from echange e where e.statut = 'EN_ATTENTE_PAIEMENT'
  union all
  select 'FACTURE', f.numero, f.contract_numero, (f.montant_cents - f.credite_cents - ${RECEIVED})::bigint, null, f.emise_le, null, f.financeur_id
  from facture_financeur f where f.statut = 'A_PAYER'
  union all
  select 'RETENUE', r.reference, r.contract_numero, (r.montant_cents - ${givenBefore('RETENUE', 'r.reference')})::bigint,
    'VIREMENT', r.demandee_le, null, null
  from retenue_intervenant r
  where r.reference is not null and r.versement_id is null and r.recouvree_le is null`;

const RECEIPT_COLUMNS = sql`
  to_char(a.since at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || '-' || md5(a.nature || a.reference) as key,
  a.nature, a.reference, a.contract, a.cents, a.means,
  to_char(a.since at time zone 'Europe/Paris', 'DD/MM/YYYY') as since`;

/** A receipt that waits for approval is in the approvals list instead. */
const IS_RECEIPT_FREE = sql`not exists (
  select from operation_a_valider o where o.acte = 'ENCAISSEMENT' and o.nature = a.nature
    and o.reference = a.reference and o.statut = 'EN_ATTENTE' and o.expire_le > clock_timestamp())`;

/** Every line of the list of expected receipts, to be counted. */
export const expectedReceipts = sql`select from (${EXPECTED_RECEIPTS}) a where ${IS_RECEIPT_FREE}`;

/** Payments that are expected by cheque, transfer or debit. */
export const expectedReceiptQueries = (reader: Reader, _scope: OperatorScope) => ({
  list: async ({ nature, search, cents, page }: ExpectedReceiptFilter) => {
    const sorted = sortedPage(getExpectedReceipts.list.table, RECEIPT_KEYS, page);
    const { rows } = await sql<ExpectedReceiptRow & SortedRow>`
      select b.*, ${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId" from (select ${RECEIPT_COLUMNS} from (${EXPECTED_RECEIPTS}) a where ${IS_RECEIPT_FREE}) b
      where (${nature}::text is null or b.nature = ${nature})
        and (${search}::text is null or starts_with(upper(b.reference), upper(${search}::text)))
        and (${cents}::bigint is null or b.cents = ${cents})
        and ${sorted.after}
      order by ${sorted.order} limit ${sorted.limit}`.execute(reader);
    return sorted.pageOf(rows);
  },

  /** The contract of what exists under the reference, paid or not. */
  contractOf: async (nature: ReceiptKind, reference: string): Promise<string | undefined> => {
    const { rows } = await sql<{ contract: string }>`
      select contract_numero as contract from precommande where ${nature} = 'COMMANDE' and reference = ${reference}
      union all select contract_numero from echange where ${nature} = 'ECHANGE' and reference = ${reference}
      union all select contract_numero from facture_financeur where ${nature} = 'FACTURE' and numero = ${reference}
      union all select contract_numero from retenue_intervenant where ${nature} = 'RETENUE' and reference = ${reference}
      limit 1`.execute(reader);
    return rows[0]?.contract;
  },

  /** What the funder of an invoice has left of earlier payments. */
  creditsFor: async (nature: ReceiptKind, reference: string) =>
    nature === 'FACTURE'
      ? await reader
          .selectFrom('credit_payeur as c')
          .innerJoin('facture_financeur as f', 'f.financeur_id', 'c.financeur_id')
          .select([
            'c.id',
            'c.reference',
            'c.montant_cents as amountCents',
            'c.moyen as means',
            'c.recu_le as day',
            'c.reference_bancaire as bankReference',
          ])
          .where('c.statut', '=', 'OUVERT')
          .where('f.numero', '=', reference)
          .orderBy('c.created_at')
          .orderBy('c.id')
          .limit(CREDITS_SHOWN)
          .execute()
      : [],

  /** With the payer's name and account. */
  find: async (nature: ReceiptKind, reference: string) => {
    const { rows } = await sql<ExpectedReceiptRow & { userId: string | null; payer: string }>`
      select ${RECEIPT_COLUMNS}, u.id as "userId",
        coalesce(f.social_reason, u.first_name || ' ' || u.last_name) as payer
      from (${EXPECTED_RECEIPTS}) a
      left join beneficiary b on b.id = a.beneficiary_id
      left join retenue_intervenant d on a.nature = 'RETENUE' and d.reference = a.reference
      left join intervenant i on i.id = d.intervenant_id
      left join user_account u on u.id = coalesce(b.account_id, i.account_id)
      left join financeur f on f.id = a.financeur_id
      where a.nature = ${nature} and a.reference = ${reference}`.execute(reader);
    return rows[0];
  },
});

export interface RefundableRow {
  readonly key: string;
  readonly nature: RefundKind;
  readonly reference: string;
  /** Reference known to people; for a card payment, of what it paid. */
  readonly subject: string;
  readonly contract: string;
  readonly cents: number;
  readonly since: string;
}

interface RefundableFilter {
  /** Without a search, only pending refunds. */
  readonly search: string | null;
  readonly page: SortedQuery<SortOf<typeof getRefundables>>;
}

const REFUND_KEYS: SortKeys<SortOf<typeof getRefundables>> = {
  columns: {
    nature: byCode('b.nature'),
    reference: byCode('b.reference'),
    numeroContrat: byCode('b.contract'),
    montant: byNumber('b.cents'),
    depuisLe: byCode('b.key'),
  },
  id: byCode('b.key'),
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const MANUAL_MODES = sql`(${CHEQUE}, ${VIREMENT}, ${PRELEVEMENT})`;

/** Reference of what a card payment paid. */
const CARD_SUBJECT = sql`coalesce(
  (select p.reference from precommande p
   where p.id = case when t.cause = 'PRECOMMANDE' then t.cause_id::uuid end),
  (select e.reference from echange e
   where e.id = case when t.cause = 'ECHANGE' then t.cause_id::uuid end),
  (select c.reference from paiement_compte c
   where c.id = case when t.cause = 'PAIEMENT' then t.cause_id::uuid end),
  'factures')`;

/** Amounts to be refunded. */
const PENDING_REFUNDS = sql`
  select 'COMMANDE' as nature, p.reference, p.reference as subject, p.contract_numero as contract,
    (p.part_beneficiaire_cents + p.frais_compte_cents + p.frais_titre_cents)::bigint as cents,
    p.created_at as since, p.beneficiary_id, null::uuid as financeur_id
  from precommande p
  where p.statut_paiement = 'PAYEE' and p.statut in ('ANNULEE', 'REFUSEE')
    and p.mode_paiement in ${MANUAL_MODES}
  union all
  select 'AVOIR', a.numero, a.numero, j.contract_numero,
    a.a_rembourser_cents - a.rendu_comptes_cents, a.recu_le, a.beneficiary_id, null
  from avoir_service a join ledger_journal j on j.posting_id = a.posting_id
  where a.rembourse_le is null and a.a_rembourser_cents > a.rendu_comptes_cents
  union all
  select 'TROP_PERCU', c.id::text, c.reference, c.contract_numero, c.montant_cents,
    c.created_at, c.beneficiary_id, c.financeur_id
  from credit_payeur c where c.statut = 'OUVERT'
  union all
  select 'CARTE', t.reference::text, ${CARD_SUBJECT}, t.contract_numero, t.montant_cents,
    r.created_at, t.beneficiary_id, null
  from carte_remboursement r join carte_transaction t on t.reference = r.transaction_reference
  where r.statut = 'REFUSE' and t.etat = 'ACCEPTEE' and carte_remboursable(t.reference)`;

/** What can be undone under one reference; shown only when searched. */
const refundableByReference = (search: string) => sql`
  select 'ENCAISSEMENT' as nature, m.reference, m.reference as subject, m.contract_numero as contract,
    -- With all that the same transfer paid, brought above what was due, or completed.
    case when m.reception_id is null then m.montant_cents else (
      select sum(o.montant_cents) - coalesce(sum((
        select sum(c.montant_cents) from credit_payeur c where c.utilise_par = o.id)), 0)
      from encaissement_manuel o where o.reception_id = m.reception_id and o.rendu_le is null
    )::bigint + coalesce((
      select sum(c.montant_cents) from credit_payeur c
      where c.reception_id = m.reception_id and c.statut <> 'ANNULE'), 0)::bigint end as cents,
    m.created_at as since, m.beneficiary_id, k.financeur_id
  from encaissement_manuel m join contract k on k.numero = m.contract_numero
  where m.reference = upper(${search}::text) and m.rendu_le is null and not exists (
    -- The last receipt of a reference is undone first.
    select from encaissement_manuel n where n.nature = m.nature and n.reference = m.reference
      and n.rendu_le is null and (n.created_at, n.id) > (m.created_at, m.id))
  and not exists (
    select from credit_payeur c where c.reception_id = m.reception_id and c.statut not in ('OUVERT', 'ANNULE'))
  and (
    m.nature in ('FACTURE', 'RETENUE')
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

/** A card payment by its own reference, as in the list. */
const refundableByTransaction = (reference: string) =>
  UUID.test(reference)
    ? sql`union all
  select 'CARTE', t.reference::text, ${CARD_SUBJECT}, t.contract_numero, t.montant_cents, t.created_at,
    t.beneficiary_id, null::uuid
  from carte_transaction t
  where t.reference = ${reference}::uuid and t.etat = 'ACCEPTEE' and carte_remboursable(t.reference)
    and not exists (select from carte_remboursement r where r.transaction_reference = t.reference)`
    : sql``;

const REFUND_COLUMNS = sql`
  to_char(a.since at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || '-' || md5(a.nature || a.reference) as key,
  a.nature, a.reference, a.subject, a.contract, a.cents,
  to_char(a.since at time zone 'Europe/Paris', 'DD/MM/YYYY') as since`;

/** A refund that waits for approval is in the approvals list instead. */
const IS_REFUND_FREE = sql`not exists (
  select from operation_a_valider o where o.acte = 'REMBOURSEMENT' and o.nature = a.nature and o.reference = a.reference
    and o.statut = 'EN_ATTENTE' and o.expire_le > clock_timestamp())`;

/** What can be refunded or reversed. */
export const refundableQueries = (reader: Reader, _scope: OperatorScope) => ({
  list: async ({ search, page }: RefundableFilter): Promise<ListPage<readonly RefundableRow[]>> => {
    const sorted = sortedPage(getRefundables.list.table, REFUND_KEYS, page);
    const source =
      search === null
        ? PENDING_REFUNDS
        : sql`select * from (${PENDING_REFUNDS}) d where starts_with(upper(d.reference), upper(${search}::text))
            or starts_with(upper(d.subject), upper(${search}::text))
            union all ${refundableByReference(search)}`;
    const { rows } = await sql<RefundableRow & SortedRow>`
      select b.*, ${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId"
      from (select ${REFUND_COLUMNS} from (${source}) a where ${IS_REFUND_FREE}) b
      where ${sorted.after} order by ${sorted.order} limit ${sorted.limit}`.execute(reader);
    return sorted.pageOf(rows);
  },

  /** With its owner; `undefined` when it can no longer be refunded. */
  find: async (nature: RefundKind, reference: string) => {
    const { rows } = await sql<RefundableRow & { userId: string | null; owner: string }>`
      select ${REFUND_COLUMNS}, u.id as "userId",
        coalesce(u.first_name || ' ' || u.last_name, f.social_reason) as owner
      from (
        select * from (${PENDING_REFUNDS}) d union all ${refundableByReference(reference)}
        ${refundableByTransaction(reference)}
      ) a
      left join beneficiary b on b.id = a.beneficiary_id
      left join credit_payeur c on a.nature = 'TROP_PERCU' and c.id::text = a.reference
      left join retenue_intervenant d on a.nature = 'ENCAISSEMENT' and d.reference = a.reference
      left join intervenant i on i.id = coalesce(c.intervenant_id, d.intervenant_id)
      left join user_account u on u.id = coalesce(b.account_id, i.account_id)
      left join financeur f on f.id = a.financeur_id
      where a.nature = ${nature} and a.reference = ${reference} limit 1`.execute(reader);
    return rows[0];
  },
});

/** Content of the mail about a refund; `undefined` when there is no active recipient. */
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
