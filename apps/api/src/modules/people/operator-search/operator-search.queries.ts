import type { SortedQuery, SortOf } from '@portail/contract/calls/define-table.ts';
import { searchPeople } from '@portail/contract/backoffice/operator-people.calls.ts';
import {
  byCode,
  byText,
  byUuid,
  sortedPage,
  type SortedRow,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import type { ListPage } from '../../../platform/ports/list-page.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

interface PersonRow {
  readonly userId: string;
  readonly numeroBeneficiaireSap: string | null;
  readonly nom: string;
  readonly prenom: string;
  readonly login: string;
  readonly contrats: string[];
}

interface PeopleSearch {
  readonly words: readonly string[];
  readonly beginnings: readonly string[];
  /** The whole search when it is a single word. */
  readonly single: string | null;
  readonly page: SortedQuery<SortOf<typeof searchPeople>>;
}

const PEOPLE_KEYS: SortKeys<SortOf<typeof searchPeople>> = {
  columns: {
    nom: byCode('a.name_key'),
    prenom: byText('a.first_name'),
    login: byCode('a.login_key'),
  },
  id: byUuid('a.id'),
};

/** The highest code point: every text that begins with a word sorts below word + END. */
const END = sql`chr(1114111)`;

export const peopleQueries = (reader: Reader, _scope: OperatorScope) => ({
  /** One index per criterion. Names are compared without case, accents, hyphens and spaces. */
  search: async (search: PeopleSearch): Promise<ListPage<readonly PersonRow[]>> => {
    const sorted = sortedPage(searchPeople.list.table, PEOPLE_KEYS, search.page);
    const single = search.single?.toLowerCase() ?? null;
    const { rows } = await sql<PersonRow & SortedRow>`
      with found as (
        select a.id from unnest(${[...search.beginnings]}::text[]) as w (word)
        cross join lateral (select rtrim(name_key(w.word, ''), '|') as word) k
        join user_account a on a.space_type = 'ESPACE_BENEFICIAIRE'
          and a.name_key ~>=~ k.word and a.name_key ~<~ (k.word || ${END})
        where k.word <> '' and not exists (
          select from unnest(${[...search.words]}::text[]) as o (word)
          where position(rtrim(name_key(o.word, ''), '|') in a.name_key) = 0)
        union
        select a.id from user_account a where a.space_type = 'ESPACE_BENEFICIAIRE'
          and a.login_key ~>=~ ${single}::text and a.login_key ~<~ (${single}::text || ${END})
        union
        select a.id from user_account a where a.space_type = 'ESPACE_BENEFICIAIRE'
          and a.mail_key ~>=~ ${single}::text and a.mail_key ~<~ (${single}::text || ${END})
        union
        select b.account_id from beneficiary b where b.numero_beneficiaire_sap = upper(${single}::text)
        union
        select b.account_id from beneficiary b where b.cesu_code = ${single}::text
        union
        select b.account_id from beneficiary_contract bc
        join beneficiary b on b.id = bc.beneficiary_id
        where bc.contract_numero = ${search.single}::text
      )
      select a.id as "userId", b.numero_beneficiaire_sap as "numeroBeneficiaireSap",
        a.last_name as nom, a.first_name as prenom, a.login,
        array(select bc.contract_numero from beneficiary_contract bc
          where bc.beneficiary_id = b.id order by bc.contract_numero) as contrats,
        ${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId"
      from found f join user_account a on a.id = f.id
      join beneficiary b on b.account_id = a.id
      where a.disabled_at is null and ${sorted.after}
      order by ${sorted.order} limit ${sorted.limit}`.execute(reader);
    return sorted.pageOf(rows);
  },
});

const SHOWN_MAX = 50;

export const outgoingHoldQueries = (reader: Reader, _scope: OperatorScope) => ({
  listOpen: () =>
    reader
      .selectFrom('outgoing_holds as h')
      .innerJoin('user_account as a', 'a.id', 'h.account_id')
      .select([
        'h.id',
        'h.account_id as userId',
        'a.first_name as prenom',
        'a.last_name as nom',
        'a.login',
        'h.cause',
        'h.placed_at as placedAt',
      ])
      .where('h.lifted_at', 'is', null)
      .orderBy('h.placed_at')
      .limit(SHOWN_MAX)
      .execute(),
});
