import { rowsIn } from './stage.ts';

const IN_SCHEMAS = `n.nspname in ('public', 'archive')`;

/** Everything of a schema that a later migration or the product could stumble over, in words. */
const PARTS: Readonly<Record<string, string>> = {
  colonne: `select n.nspname || '.' || c.relname || '.' || a.attname as name,
      concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
        a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid),
        col_description(c.oid, a.attnum)) as text
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${IN_SCHEMAS} and c.relkind in ('r', 'v', 'p') and a.attnum > 0 and not a.attisdropped`,
  contrainte: `select c.conrelid::regclass || '.' || c.conname as name,
      pg_get_constraintdef(c.oid) || c.convalidated as text
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where ${IN_SCHEMAS} and c.conrelid <> 0`,
  index: `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) || indisvalid as text
    from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace where ${IN_SCHEMAS}`,
  fonction: `select p.oid::regprocedure::text as name,
      pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '') as text
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${IN_SCHEMAS} and p.prokind = 'f'`,
  declencheur: `select t.tgrelid::regclass || '.' || t.tgname as name,
      pg_get_triggerdef(t.oid) || t.tgenabled::text as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace where ${IN_SCHEMAS} and not t.tgisinternal`,
  vue: `select c.oid::regclass::text as name, pg_get_viewdef(c.oid) as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${IN_SCHEMAS} and c.relkind = 'v'`,
  sequence: `select schemaname || '.' || sequencename as name,
      concat_ws(' ', data_type, start_value, min_value, max_value, increment_by, cycle) as text
    from pg_sequences where schemaname in ('public', 'archive')`,
  // What a role was given in another order is given all the same.
  droit: `select c.oid::regclass::text || ' ' || coalesce(g.grantee::regrole::text, 'public') as name,
      string_agg(g.privilege_type, ',' order by g.privilege_type) as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join lateral aclexplode(c.relacl) g
    where ${IN_SCHEMAS} and g.grantee <> c.relowner group by 1`,
  migration: 'select name, checksum as text from schema_migration',
};

export type SchemaSnapshot = ReadonlyMap<string, string>;

export const snapshotOf = async (adminUrl: string): Promise<SchemaSnapshot> => {
  const found = new Map<string, string>();
  for (const [part, sql] of Object.entries(PARTS)) {
    for (const { name, text } of await rowsIn(adminUrl, sql)) {
      found.set(`${part} ${String(name)}`, String(text));
    }
  }
  return found;
};

/** Names of what is in one only, or not the same in both. */
export const differencesBetween = (
  one: SchemaSnapshot,
  other: SchemaSnapshot,
): readonly string[] => {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => one.get(name) !== other.get(name)).toSorted();
};
