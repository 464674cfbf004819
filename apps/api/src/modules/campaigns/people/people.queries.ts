import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { getFunderPeople } from '@portail/contract/campaigns/funder-people.calls.ts';
import type { PersonState } from '@portail/contract/campaigns/funder-people.schemas.ts';
import type { OrderPaymentStatut, OrderStatut } from '@portail/rules/orders/order-statut.ts';
import { sql, type SqlBool } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import {
  byCode,
  byText,
  byUuid,
  sortedPage,
  type SortedRow,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import type { ListPage } from '../../../platform/ports/list-page.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';

export interface PersonRow {
  readonly id: string;
  readonly contract: string;
  readonly beneficiaryId: string | null;
  readonly nom: string;
  readonly prenom: string;
  readonly identifiant: string | null;
  readonly dateNaissance: string | null;
  readonly etat: PersonState;
  readonly dateDepart: string | null;
}

interface ListedPerson extends PersonRow {
  readonly plan: string | null;
  readonly total: number;
  readonly funded: number;
}

interface PeopleFilter {
  readonly page: CallInput<typeof getFunderPeople>['query'];
  readonly today: string;
  /** First day of the current month. */
  readonly month: string;
  readonly year: number;
  /** The contracts whose plans the caller may read. */
  readonly plans: FunderScope;
}

const PEOPLE_KEYS: SortKeys<SortOf<typeof getFunderPeople>> = {
  columns: {
    numeroContrat: byCode('p.contract_numero'),
    identifiant: byText('p.identifiant'),
    nom: byCode('p.name_key'),
    prenom: { type: 'text', expression: sql`lower(p.prenom)` },
  },
  id: byUuid('p.id'),
};

const PERSON = (today: string) => sql`
  p.id, p.contract_numero as contract, p.beneficiary_id as "beneficiaryId", p.nom, p.prenom,
  p.identifiant, to_char(p.date_naissance, 'YYYY-MM-DD') as "dateNaissance",
  to_char(p.depart_le, 'YYYY-MM-DD') as "dateDepart",
  case when p.depart_le < ${today}::date then 'PARTIE'
    when p.beneficiary_id is null then 'ATTENDUE' else 'INSCRITE' end as etat`;

/** A plan that grants the month. */
const grants = (month: string) => sql<SqlBool>`
  g.personne_id = p.id and g.remplace_par is null
  and g.premier_mois <= ${month}::date and g.dernier_mois >= ${month}::date
  and (g.interrompu_depuis is null or g.interrompu_depuis > ${month}::date)`;

const STATES: Readonly<Record<PersonState, (today: string) => ReturnType<typeof sql<SqlBool>>>> = {
  ATTENDUE: (today) =>
    sql<SqlBool>`p.beneficiary_id is null and (p.depart_le is null or p.depart_le >= ${today}::date)`,
  INSCRITE: (today) =>
    sql<SqlBool>`p.beneficiary_id is not null and (p.depart_le is null or p.depart_le >= ${today}::date)`,
  PARTIE: (today) => sql<SqlBool>`p.depart_le < ${today}::date`,
};

const PLAIN_WORD = /[\\%_]/g;

/** The beginning of the name in either order, or of the identifier; each has its index. */
const begins = (search: string) => {
  const text = search.replaceAll(PLAIN_WORD, String.raw`\$&`);
  const key = sql`replace(name_key(${text}, ''), '|', '') || '%'`;
  return sql<SqlBool>`(replace(p.name_key, '|', '') like ${key}
    or replace(name_key(p.prenom, p.nom), '|', '') like ${key}
    or upper(p.identifiant) like upper(${text}) || '%')`;
};

const filtered = ({ page, today, month, plans }: PeopleFilter) => {
  const search = page.recherche?.trim() ?? '';
  const active = sql<SqlBool>`exists (select from plan_aide g where ${grants(month)})`;
  const conditions = [
    ...(page.etat === undefined ? [] : [STATES[page.etat](today)]),
    // Without the permission the filter would tell who has a plan.
    ...(page.plan === undefined || plans.contracts?.length === 0
      ? []
      : [ownContract(plans), page.plan === 'AVEC' ? active : sql<SqlBool>`not ${active}`]),
    ...(search === '' ? [] : [begins(search)]),
  ];
  return conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
};

export interface PersonLineRow {
  readonly id: string;
  readonly campaignId: string;
  readonly campaign: string;
  readonly reference: string;
  readonly createdAt: Date;
  readonly total: number;
  readonly funded: number;
  readonly own: number;
  readonly statut: OrderStatut;
  readonly statutPaiement: OrderPaymentStatut;
  readonly order: string | null;
}

interface ExpectedRow {
  readonly campaignId: string;
  readonly campaign: string;
  readonly categorie: string | null;
  readonly mail: string;
  /** The campaign takes no order any more. */
  readonly isOver: boolean;
}

/** The people of one funder. No query reads payments, balances or reasons of orders. */
export const peopleQueries = (reader: Reader, scope: FunderScope) => ({
  /** Each contract gives its first rows by index; the page is the first of them all. */
  list: async (filter: PeopleFilter): Promise<ListPage<readonly ListedPerson[]>> => {
    const { page, today, month, year, plans } = filter;
    const sorted = sortedPage(getFunderPeople.list.table, PEOPLE_KEYS, page);
    const contract = page.numeroContrat ?? null;
    const readsPlans =
      plans.contracts === null
        ? sql`true`
        : sql`p.contract_numero = any (${[...plans.contracts]}::text[])`;
    const { rows } = await sql<ListedPerson & SortedRow>`
      with page as materialized (
        select p.* from contract k cross join lateral (
          select p.*, ${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId"
          from personne_financeur p
          where p.contract_numero = k.numero and ${filtered(filter)} and ${sorted.after}
          order by ${sorted.order} limit ${sorted.limit}
        ) p
        where ${ownContract(scope)}
          and (${contract}::text is null or k.numero = ${contract})
        order by ${sorted.order} limit ${sorted.limit}
      )
      select ${PERSON(today)}, p."sortValue", p."sortId",
        case when ${readsPlans} then (
          select string_agg(distinct r.libelle, ', ') from plan_aide g
          join produit r on r.id = g.produit_id where ${grants(month)}
        ) end as plan,
        coalesce(o.total, 0)::bigint as total, coalesce(o.funded, 0)::bigint as funded
      from page p left join lateral (
        select sum(l.montant_compte_cents + l.montant_titre_cents) as total,
          sum(l.part_financee_cents) as funded
        from precommande l
        where l.beneficiary_id = p.beneficiary_id and l.contract_numero = p.contract_numero
          and l.annee = ${year} and l.statut not in ('ANNULEE', 'REFUSEE')
      ) o on true
      order by ${sorted.order}`.execute(reader);
    return sorted.pageOf(rows);
  },

  /** Whether the contract is one of the funder's. */
  hasContract: async (numero: string): Promise<boolean> =>
    (await reader
      .selectFrom('contract')
      .select('numero')
      .where('numero', '=', numero)
      .where(ownContract(scope, 'contract'))
      .executeTakeFirst()) !== undefined,

  find: async (id: string, today: string): Promise<PersonRow | undefined> => {
    const { rows } = await sql<PersonRow>`
      select ${PERSON(today)} from personne_financeur p
      join contract k on k.numero = p.contract_numero
      where p.id = ${id}::uuid and ${ownContract(scope)}`.execute(reader);
    return rows[0];
  },

  lines: async ({ contract, beneficiaryId }: PersonRow): Promise<readonly PersonLineRow[]> => {
    if (beneficiaryId === null) return [];
    const { rows } = await sql<PersonLineRow>`
      select l.id, s.id as "campaignId", s.libelle as campaign, l.reference,
        l.created_at as "createdAt", l.montant_compte_cents + l.montant_titre_cents as total,
        l.part_financee_cents as funded, l.part_beneficiaire_cents as own, l.statut,
        l.statut_paiement as "statutPaiement", c.reference as "order"
      from precommande l join precommande_session s on s.id = l.session_id
      join contract k on k.numero = l.contract_numero
      left join commande_financeur c on c.id = l.commande_id
      where l.beneficiary_id = ${beneficiaryId}::uuid and l.contract_numero = ${contract}
        and ${ownContract(scope)}
      order by l.created_at desc, l.id desc`.execute(reader);
    return rows;
  },

  /** The campaigns whose control file names the person. */
  expectedIn: async (
    { id, contract }: PersonRow,
    today: string,
  ): Promise<readonly ExpectedRow[]> => {
    const { rows } = await sql<ExpectedRow>`
      select s.id as "campaignId", s.libelle as campaign, l.categorie_personnel as categorie,
        l.email_contact as mail,
        s.fermee_le is not null or not s.permanent and s.date_fermeture < ${today}::date as "isOver"
      from personne_financeur p
      join precommande_session s on s.contract_numero = p.contract_numero
      join contract k on k.numero = s.contract_numero
      join controle_ligne l on l.session_id = s.id
        and (l.identifiant = p.cle or l.beneficiary_id = p.beneficiary_id)
      where p.id = ${id}::uuid and p.contract_numero = ${contract}
        and ${ownContract(scope)}
      order by s.date_ouverture desc, s.id desc`.execute(reader);
    return rows;
  },
});
