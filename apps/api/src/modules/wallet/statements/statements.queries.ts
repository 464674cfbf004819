import { JOURNAL_KINDS } from '@portail/rules/ledger/vocabulary.ts';
import {
  CESU_ACCOUNT_TYPES,
  type CesuAccountType,
} from '@portail/rules/wallet/holdings/vocabulary.ts';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

/** `from` included, `until` excluded. */
export interface InstantRange {
  readonly from: Date;
  readonly until: Date;
}

/** Identifies a ledger entry in a statement. */
export interface EntryKey {
  readonly journalId: number;
  readonly line: number;
}

const statementLine = z.object({
  journalId: z.number(),
  line: z.number(),
  /** DD/MM/YYYY in Paris. */
  day: z.string(),
  amount: z.number(),
  balanceAfter: z.number(),
  kind: z.enum(JOURNAL_KINDS),
  /** The kind of the reversed movement. */
  reversedKind: z.nullable(z.enum(JOURNAL_KINDS)),
  payee: z.nullable(z.string()),
  mois: z.nullable(z.string()),
});
export type StatementLine = z.infer<typeof statementLine>;

const statement = z.object({
  balance: z.number(),
  reserved: z.number(),
  credits: z.number(),
  debits: z.number(),
  lines: z.array(statementLine),
  months: z.array(z.object({ mois: z.string(), credits: z.number(), debits: z.number() })),
});
export type Statement = z.infer<typeof statement>;

const ownAccount = z.object({
  id: z.string(),
  numero: z.string(),
  contract: z.string(),
  libelle: z.string(),
  millesime: z.number(),
  type: z.enum(CESU_ACCOUNT_TYPES),
});
export type OwnAccount = z.infer<typeof ownAccount>;

interface StatementFilter {
  readonly account: OwnAccount;
  readonly period: InstantRange;
  readonly limit: number;
  readonly before?: EntryKey | undefined;
}

/** The ledger account that is spent: one per CESU account, or one per month. */
const spentFrom = (type: CesuAccountType): string =>
  type === 'MONTANT' ? 'BENEFICIAIRE_COMPTE' : 'DROITS';

/** Entries without a balance are reservations, which move no value. */
const inPeriod = ({ from, until }: InstantRange): RawBuilder<unknown> => sql`
  e.balance_after is not null and e.occurred_at >= ${from} and e.occurred_at < ${until}`;

/** Entries older than the cursor, which must belong to one of the person's own accounts. */
const beforeLine = (
  before: EntryKey | undefined,
  accounts: 'spent' | 'rights',
): RawBuilder<unknown> =>
  before === undefined
    ? sql``
    : sql`and (e.occurred_at, e.journal_id, e.line) < (
        (select k.occurred_at from ledger_entry k
         where k.journal_id = ${before.journalId} and k.line = ${before.line}
           and k.account_id in (select id from ${sql.table(accounts)})),
        ${before.journalId}::bigint, ${before.line}::smallint)`;

/** Reads the newest entries of each account by its index, then merges them. */
const newestLines = ({ period, limit, before }: StatementFilter): RawBuilder<unknown> => sql`
  select l.*, s.mois from spent s
  cross join lateral (
    select e.journal_id, e.line, e.amount, e.balance_after, e.occurred_at
    from ledger_entry e
    where e.account_id = s.id and ${inPeriod(period)} ${beforeLine(before, 'spent')}
    order by e.occurred_at desc, e.journal_id desc, e.line desc
    limit ${limit}
  ) l
  order by l.occurred_at desc, l.journal_id desc, l.line desc
  limit ${limit}`;

const SPENDABLE_NOW = sql`(s.mois is null or s.mois = s.this_month or (s.reporte and s.mois < s.this_month))`;

