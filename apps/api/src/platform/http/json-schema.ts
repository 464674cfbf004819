import * as z from 'zod/mini';

/** What the serializer and the OpenAPI document speak. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const isNull = (schema: JsonSchema): boolean => schema['type'] === 'null';

/**
 * "Text or null" as one schema with two types: the serializer would otherwise validate each
 * value against every branch before writing it.
 */
const flattenNullable: z.core.ToJSONSchemaParams['override'] = ({ jsonSchema }) => {
  const [first, second, ...others] = jsonSchema.anyOf ?? [];
  if (first === undefined || second === undefined || others.length > 0 || !isNull(second)) return;
  if (typeof first.type !== 'string' || first.enum !== undefined) return;
  delete jsonSchema.anyOf;
  const { type, ...rest } = first;
  Object.assign(jsonSchema, rest, { type: [type, 'null'] });
};

export const inputSchemaOf = (schema: z.core.$ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** Fields that the contract does not name are not written, whatever a handler returns. */
export const outputSchemaOf = (schema: z.core.$ZodType): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    override: flattenNullable,
  });
  return rest;
};
