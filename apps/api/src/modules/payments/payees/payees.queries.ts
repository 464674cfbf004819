import type { SortedQuery, SortOf } from '@portail/contract/calls/define-table.ts';
import { getRemises } from '@portail/contract/payments/payees.calls.ts';
import {
  byCode,
  byInstant,
  byNumber,
  byUuid,
  sortedPage,
  type SortedPage,
  type SortedRow,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import type { ListPage } from '../../../platform/ports/list-page.ts';
import type { RemiseStatut, RemiseType } from '@portail/contract/payments/payees.schemas.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { IntervenantScope } from '../../../platform/ports/owner-scope.ts';

interface InstantRange {
  readonly from: Date;
  readonly until: Date;
}

export interface RemiseFilter {
  readonly period: InstantRange;
  readonly type: RemiseType | undefined;
  readonly statut: RemiseStatut | undefined;
  readonly page: SortedQuery<SortOf<typeof getRemises>>;
}

const REMISE_KEYS: SortKeys<SortOf<typeof getRemises>> = {
  columns: {
    dateRemise: byInstant('x.created_at'),
    numeroRemise: byCode('x.numero'),
    type: byCode('x.type'),
    montant: byNumber('x.cents'),
    statut: byCode('x.statut'),
  },
  id: byUuid('x.id'),
};

export interface RemiseRow {
  readonly numero: string;
  readonly day: string;
  readonly createdAt: Date;
  readonly type: RemiseType;
  readonly amountCents: number;
  readonly statut: RemiseStatut;
  readonly payer: string;
  readonly contract: string;
  readonly comment: string;
  readonly titres: number | null;
  readonly paidOutOn: string | null;
  readonly payoutReference: string | null;
}

interface MonthRow {
  readonly mois: string;
  readonly count: number;
  readonly amountCents: number;
  readonly accountCents: number;
  readonly paperCents: number;
  readonly paidOutCents: number;
}

/** A payment that waits for its card is not displayed to the payee. */
const ACCOUNT = sql`
  select p.id, p.reference as numero, p.created_at, 'COMPTE' as type, p.statut,
    p.montant_cents + p.complement_cents as cents, p.beneficiary_id, p.contract_numero,
    p.commentaire, null::integer as titres, p.intervenant_id
  from paiement_compte p where p.statut <> 'EN_ATTENTE_CARTE'`;
const PAPER = sql`
  select r.id, r.numero, r.created_at, 'TITRE' as type, r.statut,
    r.montant_cents as cents, r.beneficiary_id, r.contract_numero,
    r.commentaire, r.nombre_titres as titres, r.intervenant_id
  from remise_titres r where true`;

/** Each source is limited by its own index before the merge. */
const firstOf = (
  source: RawBuilder<unknown>,
  intervenantId: string,
  { period, type, statut, sorted }: Omit<RemiseFilter, 'page'> & { readonly sorted: SortedPage },
): RawBuilder<unknown> => sql`(
  select x.* from (${source}) x
  where x.intervenant_id = ${intervenantId}
    and x.created_at >= ${period.from} and x.created_at < ${period.until}
    ${type === undefined ? sql`` : sql`and x.type = ${type}`}
    ${statut === undefined ? sql`` : sql`and x.statut = ${statut}`}
    and ${sorted.after}
  order by ${sorted.order}
  limit ${sorted.limit})`;

const SHOWN = sql`
  x.numero, to_char(x.created_at at time zone 'Europe/Paris', 'DD/MM/YYYY') as day,
  x.created_at as "createdAt", x.type, x.cents as "amountCents", x.statut,
  trim(a.first_name || ' ' || a.last_name) as payer, x.contract_numero as contract,
  x.commentaire as comment, x.titres,
  to_char(v.jour, 'DD/MM/YYYY') as "paidOutOn", v.reference as "payoutReference"`;

const JOINED = sql`
  join beneficiary b on b.id = x.beneficiary_id
  join user_account a on a.id = b.account_id
  left join lateral (
    select coalesce(f.jour, (w.created_at at time zone 'Europe/Paris')::date) as jour,
      w.bout_en_bout as reference
    from versement_ligne l
    join versement w on w.id = l.versement_id
    left join versement_fichier f on f.id = w.fichier_id
    where not l.rejetee
      and (x.type = 'COMPTE' and l.paiement_id = x.id or x.type = 'TITRE' and l.remise_id = x.id)
  ) v on true`;

export const remiseQueries = (reader: Reader, { intervenantId }: IntervenantScope) => ({
  list: async ({ page, ...filter }: RemiseFilter): Promise<ListPage<readonly RemiseRow[]>> => {
    const sorted = sortedPage(getRemises.list.table, REMISE_KEYS, page);
    const { rows } = await sql<RemiseRow & SortedRow>`
      select ${SHOWN}, ${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId"
      from (
        select x.* from (
          ${firstOf(ACCOUNT, intervenantId, { ...filter, sorted })}
          union all
          ${firstOf(PAPER, intervenantId, { ...filter, sorted })}
        ) x order by ${sorted.order} limit ${sorted.limit}
      ) x ${JOINED}
      order by ${sorted.order}
    `.execute(reader);
    return sorted.pageOf(rows);
  },

  find: async (numero: string): Promise<RemiseRow | undefined> => {
    const { rows } = await sql<RemiseRow>`
      select ${SHOWN}
      from (${ACCOUNT} and p.reference = ${numero} and p.intervenant_id = ${intervenantId}
        union all ${PAPER} and r.numero = ${numero} and r.intervenant_id = ${intervenantId}) x
      ${JOINED}
    `.execute(reader);
    return rows[0];
  },

  listTitres: (numero: string) =>
    reader
      .selectFrom('remise_titres as x')
      .innerJoin('ledger_journal as j', 'j.posting_id', 'x.posting_id')
      .innerJoin('ledger_entry as e', 'e.journal_id', 'j.id')
      .innerJoin('titre as t', 't.numero', 'e.titre_numero')
      .select(['t.numero', 't.millesime', 't.valeur_faciale_cents as valeurCents'])
      .where('x.numero', '=', numero)
      .where('x.intervenant_id', '=', intervenantId)
      .orderBy('t.numero')
      .execute(),

  byMonth: async (period: InstantRange): Promise<readonly MonthRow[]> => {
    const { rows } = await sql<MonthRow>`
      select to_char(m.mois, 'MM/YYYY') as mois, count(*)::integer as count,
        sum(m.cents)::bigint as "amountCents",
        coalesce(sum(m.cents) filter (where m.type = 'COMPTE'), 0)::bigint as "accountCents",
        coalesce(sum(m.cents) filter (where m.type = 'TITRE'), 0)::bigint as "paperCents",
        coalesce(sum(m.cents) filter (where m.statut = 'EFFECTUE'), 0)::bigint as "paidOutCents"
      from (
        select x.type, x.cents, x.statut,
          date_trunc('month', x.created_at at time zone 'Europe/Paris') as mois
        from (${ACCOUNT} union all ${PAPER}) x
        where x.intervenant_id = ${intervenantId} and x.statut in ('EN_COURS', 'EFFECTUE')
          and x.created_at >= ${period.from} and x.created_at < ${period.until}
      ) m
      group by m.mois order by m.mois desc
    `.execute(reader);
    return rows;
  },
});

export const identityQueries = (reader: Reader, { intervenantId }: IntervenantScope) => ({
  find: () =>
    reader
      .selectFrom('intervenant as i')
      .select([
        'i.id',
        'i.code_nan as codeNan',
        'i.type',
        'i.contact_status as contactStatus',
        'i.social_reason as socialReason',
        'i.ville',
      ])
      .where('i.id', '=', intervenantId)
      .executeTakeFirstOrThrow(),

  due: async (): Promise<{ readonly cents: number; readonly oldest: Date | null }> => {
    const { rows } = await sql<{ cents: number; oldest: Date | null }>`
      select coalesce(sum(d.cents), 0)::bigint as cents, min(d.oldest) as oldest
      from (
        select sum(montant_cents + complement_cents) as cents, min(created_at) as oldest
        from paiement_compte where intervenant_id = ${intervenantId} and statut = 'EN_COURS'
        union all
        select sum(montant_cents), min(created_at)
        from remise_titres where intervenant_id = ${intervenantId} and statut = 'EN_COURS'
        union all
        select sum(montant_cents - rendu_cents), min(paye_le)
        from reglement_factures where intervenant_id = ${intervenantId} and statut = 'EN_COURS'
      ) d
    `.execute(reader);
    return rows[0] ?? { cents: 0, oldest: null };
  },

  /** Credit notes that the next payout is lowered by. */
  deducted: async (): Promise<number> => {
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(montant_cents), 0)::bigint as cents from retenue_intervenant
      where intervenant_id = ${intervenantId} and versement_id is null and recouvree_le is null
    `.execute(reader);
    return rows[0]?.cents ?? 0;
  },

  findBank: () =>
    reader
      .selectFrom('coordonnees_bancaires as c')
      .select([
        'c.titulaire as holder',
        'c.iban_fin as ibanEnd',
        'c.bic',
        'c.utilisables_le as usableAt',
        'c.refusees_le as refusedAt',
        'c.titulaire_illisible_le as unreadableAt',
        'c.retenues_le as heldAt',
      ])
      .where('c.intervenant_id', '=', intervenantId)
      .where('c.remplacees_le', 'is', null)
      .executeTakeFirst(),

  isDayOver: async (day: string): Promise<boolean> => {
    const file = await reader
      .selectFrom('versement_fichier')
      .select('statut')
      .where('jour', '=', day)
      .executeTakeFirst();
    return file !== undefined && file.statut !== 'EN_PREPARATION';
  },
});
export type CurrentBank = NonNullable<
  Awaited<ReturnType<ReturnType<typeof identityQueries>['findBank']>>
>;
