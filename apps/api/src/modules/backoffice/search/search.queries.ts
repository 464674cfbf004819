import type { FoundNumberKind } from '@portail/contract/backoffice/operator-search.schemas.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

interface PersonRow {
  readonly id: string;
  readonly nom: string;
  readonly prenom: string;
  readonly login: string;
  readonly contrats: string[];
}

interface ExpectedRow {
  readonly id: string;
  readonly nom: string;
  readonly prenom: string;
  readonly numeroContrat: string;
  readonly session: string;
  readonly clientId: string;
}

interface NumberRow {
  readonly nature: FoundNumberKind;
  readonly reference: string;
  readonly titulaire: string;
  readonly personne: string | null;
  readonly demande: string | null;
  readonly clientId: string | null;
}

export interface TypedSearch {
  readonly words: readonly string[];
  /** The possible beginnings of the last name, whatever the order of the words. */
  readonly beginnings: readonly string[];
  /** The whole text without blanks, when it may be a login, a mail address or a number. */
  readonly single: string | null;
  /** Ten digits, when it is a French telephone number. */
  readonly phone: string | null;
}

/** The highest code point: every text that begins with a word sorts below word + END. */
const END = sql`chr(1114111)`;

/**
 * Names that begin with one of the beginnings and hold all the words. Each branch is limited in the
 * order of its index, so that a frequent name costs no more than a rare one.
 */
const named = (
  { words, beginnings }: TypedSearch,
  key: RawBuilder<unknown>,
  rows: (match: RawBuilder<unknown>) => RawBuilder<unknown>,
) => sql`
  select m.* from unnest(${[...beginnings]}::text[]) as w (word)
  cross join lateral (select rtrim(name_key(w.word, ''), '|') as word) k
  cross join lateral (${rows(sql`
    ${key} ~>=~ k.word and ${key} ~<~ (k.word || ${END}) and k.word <> '' and not exists (
      select from unnest(${[...words]}::text[]) as o (word)
      where position(rtrim(name_key(o.word, ''), '|') in ${key}) = 0)`)}) m`;

/** A registered person's number, by table and column. */
const ofPerson = (
  nature: FoundNumberKind,
  table: string,
  { column = 'reference', single }: { readonly column?: string; readonly single: string },
) => sql`
  select ${nature} as nature, t.${sql.ref(column)} as reference, t.beneficiary_id
  from ${sql.table(table)} t where t.${sql.ref(column)} = ${single}`;

const PERSON_TABLES = [
  ['COMMANDE', 'precommande', 'reference'],
  ['ECHANGE', 'echange', 'reference'],
  ['CONVERSION', 'conversion', 'reference'],
  ['PRESTATION', 'commande_service', 'numero'],
  ['PAIEMENT', 'paiement_compte', 'reference'],
  ['REMISE', 'remise_titres', 'numero'],
  ['TITRE', 'titre', 'numero'],
  ['COMPTE', 'compte_cesu', 'numero'],
  ['OPPOSITION', 'opposition', 'reference'],
  ['DECLARATION', 'declaration', 'reference'],
  ['FACTURE_SERVICE', 'facture_service', 'numero'],
] as const;

