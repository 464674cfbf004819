import type { Client } from 'pg';

export interface DatabaseColumn {
  /** With the schema in front where it is not `public`. */
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  readonly isGeneratedAlways: boolean;
  /** TypeScript literals of the codes that a CHECK constraint lists. */
  readonly values: readonly string[] | null;
}

type ColumnRow = Omit<DatabaseColumn, 'values'> & { readonly checks: readonly string[] };

const COLUMNS = `
  select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as table,
    a.attname as name,
    format_type(a.atttypid, null) as type,
    not a.attnotnull as "isNullable",
    a.atthasdef or a.attidentity <> '' as "hasDefault",
    a.attgenerated <> '' or a.attidentity = 'a' as "isGeneratedAlways",
    coalesce((
      select jsonb_agg(pg_get_constraintdef(k.oid) order by k.conname) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
    ), '[]') as checks
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'archive') and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
  order by n.nspname <> 'public', c.relname collate "C", a.attnum`;

const LIST = /^CHECK \(\("?\w+"? (?:= ANY \(|<@ )ARRAY\[(?<values>[^\]]*)\]/u;
const SINGLE = /^CHECK \(\("?\w+"? = (?<values>'[^']*'::text)\)\)$/u;
const VALUE = /'(?:[^']|'')*'/gu;

/** `CHECK ((statut = ANY (ARRAY['A'::text, 'B'::text])))` as `'A'` and `'B'`. */
const valuesOf = (check: string): readonly string[] | null => {
  const list = (LIST.exec(check) ?? SINGLE.exec(check))?.groups?.['values'];
  return list?.match(VALUE) ?? null;
};

/** Every column of the product's tables, as the migrations made them. */
export async function readColumns(client: Client): Promise<readonly DatabaseColumn[]> {
  const { rows } = await client.query<ColumnRow>(COLUMNS);
  return rows.map(({ checks, ...column }) => ({
    ...column,
    values: checks.map(valuesOf).find((values) => values !== null) ?? null,
  }));
}
