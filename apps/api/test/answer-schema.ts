import type { JsonSchema } from '../src/platform/http/call-schema.ts';

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly JsonSchema[] =>
  (Array.isArray(value) ? value : [value]).filter(isObject);

const propertiesOf = (schema: JsonSchema): readonly (readonly [string, JsonSchema])[] =>
  Object.entries(isObject(schema['properties']) ? schema['properties'] : {}).filter(
    (entry): entry is [string, JsonSchema] => isObject(entry[1]),
  );

const branchesOf = (schema: JsonSchema): readonly JsonSchema[] =>
  ['anyOf', 'oneOf', 'allOf'].flatMap((word) => listOf(schema[word]));

interface SchemaNode {
  /** `values.primary`, `spaces[].clientId`; `*` for the keys that a record leaves open. */
  readonly path: string;
  readonly schema: JsonSchema;
}

/** Every node of a JSON schema, the schema itself first, under an empty path. */
export const nodesOf = (schema: JsonSchema, path = ''): readonly SchemaNode[] => {
  const under = (name: string) => (path === '' ? name : `${path}.${name}`);
  const open = schema['additionalProperties'];
  return [
    { path, schema },
    ...propertiesOf(schema).flatMap(([name, one]) => nodesOf(one, under(name))),
    ...(isObject(open) ? nodesOf(open, under('*')) : []),
    ...[...listOf(schema['items']), ...listOf(schema['prefixItems'])].flatMap((one) =>
      nodesOf(one, `${path}[]`),
    ),
    ...branchesOf(schema).flatMap((one) => nodesOf(one, path)),
  ];
};

const isOpen = ({ schema }: SchemaNode): boolean => {
  const types = [schema['type']].flat();
  const isAnything =
    schema['type'] === undefined &&
    schema['enum'] === undefined &&
    schema['const'] === undefined &&
    branchesOf(schema).length === 0;
  return isAnything || (types.includes('object') && schema['additionalProperties'] !== false);
};

/** Where an answer may hold a field that its schema does not name. */
export const openPathsOf = (schema: JsonSchema): readonly string[] =>
  nodesOf(schema)
    .filter(isOpen)
    .map(({ path }) => path);

/** The fields of a real answer, as paths of the same form. */
const fieldsOf = (answer: unknown, path = ''): readonly string[] => {
  if (Array.isArray(answer)) return answer.flatMap((one) => fieldsOf(one, `${path}[]`));
  if (!isObject(answer)) return [];
  return Object.entries(answer).flatMap(([name, value]) => {
    const own = path === '' ? name : `${path}.${name}`;
    return [own, ...fieldsOf(value, own)];
  });
};

/** The fields of a real answer that its schema does not name. */
export const strayFieldsOf = (answer: unknown, schema: JsonSchema): readonly string[] => {
  const known = new Set(nodesOf(schema).map(({ path }) => path));
  const records = openPathsOf(schema);
  const isNamed = (field: string): boolean =>
    known.has(field) || records.some((open) => field.startsWith(`${open}.`));
  return [...new Set(fieldsOf(answer))].filter((field) => !isNamed(field));
};
