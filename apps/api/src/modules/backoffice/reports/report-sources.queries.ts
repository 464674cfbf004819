import type { JournalKind } from '@portail/rules/ledger/vocabulary.ts';
import { PAYMENT_MODES } from '@portail/rules/orders/order-statut.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** Whole days in Paris time. */
export interface ReportPeriod {
  readonly from: Date;
  readonly until: Date;
}

/** Rows of a report, read page by page: a page starts after the key of the last row. */
export interface RawSource<Row> {
  readonly count: (period: ReportPeriod) => Promise<number>;
  readonly page: (
    period: ReportPeriod,
    after: readonly string[] | undefined,
    size: number,
  ) => Promise<readonly Row[]>;
}

const readCount = async (reader: Reader, count: RawBuilder<{ n: number }>): Promise<number> => {
  const { rows } = await count.execute(reader);
  return rows[0]?.n ?? 0;
};

interface OrderRow {
  readonly id: string;
  readonly clientId: string;
  readonly sessionId: string;
  readonly at: Date;
  readonly funder: string;
  readonly contract: string;
  readonly session: string;
  readonly reference: string;
  readonly purchaseOrder: string | null;
  readonly lines: number;
  readonly titres: number;
  readonly accountCents: number;
  readonly paperCents: number;
  readonly fundedCents: number;
  readonly ownCents: number;
  readonly feesCents: number;
  readonly statut: string;
  readonly invoice: string | null;
}

const NO_UUID = '00000000-0000-0000-0000-000000000000';

/** Orders of funders, by funder, then by campaign. */
export const orderSource = (reader: Reader, _scope: OperatorScope): RawSource<OrderRow> => ({
  count: ({ from, until }) =>
    readCount(
      reader,
      sql`
      select count(*) as n from commande_financeur c
      where c.created_at >= ${from} and c.created_at < ${until}`,
    ),

  page: async ({ from, until }, after, size) => {
    const [client = '', session = '', id = NO_UUID] = after ?? [];
    const { rows } = await sql<OrderRow>`
      select c.id, f.client_id as "clientId", c.session_id as "sessionId", c.created_at as at,
        f.social_reason as funder, c.contract_numero as contract, s.libelle as session,
        c.reference, c.numero_bon_commande as "purchaseOrder", c.nombre_lignes as lines,
        c.nombre_titres as titres, c.montant_compte_cents as "accountCents",
        c.montant_titre_cents as "paperCents", c.part_financee_cents as "fundedCents",
        c.part_beneficiaire_cents as "ownCents", c.frais_cents as "feesCents", c.statut,
        (select v.numero from facture_financeur v where v.commande_id = c.id) as invoice
      from commande_financeur c
      join financeur f on f.id = c.financeur_id
      join precommande_session s on s.id = c.session_id
      where c.created_at >= ${from} and c.created_at < ${until}
        and (f.client_id, c.session_id, c.id) > (${client}, ${session}, ${id}::uuid)
      order by f.client_id, c.session_id, c.id limit ${size}`.execute(reader);
    return rows;
  },
});

