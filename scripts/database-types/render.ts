import { format } from 'oxfmt';
import { COLUMN_TYPES, IMPORTED_TYPES, JSON_CONTENTS, NAMED_CODES } from './column-types.ts';
import type { DatabaseColumn } from './read-columns.ts';

const HEADER = '// Written by `npm run db:types` from the migrations: do not edit.';

/** How the pool of the API parses values (`valueTypes` in platform/db/statements/direct-sender.ts). */
const SCALARS: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  integer: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
  xid8: 'string',
};

const keyOf = ({ table, name }: DatabaseColumn): string => `${table}.${name}`;

const NAME_OF_COLUMN = new Map(Object.entries(NAMED_CODES).map(([name, key]) => [key, name]));

const union = (values: readonly string[]): string => values.join(' | ');

/** The TypeScript type of the values of a PostgreSQL type. */
export const typeOfValues = (type: string): string => {
  if (type.endsWith('[]')) return `${typeOfValues(type.slice(0, -2))}[]`;
  const scalar = SCALARS[type];
  if (scalar === undefined) throw new Error(`no TypeScript type for ${type}`);
  return scalar;
};

const valueType = (column: DatabaseColumn): string => {
  const { type, values } = column;
  const given = COLUMN_TYPES[keyOf(column)] ?? NAME_OF_COLUMN.get(keyOf(column));
  if (given !== undefined) return given;
  if (values === null) return typeOfValues(type);
  return type.endsWith('[]') ? `(${union(values)})[]` : union(values);
};

const jsonType = (column: DatabaseColumn): string => {
  const content = JSON_CONTENTS[keyOf(column)] ?? 'unknown';
  if (column.isNullable) return `NullableJson<${content}>`;
  return column.hasDefault ? `GeneratedJson<${content}>` : `Json<${content}>`;
};

const columnType = (column: DatabaseColumn): string => {
  if (column.type === 'jsonb') return jsonType(column);
  const value = `${valueType(column)}${column.isNullable ? ' | null' : ''}`;
  if (column.isGeneratedAlways) return `GeneratedAlways<${value}>`;
  return column.hasDefault && !column.isNullable ? `Generated<${value}>` : value;
};

const tableText = (table: string, columns: readonly DatabaseColumn[]): string => {
  const lines = columns.map((column) => `${column.name}: ${columnType(column)};`);
  return `${table.includes('.') ? `'${table}'` : table}: {\n${lines.join('\n')}\n};`;
};

const namedCodesText = (columns: readonly DatabaseColumn[]): string =>
  Object.entries(NAMED_CODES)
    .map(([name, key]) => {
      const values = columns.find((column) => keyOf(column) === key)?.values;
      if (!values) throw new Error(`${name}: ${key} has no list of values`);
      return `export type ${name} = ${union(values)};`;
    })
    .join('\n');

const importsText = (body: string): string => {
  const used = Object.entries(IMPORTED_TYPES).filter(([name]) =>
    new RegExp(`\\b${name}\\b`, 'u').test(body),
  );
  const sources = [...new Set(used.map(([, source]) => source))].toSorted();
  return [
    `import type { Generated, GeneratedAlways } from 'kysely';`,
    ...sources.map((source) => {
      const names = used.flatMap(([name, from]) => (from === source ? [name] : []));
      return `import type { ${names.toSorted().join(', ')} } from '${source}';`;
    }),
  ].join('\n');
};

const refuseUnknownColumns = (columns: readonly DatabaseColumn[]): void => {
  const known = new Set(columns.map(keyOf));
  const stale = [...Object.keys(COLUMN_TYPES), ...Object.keys(JSON_CONTENTS)].find(
    (key) => !known.has(key),
  );
  if (stale !== undefined) throw new Error(`${stale} is not a column of the database`);
};

/** The row types of every table, as one formatted TypeScript file. */
export async function renderDatabaseTypes(columns: readonly DatabaseColumn[]): Promise<string> {
  refuseUnknownColumns(columns);
  const tables = Map.groupBy(columns, ({ table }) => table);
  const body = [
    namedCodesText(columns),
    `export interface Database {\n${[...tables].map(([table, own]) => tableText(table, own)).join('\n')}\n}`,
  ].join('\n\n');
  const text = `${HEADER}\n${importsText(body)}\n\n${body}\n`;
  const { code, errors } = await format('database-types.ts', text, {
    singleQuote: true,
    printWidth: 100,
  });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}
