import { sql, type RawBuilder } from 'kysely';
import { transactionOf } from '../../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';

/** Columns that store an empty text instead of null. */
const TEXT_FIELDS = [
  'zone_adresse0',
  'zone_adresse1',
  'zone_adresse2',
  'zone_adresse3',
  'code_postal_et_ville',
  'email_contact',
  'telephone_principal',
  'telephone_secondaire',
] as const;

/** The optional facts about an expected person. */
export const PERSON_FIELDS = [
  'civilite',
  'nom',
  'prenom',
  'date_naissance',
  ...TEXT_FIELDS,
  'categorie_personnel',
] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];

export interface WrittenPerson {
  readonly id: string;
  readonly identifiant: string;
  readonly person: Readonly<Partial<Record<PersonField, string | null>>>;
  /** Value and key by code; null removes the value. */
  readonly values: Readonly<
    Record<string, { readonly valeur: string; readonly cle: string } | null>
  >;
}

/** A stored line beside what a file says of it: person fields by name, control values by code. */
export interface ComparedLine {
  readonly identifiant: string;
  readonly nom: string | null;
  readonly prenom: string | null;
  readonly dateNaissance: string | null;
  readonly before: Readonly<Record<string, string | null>>;
  readonly after: Readonly<Record<string, string | null>>;
}

interface AbsentPerson {
  readonly identifiant: string;
  readonly nom: string;
  readonly prenom: string;
}

interface MergedPeople {
  readonly added: number;
  /** The file differs from the stored line. */
  readonly changed: number;
  /** Those that a preview would change. */
  readonly lines?: readonly ComparedLine[];
}

/** The import that writes, and when. */
export interface ImportMoment {
  readonly importId: string;
  readonly now: Date;
}

/** Of line `l` with its values: it differs after any change. */
export const LINE_DIGEST = sql`md5(l::text || coalesce((
  select string_agg(v.code || '=' || v.valeur, E'\\n' order by v.code)
  from controle_valeur v where v.ligne_id = l.id
), ''))`;

/** Line `l` with its values, to write it again. */
const LINE_BEFORE = sql`jsonb_build_object('ligne', to_jsonb(l), 'valeurs', coalesce((
  select jsonb_agg(jsonb_build_object('code', v.code, 'valeur', v.valeur, 'cle', v.cle))
  from controle_valeur v where v.ligne_id = l.id
), '[]'))`;

const EMPTY_TEXT: ReadonlySet<PersonField> = new Set<PersonField>(TEXT_FIELDS);

const flatPerson = ({ id, identifiant, values, person }: WrittenPerson) => ({
  id,
  identifiant,
  values,
  ...person,
});

/** Unnested once, one column per field. */
const givenColumns = (fields: readonly PersonField[]): RawBuilder<unknown> =>
  sql.join(
    fields.map((field) => sql`, ${sql.ref(field)} text`),
    sql``,
  );

const givenValue = (field: PersonField): RawBuilder<unknown> => {
  const value = sql.ref(`g.${field}`);
  if (field === 'date_naissance') return sql`${value}::date`;
  return EMPTY_TEXT.has(field) ? sql`coalesce(${value}, '')` : value;
};

/**
 * The expected people of a campaign, written in sets. Fields that a file does not have are kept.
 */