/** What the search box of operators finds. Every branch is one index. */
export const searchQueries = (reader: Reader, _scope: OperatorScope) => ({
  people: async (search: TypedSearch, limit: number): Promise<readonly PersonRow[]> => {
    const { single, phone } = search;
    const lower = single?.toLowerCase() ?? null;
    const upper = single?.toUpperCase() ?? null;
    const begins = (key: RawBuilder<unknown>) => sql`
      (select a.id from user_account a
       where a.space_type = 'ESPACE_BENEFICIAIRE' and a.disabled_at is null
         and ${key} ~>=~ ${lower}::text and ${key} ~<~ (${lower}::text || ${END})
       order by ${key} using ~<~ limit ${limit})`;
    const { rows } = await sql<PersonRow>`
      with found as (
        ${named(
          search,
          sql`a.name_key`,
          (match) => sql`
            select a.id from user_account a
            where a.space_type = 'ESPACE_BENEFICIAIRE' and a.disabled_at is null and ${match}
            order by a.name_key using ~<~ limit ${limit}`,
        )}
        union ${begins(sql`a.login_key`)}
        union ${begins(sql`a.mail_key`)}
        union select b.account_id from beneficiary b where b.numero_beneficiaire_sap = ${upper}
        union select b.account_id from beneficiary b where b.cesu_code = ${single}
        union select b.account_id from beneficiary b
          where b.main_phone_number = ${phone} and b.main_phone_number <> ''
        union select b.account_id from beneficiary b
          where b.secondary_phone_number = ${phone} and b.secondary_phone_number <> ''
        union (select b.account_id from beneficiary_contract c
          join beneficiary b on b.id = c.beneficiary_id
          where c.matricule is not null and upper(c.matricule) = ${upper} limit ${limit})
      )
      select a.id, a.last_name as nom, a.first_name as prenom, a.login,
        array(select c.contract_numero from beneficiary_contract c
          where c.beneficiary_id = b.id order by c.contract_numero) as contrats
      from found f join user_account a on a.id = f.id join beneficiary b on b.account_id = a.id
      where a.disabled_at is null
      order by a.name_key, a.id limit ${limit}`.execute(reader);
    return rows;
  },

  expected: async (search: TypedSearch, limit: number): Promise<readonly ExpectedRow[]> => {
    const { single, phone } = search;
    const lower = single?.toLowerCase() ?? null;
    const key = sql`name_key(l.nom, l.prenom)`;
    const mail = sql`lower(l.email_contact)`;
    const { rows } = await sql<ExpectedRow>`
      with found as (
        ${named(
          search,
          key,
          (match) => sql`
            select l.id from controle_ligne l
            where l.beneficiary_id is null and l.nom is not null and l.prenom is not null
              and ${match}
            order by ${key} using ~<~ limit ${limit}`,
        )}
        union (select l.id from controle_ligne l
          where l.beneficiary_id is null and l.email_contact <> ''
            and ${mail} ~>=~ ${lower}::text and ${mail} ~<~ (${lower}::text || ${END})
          order by ${mail} using ~<~ limit ${limit})
        union (select l.id from controle_ligne l
          where l.beneficiary_id is null and upper(l.identifiant) = upper(${single}::text)
          limit ${limit})
        union (select l.id from controle_ligne l
          where l.beneficiary_id is null and l.telephone_principal <> ''
            and l.telephone_principal = ${phone} limit ${limit})
      )
      select l.id, coalesce(l.nom, '') as nom, coalesce(l.prenom, '') as prenom,
        s.contract_numero as "numeroContrat", s.libelle as session, f.client_id as "clientId"
      from found m join controle_ligne l on l.id = m.id
      join precommande_session s on s.id = l.session_id
      join contract k on k.numero = s.contract_numero
      join financeur f on f.id = k.financeur_id
      order by l.nom, l.prenom, l.id limit ${limit}`.execute(reader);
    return rows;
  },

  /** Whole numbers only: a part of one finds nothing. */
  personNumbers: async (single: string): Promise<readonly NumberRow[]> => {
    const { rows } = await sql<NumberRow>`
      select n.nature, n.reference, a.first_name || ' ' || a.last_name as titulaire,
        a.id as personne, null as demande, null as "clientId"
      from (${sql.join(
        PERSON_TABLES.map(([nature, table, column]) => ofPerson(nature, table, { column, single })),
        sql` union all `,
      )}) n
      join beneficiary b on b.id = n.beneficiary_id join user_account a on a.id = b.account_id
      where a.disabled_at is null`.execute(reader);
    return rows;
  },

  funderNumbers: async (single: string): Promise<readonly NumberRow[]> => {
    const { rows } = await sql<NumberRow>`
      select n.nature, n.reference, f.social_reason as titulaire, null as personne,
        null as demande, f.client_id as "clientId"
      from (
        select 'FACTURE_FINANCEUR' as nature, v.numero as reference, v.financeur_id
        from facture_financeur v where v.numero = ${single}
        union all
        select 'COMMANDE_FINANCEUR', c.reference, c.financeur_id
        from commande_financeur c where c.reference = ${single}
      ) n join financeur f on f.id = n.financeur_id`.execute(reader);
    return rows;
  },

  requests: async (single: string): Promise<readonly NumberRow[]> => {
    const { rows } = await sql<NumberRow>`
      select 'DEMANDE' as nature, d.reference, d.nom as titulaire,
        case when a.space_type = 'ESPACE_BENEFICIAIRE' then a.id end as personne,
        d.id::text as demande, null as "clientId"
      from demande_gestion d left join user_account a on a.id = d.account_id
      where d.reference = ${single}`.execute(reader);
    return rows;
  },
});
