import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortedQuery, SortOf } from '@portail/contract/calls/define-table.ts';
import {
  getBankStatements,
  getStatementLines,
} from '@portail/contract/settlement/statements.calls.ts';
import type { LineState } from '@portail/contract/settlement/statements.schemas.ts';
import type { PaymentTarget } from '@portail/rules/settlement/statement-matching.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { Database } from '../../../platform/db/database-types.ts';
import {
  byCode,
  byDay,
  byInstant,
  byNumber,
  byText,
  byUuid,
  sortedPage,
  type SortedRow,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

export interface StatementCounts {
  readonly lines: number;
  readonly pending: number;
  /** Recorded as what they pay, recognised as a movement of ours, or filed. */
  readonly matched: number;
  readonly recognised: number;
  readonly proposed: number;
  readonly unmatched: number;
}

/** Lines of a statement by what has become of them. */
const COUNTS = sql`
  count(*) filter (where r.etat <> 'REMPLACEE')::int as lines,
  count(*) filter (where r.etat in ('RAPPROCHEE', 'RECONNUE', 'CLASSEE'))::int as matched,
  count(*) filter (where r.etat = 'RECONNUE')::int as recognised,
  count(*) filter (where r.etat = 'PROPOSEE')::int as proposed,
  count(*) filter (where r.etat in ('A_TRAITER', 'A_EXAMINER'))::int as unmatched`;

export interface StatementRow extends StatementCounts {
  readonly id: string;
  readonly number: string;
  readonly kind: Database['releve']['type'];
  readonly account: string;
  readonly origin: Database['releve']['origine'];
  readonly receivedAt: Date;
  readonly creditsCents: number;
  readonly debitsCents: number;
  readonly openingCents: number | null;
  readonly closingCents: number | null;
  readonly broughtBy: string | null;
  readonly isConfirmed: boolean;
}

const STATEMENT_KEYS: SortKeys<SortOf<typeof getBankStatements>> = {
  columns: {
    dateReception: byInstant('s.recu_le'),
    numero: byText('s.numero'),
    type: byCode('s.type'),
    credits: byNumber('s.credits_cents'),
    debits: byNumber('s.debits_cents'),
    lignes: byNumber('s.lignes'),
  },
  id: byUuid('s.id'),
};

const LINE_KEYS: SortKeys<SortOf<typeof getStatementLines>> = {
  columns: {
    jour: byDay('l.jour'),
    montant: byNumber('l.montant_cents'),
    referenceBancaire: byText('l.reference_bancaire'),
  },
  id: byUuid('l.id'),
};

export interface LineRow {
  readonly id: string;
  readonly day: string;
  readonly direction: Database['releve_ligne']['sens'];
  readonly amountCents: number;
  readonly bankReference: string | null;
  readonly state: LineState;
  readonly proposal: Database['releve_rapprochement']['proposition'];
  readonly targets: readonly PaymentTarget[];
  readonly object: Database['releve_rapprochement']['objet'];
}

/** Asked of a second person while the request waits; once it is refused or expired, proposed again. */
const STATE = sql<LineState>`case when r.etat in ('PROPOSEE', 'A_TRAITER') and exists (
    select from operation_a_valider o
    where o.id = r.operation_id and o.statut = 'EN_ATTENTE' and o.expire_le > clock_timestamp())
  then 'EN_VALIDATION' else r.etat end`;

/** What a line paid, or what is proposed for it. */
const TARGETS = sql`coalesce(nullif(r.cibles, '[]'), (
  select jsonb_agg(jsonb_build_object('nature', m.nature, 'reference', m.reference))
  from encaissement_manuel m where m.releve_ligne_id = l.id and m.rendu_le is null), '[]')`;

const LINE_COLUMNS = sql`l.id, l.jour as day, l.sens as direction, l.montant_cents as "amountCents",
  l.reference_bancaire as "bankReference", ${STATE} as state, r.proposition as proposal,
  ${TARGETS} as targets, r.objet as object`;

interface LineFilter {
  readonly state: LineState | null;
  readonly statementId: string | null;
  readonly search: string | null;
  readonly cents: number | null;
}

export const statementQueries = (reader: Reader, _scope: OperatorScope) => ({
  /** Of some statements together; a line of two of them counts once. */
  counts: async (ids: readonly string[]): Promise<StatementCounts> => {
    const { rows } = await sql<StatementCounts>`
      select (select coalesce(sum(en_attente), 0)::int from releve where id = any (${[...ids]}::uuid[])) as pending,
        ${COUNTS}
      from releve_rapprochement r
      where r.ligne_id in (
        select p.ligne_id from releve_presence p where p.releve_id = any (${[...ids]}::uuid[]))`.execute(
      reader,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('an aggregate answers one row');
    return row;
  },

  list: async ({ type, ...page }: CallInput<typeof getBankStatements>['query']) => {
    const sorted = sortedPage(getBankStatements.list.table, STATEMENT_KEYS, page);
    const { rows } = await sql<StatementRow & SortedRow>`
      select b.*, c.* from (
        select s.id, s.numero as number, s.type as kind, s.compte as account, s.origine as origin,
          s.recu_le as "receivedAt", s.credits_cents as "creditsCents", s.debits_cents as "debitsCents",
          s.solde_ouverture_cents as "openingCents", s.solde_cloture_cents as "closingCents",
          s.charge_par as "broughtBy", s.valide_par is not null as "isConfirmed", s.en_attente as pending,
          row_number() over (order by ${sorted.order}) as place,
          ${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId"
        from releve s where (${type ?? null}::text is null or s.type = ${type ?? null}) and ${sorted.after} order by ${sorted.order} limit ${sorted.limit}
      ) b cross join lateral (
        select ${COUNTS} from releve_presence p join releve_rapprochement r on r.ligne_id = p.ligne_id
        where p.releve_id = b.id
      ) c order by b.place`.execute(reader);
    return sorted.pageOf(rows);
  },

  numbersOf: (ids: readonly string[]) =>
    reader
      .selectFrom('releve')
      .select(['id', 'numero as number'])
      .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
      .execute(),

  lines: async (
    { state, statementId, search, cents }: LineFilter,
    page: SortedQuery<SortOf<typeof getStatementLines>>,
  ) => {
    const sorted = sortedPage(getStatementLines.list.table, LINE_KEYS, page);
    const { rows } = await sql<LineRow & SortedRow>`
      select ${LINE_COLUMNS}, ${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId"
      from releve_ligne l join releve_rapprochement r on r.ligne_id = l.id
      where r.etat <> 'REMPLACEE'
        and (${state}::text is null or ${STATE} = ${state})
        and (${statementId}::uuid is null or exists (
          select from releve_presence p where p.ligne_id = l.id and p.releve_id = ${statementId}::uuid))
        and (${search}::text is null or starts_with(upper(l.reference_bancaire), upper(${search}::text))
          or starts_with(upper(l.bout_en_bout), upper(${search}::text))
          or r.cibles @> jsonb_build_array(jsonb_build_object('reference', upper(${search}::text))))
        and (${cents}::bigint is null or l.montant_cents = ${cents})
        and ${sorted.after}
      order by ${sorted.order} limit ${sorted.limit}`.execute(reader);
    return sorted.pageOf(rows);
  },

  line: async (id: string) => {
    const { rows } = await sql<
      LineRow & {
        readonly endToEndId: string | null;
        readonly reason: Database['releve_rapprochement']['motif'];
        readonly sealedParty: string;
        readonly users: readonly string[];
      }
    >`
      select ${LINE_COLUMNS}, l.bout_en_bout as "endToEndId", r.motif as reason,
        l.partie_scellee as "sealedParty",
        array(
          select distinct b.account_id::text from jsonb_to_recordset(${TARGETS}) t (nature text, reference text)
          left join precommande o on t.nature = 'COMMANDE' and o.reference = t.reference
          left join echange e on t.nature = 'ECHANGE' and e.reference = t.reference
          join beneficiary b on b.id = coalesce(o.beneficiary_id, e.beneficiary_id)
        ) as users
      from releve_ligne l join releve_rapprochement r on r.ligne_id = l.id
      where l.id = ${id} and r.etat <> 'REMPLACEE'`.execute(reader);
    return rows[0];
  },
});
