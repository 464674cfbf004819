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

/** One array per column: unnested, they cost a fraction of the same rows in JSON. */
const givenColumns = (
  people: readonly WrittenPerson[],
  fields: readonly PersonField[],
  codes: readonly string[],
): RawBuilder<unknown> => {
  const columns: readonly (readonly [string, RawBuilder<unknown>])[] = [
    ['id', sql`${people.map(({ id }) => id)}::uuid[]`],
    ['identifiant', sql`${people.map(({ identifiant }) => identifiant)}::text[]`],
    ...fields.map(
      (field) =>
        [field, sql`${people.map(({ person }) => person[field] ?? null)}::text[]`] as const,
    ),
    ...codes.flatMap((code, rank) => [
      [
        `v${rank}`,
        sql`${people.map(({ values }) => values[code]?.valeur ?? null)}::text[]`,
      ] as const,
      [`k${rank}`, sql`${people.map(({ values }) => values[code]?.cle ?? null)}::text[]`] as const,
    ]),
  ];
  return sql`unnest(${sql.join(columns.map(([, array]) => array))})
    as g(${sql.join(columns.map(([name]) => sql.ref(name)))})`;
};

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
  /** Of the controls that the file has. */
  codes: readonly string[],
) => {
  const db = transactionOf(unit);
  const columns = sql.join(fields.map((field) => sql.ref(field)));
  const values = sql.join(fields.map(givenValue));
  const isOther =
    fields.length === 0
      ? sql`false`
      : sql`(${sql.join(fields.map((field) => sql.ref(`l.${field}`)))}) is distinct from (${values})`;

  /** The values of line `g`, one row per control; none where the file has no control. */
  const said = sql`(
    ${
      codes.length === 0
        ? sql`select null::text, null::text, null::text where false`
        : sql`values ${sql.join(
            codes.map(
              (code, rank) =>
                sql`(${code}::text, ${sql.ref(`g.v${rank}`)}, ${sql.ref(`g.k${rank}`)})`,
            ),
          )}`
    }
  ) as e(code, valeur, cle)`;

  /** Locks the stored lines: concurrent deletions are waited for, and their lines are then absent. */
  const givenAndKnown = (people: readonly WrittenPerson[]) => sql`
    given as materialized (
      select g.*, k.ligne_id, k.differs
      from ${givenColumns(people, fields, codes)}
      left join lateral (
        select l.id as ligne_id,
          ${isOther} or exists (
            select from ${said}
            left join controle_valeur v on v.ligne_id = l.id and v.code = e.code
            where v.valeur is distinct from e.valeur
          ) as differs
        from controle_ligne l
        where l.session_id = ${campaignId} and l.identifiant = g.identifiant
        for key share of l
      ) k on true
    )`;
  /** The stored lines that differ, one by one: a join could read every line of the table. */
  const differing = sql`
    given g cross join lateral (
      select l.* from controle_ligne l where g.differs and l.id = g.ligne_id offset 0
    ) l`;
  const someDiffer = sql`exists (select from given where differs)`;
  const COUNTS = sql`
    select count(*) filter (where ligne_id is null)::int as added,
      count(*) filter (where differs)::int as changed
    from given`;

  const fieldsOf = (valueOf: (field: PersonField) => RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`jsonb_build_object(${sql.join(
      fields.flatMap((field) => [sql`${field}::text`, valueOf(field)]),
    )})`;

  return {
    /**
     * The statements keep the plan of their first batch: made while the tables are small, it would
     * read them whole for each line of a large file.
     */
    keepToIndexes: async (): Promise<void> => {
      await sql`set local enable_seqscan = off`.execute(db);
    },

    /** What `merge` would change, with what is stored beside what the file says. */
    compare: async (people: readonly WrittenPerson[]): Promise<MergedPeople> => {
      const { rows } = await sql<MergedPeople>`with ${givenAndKnown(people)}, compared as (
          select l.identifiant, l.nom, l.prenom, l.date_naissance as "dateNaissance",
            ${fieldsOf((field) => sql.ref(`l.${field}`))} || coalesce((
              select jsonb_object_agg(v.code, v.valeur) from controle_valeur v
              where v.ligne_id = l.id
            ), '{}') as before,
            ${fieldsOf(givenValue)} || coalesce((
              select jsonb_object_agg(e.code, e.valeur) from ${said}
            ), '{}') as after
          from ${differing}
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
        from given g
        where ${someDiffer} and g.differs and l.id = g.ligne_id and ${isOther}
      )`;
      const { rows } = await sql<MergedPeople>`
        with ${givenAndKnown(people)}, added as (
          insert into controle_ligne
            (id, session_id, identifiant, created_at ${hasFields ? sql`, ${columns}` : sql``})
          select g.id, ${campaignId}, g.identifiant, ${now}::timestamptz
            ${hasFields ? sql`, ${values}` : sql``}
          from given g where g.ligne_id is null
        ), added_values as (
          insert into controle_valeur (ligne_id, code, valeur, cle)
          select g.id, e.code, e.valeur, e.cle from given g cross join lateral ${said}
          where g.ligne_id is null and e.valeur is not null
        ), noted as (
          insert into import_ecriture (import_id, ligne_id, effet, avant)
          select ${importId}::uuid, l.id, 'MODIFICATION', ${LINE_BEFORE}
          from ${differing}
        ) ${hasFields ? changed : sql``}, set_values as (
          insert into controle_valeur (ligne_id, code, valeur, cle)
          select g.ligne_id, e.code, e.valeur, e.cle from given g cross join lateral ${said}
          where g.differs and e.valeur is not null
          on conflict (ligne_id, code) do update set valeur = excluded.valeur, cle = excluded.cle
            where controle_valeur.valeur <> excluded.valeur
        ), emptied as (
          delete from controle_valeur v using given g cross join lateral ${said}
          where ${someDiffer} and g.differs and e.valeur is null and v.ligne_id = g.ligne_id and v.code = e.code
        )
        ${COUNTS}`.execute(db);
      // The ids are those of new lines alone.
      await sql`
        insert into import_ecriture (import_id, ligne_id, effet, empreinte)
        select ${importId}::uuid, l.id, 'AJOUT', ${LINE_DIGEST}
        from controle_ligne l where l.id = any (${people.map(({ id }) => id)}::uuid[])`.execute(db);
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