export const statementQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  findAccount: async (numero: string): Promise<OwnAccount | undefined> =>
    await reader
      .selectFrom('compte_cesu as c')
      .innerJoin('produit as p', 'p.id', 'c.produit_id')
      .select([
        'c.id',
        'c.numero',
        'c.contract_numero as contract',
        'p.libelle',
        'c.millesime',
        'c.type_compte as type',
      ])
      .where('c.numero', '=', numero)
      .where('c.beneficiary_id', '=', beneficiaryId)
      .executeTakeFirst(),

  /** One SQL statement, so that lines, totals and balance show the same ledger state. */
  read: async (filter: StatementFilter, now: Date): Promise<Statement> => {
    const { account, period } = filter;
    const { rows } = await sql<{ statement: unknown }>`
      with spent as (
        select a.id, a.mois, a.balance, a.reserved, coalesce(p.reporte, false) as reporte,
          date_trunc('month', ${now}::timestamptz at time zone 'Europe/Paris')::date as this_month
        from ledger_account a
        join compte_cesu c on c.id = a.compte_id and c.beneficiary_id = ${beneficiaryId}
        left join plan_social p on p.compte_id = a.compte_id
        where a.compte_id = ${account.id} and a.kind = ${spentFrom(account.type)}
      ),
      page as (${newestLines(filter)}),
      monthly as (
        select date_trunc('month', e.occurred_at at time zone 'Europe/Paris') as month,
          coalesce(sum(e.amount) filter (where e.amount > 0), 0) as credits,
          coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as debits
        from spent s join ledger_entry e on e.account_id = s.id
        where ${inPeriod(period)}
        group by 1
      )
      select json_build_object(
        'balance', (select coalesce(sum(s.balance), 0) from spent s where ${SPENDABLE_NOW}),
        'reserved', (select coalesce(sum(s.reserved), 0) from spent s where ${SPENDABLE_NOW}),
        'credits', (select coalesce(sum(credits), 0) from monthly),
        'debits', (select coalesce(sum(debits), 0) from monthly),
        'months', (
          select coalesce(json_agg(json_build_object(
            'mois', to_char(month, 'MM/YYYY'), 'credits', credits, 'debits', debits) order by month), '[]')
          from monthly
        ),
        'lines', (
          select coalesce(json_agg(json_build_object(
            'journalId', l.journal_id,
            'line', l.line,
            'day', to_char(l.occurred_at at time zone 'Europe/Paris', 'DD/MM/YYYY'),
            'amount', l.amount,
            'balanceAfter', l.balance_after,
            'kind', j.kind,
            'reversedKind', r.kind,
            'payee', i.social_reason,
            'mois', l.mois
          ) order by l.occurred_at desc, l.journal_id desc, l.line desc), '[]')
          from page l
          join ledger_journal j on j.id = l.journal_id
          left join ledger_journal r on r.id = j.reverses
          -- A movement that resolves a reservation shows the payee of the reserving payment.
          left join ledger_journal w on w.id = coalesce(r.resolves, j.resolves)
          left join paiement_compte p on p.posting_id = coalesce(w.posting_id, r.posting_id, j.posting_id)
          left join intervenant i on i.id = p.intervenant_id
        )
      ) as statement
    `.execute(reader);
    return statement.parse(rows[0]?.statement);
  },
});

export interface TransferFilter {
  readonly numeroContrat: string | undefined;
  readonly period: InstantRange;
  readonly limit: number;
  readonly before?: EntryKey | undefined;
}

export interface TransferRow {
  readonly journalId: number;
  readonly line: number;
  readonly day: string;
  readonly kind: 'OUVERTURE_MOIS' | 'RETOUR_MOIS';
  readonly mois: string;
  readonly quantity: number;
  readonly type: CesuAccountType;
  readonly libelle: string;
}

/** Monthly rights granted and returned by aid plans. */
export const transferQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  list: async ({
    numeroContrat,
    period,
    limit,
    before,
  }: TransferFilter): Promise<readonly TransferRow[]> => {
    const contract = numeroContrat ?? null;
    const { rows } = await sql<TransferRow>`
      with rights as (
        select a.id, a.mois, c.type_compte, p.libelle
        from compte_cesu c
        join produit p on p.id = c.produit_id
        join ledger_account a on a.compte_id = c.id and a.kind = 'DROITS'
        where c.beneficiary_id = ${beneficiaryId}
          and (${contract}::text is null or c.contract_numero = ${contract})
      )
      select l.journal_id as "journalId", l.line, l.kind, abs(l.amount) as quantity,
        to_char(l.occurred_at at time zone 'Europe/Paris', 'DD/MM/YYYY') as day,
        r.mois, r.type_compte as type, r.libelle
      from rights r
      cross join lateral (
        select e.journal_id, e.line, e.amount, e.occurred_at, j.kind
        from ledger_entry e
        join ledger_journal j on j.id = e.journal_id and j.kind in ('OUVERTURE_MOIS', 'RETOUR_MOIS')
        where e.account_id = r.id and e.occurred_at >= ${period.from} and e.occurred_at < ${period.until}
          ${beforeLine(before, 'rights')}
        order by e.occurred_at desc, e.journal_id desc, e.line desc
        limit ${limit}
      ) l
      order by l.occurred_at desc, l.journal_id desc, l.line desc
      limit ${limit}
    `.execute(reader);
    return rows;
  },
});