export interface PaymentRow {
  readonly id: string;
  readonly userId: string;
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

const PAYMENT_PARTIES = sql`
  join contract k on k.numero = p.contract_numero
  join financeur f on f.id = k.financeur_id
  join beneficiary b on b.id = p.beneficiary_id
  join user_account a on a.id = b.account_id
  join intervenant i on i.id = p.intervenant_id`;
const PAYMENT_COLUMNS = sql`p.id, p.created_at as at, a.id as "userId", a.last_name as "lastName",
  a.first_name as "firstName", f.social_reason as funder, k.numero as contract,
  i.social_reason as payee, i.code_nan as nan, p.montant_cents as cents, p.statut`;

/** Payments to payees, by id. */
export const paymentSources = (
  reader: Reader,
  _scope: OperatorScope,
): Readonly<Record<'fromAccounts' | 'byTitres', RawSource<PaymentRow>>> => ({
  fromAccounts: {
    count: ({ from, until }) =>
      readCount(
        reader,
        sql`
        select count(*) as n from paiement_compte p
        where p.created_at >= ${from} and p.created_at < ${until}`,
      ),

    page: async ({ from, until }, after, size) => {
      const { rows } = await sql<PaymentRow>`
        select ${PAYMENT_COLUMNS}, p.reference, p.complement_cents as "cardCents", p.frais_cents as "feesCents"
        from paiement_compte p ${PAYMENT_PARTIES}
        where p.created_at >= ${from} and p.created_at < ${until}
          and p.id > ${after?.[0] ?? NO_UUID}::uuid
        order by p.id limit ${size}`.execute(reader);
      return rows;
    },
  },

  byTitres: {
    count: ({ from, until }) =>
      readCount(
        reader,
        sql`
        select count(*) as n from remise_titres p
        where p.created_at >= ${from} and p.created_at < ${until}`,
      ),

    page: async ({ from, until }, after, size) => {
      const { rows } = await sql<PaymentRow>`
        select ${PAYMENT_COLUMNS}, p.numero as reference, 0 as "cardCents", 0 as "feesCents"
        from remise_titres p ${PAYMENT_PARTIES}
        where p.created_at >= ${from} and p.created_at < ${until}
          and p.id > ${after?.[0] ?? NO_UUID}::uuid
        order by p.id limit ${size}`.execute(reader);
      return rows;
    },
  },
});

interface OppositionRow {
  readonly id: number;
  readonly userId: string;
  readonly at: Date;
  readonly titre: string;
  readonly motif: string;
  readonly millesime: number;
  readonly faceCents: number;
  readonly funder: string;
  readonly contract: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly liftedAt: Date | null;
}

/** In the order of their declaration. */
export const oppositionSource = (
  reader: Reader,
  _scope: OperatorScope,
): RawSource<OppositionRow> => ({
  count: ({ from, until }) =>
    readCount(
      reader,
      sql`
      select count(*) as n from titre_opposition o
      where o.declaree_le >= ${from} and o.declaree_le < ${until}`,
    ),

  page: async ({ from, until }, after, size) => {
    const { rows } = await sql<OppositionRow>`
      select o.id, a.id as "userId", o.declaree_le as at, t.numero as titre, o.motif,
        t.millesime, t.valeur_faciale_cents as "faceCents", f.social_reason as funder,
        k.numero as contract, a.last_name as "lastName", a.first_name as "firstName",
        o.levee_le as "liftedAt"
      from titre_opposition o
      join titre t on t.numero = o.titre_numero
      join contract k on k.numero = t.contract_numero
      join financeur f on f.id = k.financeur_id
      join beneficiary b on b.id = t.beneficiary_id
      join user_account a on a.id = b.account_id
      where o.declaree_le >= ${from} and o.declaree_le < ${until}
        and o.id > ${after?.[0] ?? '0'}::bigint
      order by o.id limit ${size}`.execute(reader);
    return rows;
  },
});

export interface ReceiptRow {
  readonly id: string;
  /** `null` for a funder's invoice, which names no person. */
  readonly userId: string | null;
  readonly at: Date;
  readonly reference: string;
  /** `null` for an invoice: the funder chooses when it pays. */
  readonly mode: string | null;
  readonly funder: string;
  readonly contract: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly cents: number;
}

const RECEIPT_PARTIES = sql`
  join contract k on k.numero = p.contract_numero
  join financeur f on f.id = k.financeur_id
  join beneficiary b on b.id = p.beneficiary_id
  join user_account a on a.id = b.account_id`;
const RECEIPT_COLUMNS = sql`p.id, p.created_at as at, p.reference, a.id as "userId",
  a.last_name as "lastName", a.first_name as "firstName", f.social_reason as funder,
  k.numero as contract`;

const EXPECTED_FOR_ORDER = sql`p.statut in ('EN_ATTENTE', 'VALIDEE') and p.statut_paiement = 'A_PAYER'
  and p.mode_paiement in (${PAYMENT_MODES.CHEQUE}, ${PAYMENT_MODES.VIREMENT}, ${PAYMENT_MODES.PRELEVEMENT})`;

const EXPECTED_FOR_TRADE = sql`p.statut = 'EN_ATTENTE_PAIEMENT' and p.mode_paiement in ('CHEQUE', 'VIREMENT')`;

/** Expected cheques, transfers and debits, and the invoices that funders owe. */
export const expectedReceiptSources = (
  reader: Reader,
  _scope: OperatorScope,
): Readonly<Record<'ofOrders' | 'ofTrades' | 'ofInvoices', RawSource<ReceiptRow>>> => ({
  ofOrders: {
    count: ({ from, until }) =>
      readCount(
        reader,
        sql`
        select count(*) as n from precommande p
        where ${EXPECTED_FOR_ORDER} and p.created_at >= ${from} and p.created_at < ${until}`,
      ),

    page: async ({ from, until }, after, size) => {
      const { rows } = await sql<ReceiptRow>`
        select ${RECEIPT_COLUMNS},
          case p.mode_paiement when ${PAYMENT_MODES.CHEQUE} then 'CHEQUE'
            when ${PAYMENT_MODES.PRELEVEMENT} then 'PRELEVEMENT' else 'VIREMENT' end as mode,
          p.part_beneficiaire_cents + p.frais_compte_cents + p.frais_titre_cents as cents
        from precommande p ${RECEIPT_PARTIES}
        where ${EXPECTED_FOR_ORDER} and p.created_at >= ${from} and p.created_at < ${until}
          and p.id > ${after?.[0] ?? NO_UUID}::uuid
        order by p.id limit ${size}`.execute(reader);
      return rows;
    },
  },

  ofTrades: {
    count: ({ from, until }) =>
      readCount(
        reader,
        sql`
        select count(*) as n from echange p
        where ${EXPECTED_FOR_TRADE} and p.created_at >= ${from} and p.created_at < ${until}`,
      ),

    page: async ({ from, until }, after, size) => {
      const { rows } = await sql<ReceiptRow>`
        select ${RECEIPT_COLUMNS}, p.mode_paiement as mode, p.frais_cents as cents
        from echange p ${RECEIPT_PARTIES}
        where ${EXPECTED_FOR_TRADE} and p.created_at >= ${from} and p.created_at < ${until}
          and p.id > ${after?.[0] ?? NO_UUID}::uuid
        order by p.id limit ${size}`.execute(reader);
      return rows;
    },
  },

  ofInvoices: {
    count: ({ from, until }) =>
      readCount(
        reader,
        sql`
        select count(*) as n from facture_financeur v
        where v.statut = 'A_PAYER' and v.emise_le >= ${from} and v.emise_le < ${until}`,
      ),

    page: async ({ from, until }, after, size) => {
      const { rows } = await sql<ReceiptRow>`
        select v.numero as id, v.emise_le as at, v.numero as reference, null::uuid as "userId",
          null::text as mode, '' as "lastName", '' as "firstName", f.social_reason as funder,
          v.contract_numero as contract, v.montant_cents - v.credite_cents as cents
        from facture_financeur v join financeur f on f.id = v.financeur_id
        where v.statut = 'A_PAYER' and v.emise_le >= ${from} and v.emise_le < ${until}
          and v.numero > ${after?.[0] ?? ''}
        order by v.numero limit ${size}`.execute(reader);
      return rows;
    },
  },
});

interface ReadingRow {
  readonly par: string;
  readonly organisme: string;
  readonly identifiant: string;
  readonly readings: number;
  readonly people: number;
  readonly reasons: number;
  readonly outOfHours: number;
  readonly first: Date;
  readonly last: Date;
}

/** Readings per reader. Relatives are excluded: the person gave them access. */
export const readingSource = (reader: Reader, _scope: OperatorScope): RawSource<ReadingRow> => ({
  count: ({ from, until }) =>
    readCount(
      reader,
      sql`
      select count(*) as n from (
        select from consultation c
        where c.at >= ${from} and c.at < ${until} and c.par <> 'PROCHE'
        group by c.par, c.organisme, c.identifiant) r`,
    ),

  page: async ({ from, until }, after, size) => {
    const [par = '', organisme = '', identifiant = ''] = after ?? [];
    const { rows } = await sql<ReadingRow>`
      select c.par, c.organisme, c.identifiant, count(*) as readings,
        count(distinct c.account_id) as people, count(distinct c.motif) as reasons,
        count(*) filter (where extract(isodow from c.at at time zone 'Europe/Paris') = 7
          or extract(hour from c.at at time zone 'Europe/Paris') not between 7 and 20)
          as "outOfHours",
        min(c.at) as first, max(c.at) as last
      from consultation c
      where c.at >= ${from} and c.at < ${until} and c.par <> 'PROCHE'
        and (c.par, c.organisme, c.identifiant) > (${par}, ${organisme}, ${identifiant})
      group by c.par, c.organisme, c.identifiant
      order by c.par, c.organisme, c.identifiant limit ${size}`.execute(reader);
    return rows;
  },
});

interface CirculationRow {
  readonly funder: string;
  readonly contract: string;
  readonly millesime: number;
  readonly form: 'COMPTE' | 'TITRES';
  readonly kind: JournalKind;
  readonly entries: number;
  readonly addedCents: number;
  readonly removedCents: number;
}

/** The entries of a period that gave value to people or took it from them. */
const circulating = ({ from, until }: ReportPeriod) => sql`
  select j.contract_numero as contract, j.kind, e.amount,
    case a.kind when 'TITRES_EN_CIRCULATION' then 'TITRES' else 'COMPTE' end as form,
    coalesce(c.millesime, split_part(a.key, '/', 3)::int) as millesime
  from ledger_entry e
  join ledger_account a on a.id = e.account_id
  join ledger_journal j on j.id = e.journal_id
  left join compte_cesu c on c.id = a.compte_id
  where e.occurred_at >= ${from} and e.occurred_at < ${until} and a.unit = 'CENTIME'
    and j.phase = 'POSTE'
    and a.kind in ('BENEFICIAIRE_COMPTE', 'BENEFICIAIRE_EN_ATTENTE', 'TITRES_EN_CIRCULATION')`;

/** By contract, vintage, form and movement. */
export const circulationSource = (
  reader: Reader,
  _scope: OperatorScope,
): RawSource<CirculationRow> => ({
  count: (period) =>
    readCount(
      reader,
      sql`
      select count(*) as n from (
        select from (${circulating(period)}) v group by contract, millesime, form, kind) r`,
    ),

  page: async (period, after, size) => {
    const [contract = '', millesime = '0', form = '', kind = ''] = after ?? [];
    const { rows } = await sql<CirculationRow>`
      select f.social_reason as funder, v.contract, v.millesime, v.form, v.kind,
        count(*)::int as entries,
        coalesce(sum(v.amount) filter (where v.amount > 0), 0)::bigint as "addedCents",
        coalesce(-sum(v.amount) filter (where v.amount < 0), 0)::bigint as "removedCents"
      from (${circulating(period)}) v
      join contract k on k.numero = v.contract
      join financeur f on f.id = k.financeur_id
      where (v.contract, v.millesime, v.form, v.kind)
        > (${contract}, ${Number(millesime)}, ${form}, ${kind})
      group by f.social_reason, v.contract, v.millesime, v.form, v.kind
      order by v.contract, v.millesime, v.form, v.kind limit ${size}`.execute(reader);
    return rows;
  },
});

interface FeeRow {
  readonly funder: string;
  readonly contract: string;
  readonly kind: JournalKind;
  readonly entries: number;
  readonly cents: number;
}

const chargedFees = ({ from, until }: ReportPeriod) => sql`
  select j.contract_numero as contract, j.kind, e.amount
  from ledger_account a
  join ledger_entry e on e.account_id = a.id
  join ledger_journal j on j.id = e.journal_id
  where a.kind = 'FRAIS' and e.occurred_at >= ${from} and e.occurred_at < ${until}
    and j.phase = 'POSTE'`;

/** Fees of the issuer, by contract and movement. */
export const feeSource = (reader: Reader, _scope: OperatorScope): RawSource<FeeRow> => ({
  count: (period) =>
    readCount(
      reader,
      sql`
      select count(*) as n from (
        select from (${chargedFees(period)}) v group by contract, kind) r`,
    ),

  page: async (period, after, size) => {
    const [contract = '', kind = ''] = after ?? [];
    const { rows } = await sql<FeeRow>`
      select f.social_reason as funder, v.contract, v.kind, count(*)::int as entries,
        sum(v.amount)::bigint as cents
      from (${chargedFees(period)}) v
      join contract k on k.numero = v.contract
      join financeur f on f.id = k.financeur_id
      where (v.contract, v.kind) > (${contract}, ${kind})
      group by f.social_reason, v.contract, v.kind
      order by v.contract, v.kind limit ${size}`.execute(reader);
    return rows;
  },
});

interface PayoutRow {
  readonly id: string;
  readonly at: Date;
  readonly reference: string;
  readonly file: string | null;
  readonly channel: string;
  readonly payee: string;
  readonly nan: string;
  readonly payments: number;
  readonly cents: number;
  readonly withheldCents: number;
  readonly statut: string;
  readonly rejectedAt: Date | null;
  readonly reason: string | null;
}

/** Transfers to payees, by id. */
export const payoutSource = (reader: Reader, _scope: OperatorScope): RawSource<PayoutRow> => ({
  count: ({ from, until }) =>
    readCount(
      reader,
      sql`
      select count(*) as n from versement v
      where v.created_at >= ${from} and v.created_at < ${until}`,
    ),

  page: async ({ from, until }, after, size) => {
    const { rows } = await sql<PayoutRow>`
      select v.id, v.created_at as at, v.bout_en_bout as reference, d.message_id as file,
        v.canal as channel, i.social_reason as payee, i.code_nan as nan, v.nombre as payments,
        v.montant_cents as cents, v.retenu_cents as "withheldCents", v.statut,
        v.rejete_le as "rejectedAt", v.motif_rejet as reason
      from versement v
      join intervenant i on i.id = v.intervenant_id
      left join versement_fichier d on d.id = v.fichier_id
      where v.created_at >= ${from} and v.created_at < ${until}
        and v.id > ${after?.[0] ?? NO_UUID}::uuid
      order by v.id limit ${size}`.execute(reader);
    return rows;
  },
});

interface OperatorActRow {
  readonly name: string;
  readonly login: string;
  readonly kind: string;
  readonly done: number;
  readonly refused: number;
  readonly first: Date;
  readonly last: Date;
}

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** An event is of the operator that it names, or of the account that acted. */
const operatorActs = ({ from, until }: ReportPeriod) => sql`
  select o.login, o.first_name || ' ' || o.last_name as name, e.kind, e.result, e.at
  from security_event e
  join user_account o on o.space_type = 'ESPACE_OPERATEUR' and o.id = case
    when e.details->>'operateur' ~ ${UUID} then (e.details->>'operateur')::uuid
    else e.account_id end
  where e.at >= ${from} and e.at < ${until}`;

/** By operator, then by kind of act. */
export const operatorActSource = (
  reader: Reader,
  _scope: OperatorScope,
): RawSource<OperatorActRow> => ({
  count: (period) =>
    readCount(
      reader,
      sql`
      select count(*) as n from (
        select from (${operatorActs(period)}) v group by login, kind) r`,
    ),

  page: async (period, after, size) => {
    const [login = '', kind = ''] = after ?? [];
    const { rows } = await sql<OperatorActRow>`
      select v.login, min(v.name) as name, v.kind,
        count(*) filter (where v.result = 'SUCCES')::int as done,
        count(*) filter (where v.result <> 'SUCCES')::int as refused,
        min(v.at) as first, max(v.at) as last
      from (${operatorActs(period)}) v
      where (v.login, v.kind) > (${login}, ${kind})
      group by v.login, v.kind order by v.login, v.kind limit ${size}`.execute(reader);
    return rows;
  },
});
