import { sql, type RawBuilder } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

/** What may be known of an expected person beside their controls. */
export const PERSON_FIELDS = [
  'civilite',
  'nom',
  'prenom',
  'date_naissance',
  'zone_adresse0',
  'zone_adresse1',
  'zone_adresse2',
  'zone_adresse3',
  'code_postal_et_ville',
  'email_contact',
  'telephone_principal',
  'telephone_secondaire',
  'categorie_personnel',
] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];

export interface WrittenPerson {
  readonly id: string;
  readonly identifiant: string;
  readonly person: Readonly<Partial<Record<PersonField, string | null>>>;
  /** Value and key by code; null takes the value away. */
  readonly values: Readonly<
    Record<string, { readonly valeur: string; readonly cle: string } | null>
  >;
}

export interface KnownPerson {
  readonly id: string;
  readonly identifiant: string;
  /** The file says something else of them than what is stored. */
  readonly differs: boolean;
}

/** Columns that hold an empty text where nothing is known. */
const EMPTY_TEXT: ReadonlySet<PersonField> = new Set<PersonField>([
  'zone_adresse0',
  'zone_adresse1',
  'zone_adresse2',
  'zone_adresse3',
  'code_postal_et_ville',
  'email_contact',
  'telephone_principal',
  'telephone_secondaire',
]);

const givenValue = (field: PersonField): RawBuilder<unknown> => {
  const value = sql`g.person ->> ${sql.lit(field)}`;
  if (field === 'date_naissance') return sql`(${value})::date`;
  return EMPTY_TEXT.has(field) ? sql`coalesce(${value}, '')` : value;
};

/** The whole list in one parameter: a statement for a thousand people is as short as for one. */
const given = (people: readonly object[]) =>
  sql`json_to_recordset(${JSON.stringify(people)}::json)
    as g(id uuid, identifiant text, person json, "values" json)`;

/** People whom a session expects, written by sets. Fields that a file does not have stay as they are. */
export const expectedPeopleIn = (
  unit: UnitOfWork,
  idSession: string,
  fields: readonly PersonField[],
) => {
  const db = transactionOf(unit);
  const columns = sql.join(fields.map((field) => sql.ref(field)));
  const values = sql.join(fields.map(givenValue));
  const isOther =
    fields.length === 0
      ? sql`false`
      : sql`(${sql.join(fields.map((field) => sql.ref(`l.${field}`)))}) is distinct from (${values})`;

  return {
    /**
     * Those who are there already. Nobody can take them away before this transaction ends; who is
     * being taken away is waited for, and is then no longer there.
     */
    find: async (people: readonly WrittenPerson[]): Promise<readonly KnownPerson[]> => {
      const { rows } = await sql<KnownPerson>`
        select l.id, l.identifiant,
          ${isOther} or exists (
            select from json_each(g."values") e
            left join controle_valeur v on v.ligne_id = l.id and v.code = e.key
            where v.valeur is distinct from e.value ->> 'valeur'
          ) as differs
        from ${given(people)}
        join controle_ligne l on l.session_id = ${idSession} and l.identifiant = g.identifiant
        for key share of l
      `.execute(db);
      return rows;
    },

    add: async (people: readonly WrittenPerson[], now: Date): Promise<void> => {
      if (people.length === 0) return;
      await sql`
        insert into controle_ligne
          (id, session_id, identifiant, created_at ${fields.length === 0 ? sql`` : sql`, ${columns}`})
        select g.id, ${idSession}, g.identifiant, ${now}
          ${fields.length === 0 ? sql`` : sql`, ${values}`}
        from ${given(people)}
      `.execute(db);
    },

    change: async (people: readonly WrittenPerson[]): Promise<void> => {
      if (people.length === 0 || fields.length === 0) return;
      await sql`
        update controle_ligne l set (${columns}) = row(${values})
        from ${given(people)}
        where l.id = g.id and ${isOther}
      `.execute(db);
    },

    setValues: async (people: readonly WrittenPerson[]): Promise<void> => {
      if (people.length === 0) return;
      await sql`
        insert into controle_valeur (ligne_id, code, valeur, cle)
        select g.id, e.key, e.value ->> 'valeur', e.value ->> 'cle'
        from ${given(people)}, json_each(g."values") e
        where json_typeof(e.value) = 'object'
        on conflict (ligne_id, code) do update set valeur = excluded.valeur, cle = excluded.cle
          where controle_valeur.valeur <> excluded.valeur
      `.execute(db);
      const emptied = people.filter((one) => Object.values(one.values).includes(null));
      if (emptied.length === 0) return;
      await sql`
        delete from controle_valeur v
        using ${given(emptied)}, json_each(g."values") e
        where v.ligne_id = g.id and v.code = e.key and json_typeof(e.value) = 'null'
      `.execute(db);
    },

    /** People whom the file no longer names; one who has registered or ordered keeps their line. */
    countAbsent: (named: readonly string[]): Promise<number> =>
      countOf(absent(named, sql`count(*)`)),
    removeAbsent: async (named: readonly string[]): Promise<number> => {
      const { numAffectedRows } = await sql`
        delete from controle_ligne
        where beneficiary_id is null and id in (${absent(named, sql`l.id`)})
      `.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };

  function absent(named: readonly string[], what: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql`
      select ${what} from controle_ligne l
      where l.session_id = ${idSession} and l.beneficiary_id is null
        and not exists (select from inscription i where i.ligne_id = l.id)
        and not exists (
          select from json_array_elements_text(${JSON.stringify(named)}::json) n
          where n = l.identifiant)`;
  }

  async function countOf(query: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ count: number }>`${query}`.execute(db);
    return rows[0]?.count ?? 0;
  }
};