export const expectedPeopleIn = (
  unit: UnitOfWork,
  campaignId: string,
  fields: readonly PersonField[],
) => {
  const db = transactionOf(unit);
  const columns = sql.join(fields.map((field) => sql.ref(field)));
  const values = sql.join(fields.map(givenValue));
  const isOther =
    fields.length === 0
      ? sql`false`
      : sql`(${sql.join(fields.map((field) => sql.ref(`l.${field}`)))}) is distinct from (${values})`;

  /**
   * Passes the whole list as one parameter and locks the stored lines: concurrent deletions are
   * waited for, and their lines are then absent.
   */
  const givenAndKnown = (people: readonly WrittenPerson[]) => sql`
    given as materialized (
      select * from json_to_recordset(${JSON.stringify(people.map(flatPerson))}::json)
        as g(id uuid, identifiant text, "values" json ${givenColumns(fields)})
    ), known as materialized (
      select l.id, l.identifiant,
        ${isOther} or exists (
          select from json_each(g."values") e
          left join controle_valeur v on v.ligne_id = l.id and v.code = e.key
          where v.valeur is distinct from e.value ->> 'valeur'
        ) as differs
      -- One by one by their index, whatever the planner thinks of a table that has just grown.
      from given g cross join lateral (
        select l.* from controle_ligne l
        where l.session_id = ${campaignId} and l.identifiant = g.identifiant
        for key share
      ) l
    ), fresh as materialized (
      select g.* from given g
      where not exists (select from known k where k.identifiant = g.identifiant)
    )`;
  const COUNTS = sql`
    select (select count(*) from fresh)::int as added,
      (select count(*) from known where differs)::int as changed`;

  const fieldsOf = (valueOf: (field: PersonField) => RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`jsonb_build_object(${sql.join(
      fields.flatMap((field) => [sql`${field}::text`, valueOf(field)]),
    )})`;

  return {
    /** What `merge` would change, with what is stored beside what the file says. */
    compare: async (people: readonly WrittenPerson[]): Promise<MergedPeople> => {
      const { rows } = await sql<MergedPeople>`with ${givenAndKnown(people)}, compared as (
          select l.identifiant, l.nom, l.prenom, l.date_naissance as "dateNaissance",
            ${fieldsOf((field) => sql.ref(`l.${field}`))} || coalesce((
              select jsonb_object_agg(v.code, v.valeur) from controle_valeur v
              where v.ligne_id = l.id
            ), '{}') as before,
            ${fieldsOf(givenValue)} || coalesce((
              select jsonb_object_agg(e.key, e.value ->> 'valeur') from json_each(g."values") e
            ), '{}') as after
          from known k join given g on g.identifiant = k.identifiant
          join controle_ligne l on l.id = k.id
          where k.differs
        )
        select counted.*, coalesce(
          (select json_agg(to_json(c) order by c.identifiant) from compared c), '[]') as lines
        from (${COUNTS}) counted`.execute(db);
      return rows[0] ?? { added: 0, changed: 0 };
    },

    /** One statement for any number of people: adds, updates and removes values. */
    merge: async (
      people: readonly WrittenPerson[],
      { importId, now }: ImportMoment,
    ): Promise<MergedPeople> => {
      const hasFields = fields.length > 0;
      const changed = sql`, changed as (
        update controle_ligne l set (${columns}) = row(${values})
        from given g join known k on k.identifiant = g.identifiant and k.differs
        where l.id = k.id and ${isOther}
      )`;
      const { rows } = await sql<MergedPeople>`
        with ${givenAndKnown(people)}, added as (
          insert into controle_ligne
            (id, session_id, identifiant, created_at ${hasFields ? sql`, ${columns}` : sql``})
          select g.id, ${campaignId}, g.identifiant, ${now}::timestamptz
            ${hasFields ? sql`, ${values}` : sql``}
          from fresh g
          returning id, controle_ligne::text as line
        ), noted as (
          insert into import_ecriture (import_id, ligne_id, effet, avant, empreinte)
          select ${importId}::uuid, a.id, 'AJOUT', null, md5(a.line || coalesce((
              select string_agg(e.key || '=' || (e.value ->> 'valeur'), E'\\n' order by e.key)
              from json_each(g."values") e where json_typeof(e.value) = 'object'
            ), ''))
          from added a join given g on g.id = a.id
          union all
          select ${importId}::uuid, l.id, 'MODIFICATION', ${LINE_BEFORE}, null
          from known k join controle_ligne l on l.id = k.id
          where k.differs
        ) ${hasFields ? changed : sql``}, said as materialized (
          select coalesce(k.id, g.id) as ligne_id, e.key as code, e.value, k.id is not null as is_known
          from given g left join known k on k.identifiant = g.identifiant,
            json_each(g."values") e
          where k.id is null or k.differs
        ), set_values as (
          insert into controle_valeur (ligne_id, code, valeur, cle)
          select ligne_id, code, value ->> 'valeur', value ->> 'cle' from said
          where json_typeof(value) = 'object'
          on conflict (ligne_id, code) do update set valeur = excluded.valeur, cle = excluded.cle
            where controle_valeur.valeur <> excluded.valeur
        ), emptied as (
          delete from controle_valeur v using said s
          -- A new line has nothing to remove: the values of all the others would be read for it.
          where s.is_known and json_typeof(s.value) = 'null'
            and v.ligne_id = s.ligne_id and v.code = s.code
        )
        ${COUNTS}`.execute(db);
      return rows[0] ?? { added: 0, changed: 0 };
    },

    /**
     * Deletes people that the file no longer names; those who registered or ordered keep their
     * line.
     */
    countAbsent: (named: readonly string[]): Promise<number> =>
      countOf(absent(named, sql`count(*)`)),
    listAbsent: async (
      named: readonly string[],
      count: number,
    ): Promise<readonly AbsentPerson[]> => {
      const what = sql`l.identifiant, coalesce(l.nom, '') as nom, coalesce(l.prenom, '') as prenom`;
      const { rows } = await sql<AbsentPerson>`
        ${absent(named, what)} order by l.identifiant limit ${count}`.execute(db);
      return rows;
    },
    removeAbsent: async (named: readonly string[], importId: string): Promise<number> => {
      const { numAffectedRows } = await sql`
        with gone as (
          delete from controle_ligne
          where beneficiary_id is null and id in (${absent(named, sql`l.id`)})
          returning id
        )
        -- Sees the lines as they stood before this statement.
        insert into import_ecriture (import_id, ligne_id, effet, avant)
        select ${importId}::uuid, l.id, 'RETRAIT', ${LINE_BEFORE}
        from gone join controle_ligne l on l.id = gone.id
      `.execute(db);
      return Number(numAffectedRows ?? 0);
    },

    /** What the changed lines became, to recognise a later change. */
    sealChanges: async (importId: string): Promise<void> => {
      await sql`
        update import_ecriture e set empreinte = ${LINE_DIGEST} from controle_ligne l
        where e.import_id = ${importId}::uuid and e.effet = 'MODIFICATION'
          and l.id = e.ligne_id`.execute(db);
    },
  };

  function absent(named: readonly string[], what: RawBuilder<unknown>): RawBuilder<unknown> {
    return sql`
      select ${what} from controle_ligne l
      where l.session_id = ${campaignId} and l.beneficiary_id is null
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
