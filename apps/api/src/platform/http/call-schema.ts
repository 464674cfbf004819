import * as z from 'zod/mini';
import buildSerializer from 'fast-json-stringify';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { defaultMessage } from '@portail/contract/schemas/fields.ts';
import { DomainError, type FieldError } from '../ports/domain-error.ts';
import { type CallDefinition, errorsOf } from '@portail/contract/calls/define-call.ts';
import { ERROR_CATALOGUE } from '@portail/contract/errors/catalogue.ts';
import { errorBodySchema } from '@portail/contract/errors/error-body.ts';
import type { FastifySchema } from 'fastify';

/** Used by the serializer and the OpenAPI document. */
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

type Serializer = (value: unknown) => string;

const compiled = new Map<string, Serializer>();

/**
 * Every call has the same errors, and a second server of the process the same calls: a shape is
 * compiled once, without its description. Compiling took four fifths of a start.
 */
export const serializerOf = ({ description: _description, ...shape }: JsonSchema): Serializer => {
  const key = JSON.stringify(shape);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const serializer: Serializer = buildSerializer(shape);
  compiled.set(key, serializer);
  return serializer;
};

const MAX_REPORTED = 20;
const MAX_NAME_LENGTH = 100;

type Issue = z.core.$ZodIssue;

const nameOf = (path: readonly PropertyKey[]): string =>
  path.map(String).join('.').slice(0, MAX_NAME_LENGTH) || 'corps';

const fieldErrorsOf = (issue: Issue): readonly FieldError[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, MAX_REPORTED).map((key) => ({
        champ: nameOf([...issue.path, key]),
        message: MESSAGES.unknownField,
      }))
    : [{ champ: nameOf(issue.path), message: issue.message }];

type ParseResult = { readonly value: unknown } | { readonly error: DomainError };

export const parseWith = (schema: z.core.$ZodType, data: unknown): ParseResult => {
  const parsed = z.safeParse(schema, data, { error: defaultMessage });
  if (parsed.success) return { value: parsed.data };
  const fields = parsed.error.issues.flatMap(fieldErrorsOf).slice(0, MAX_REPORTED);
  return { error: new DomainError('REQUETE_INVALIDE', { fields }) };
};

const ERROR_SCHEMA = outputSchemaOf(errorBodySchema);
/** For calls that declare no query or no body. */
export const NO_QUERY = z.strictObject({});
export const NO_BODY = z.nullable(z.strictObject({}));

export const successStatusOf = (call: CallDefinition): number =>
  call.answer.kind === 'empty' ? 204 : 200;

const NOTHING: JsonSchema = { description: 'Rien à dire de plus', type: 'null' };

const answerSchemaOf = (call: CallDefinition): JsonSchema => {
  switch (call.answer.kind) {
    case 'json':
      return { description: 'Réponse', ...outputSchemaOf(call.answer.schema) };
    case 'empty':
      return NOTHING;
    case 'file':
      return {
        description: 'Le fichier',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      };
  }
};

/** Errors of a status share a schema; the description lists their codes. */
const errorSchemasOf = (call: CallDefinition): Readonly<Record<string, JsonSchema>> => {
  const byStatus = new Map<number, string[]>();
  for (const code of errorsOf(call)) {
    const { status } = ERROR_CATALOGUE[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      { ...ERROR_SCHEMA, description: codes.join(', ') },
    ]),
  );
};

const TAGS = { '/api/eb': 'Espace bénéficiaire', '/api/sap': 'Services' } as const;

const tagOf = (path: string): string =>
  path.startsWith('/api/eb/') ? TAGS['/api/eb'] : TAGS['/api/sap'];

/**
 * Input as Zod, output as JSON schema: this pair measured half the time of Zod both ways. What a
 * call does not declare must be empty.
 */
export const routeSchemaOf = (call: CallDefinition): FastifySchema => ({
  ...(call.params === undefined ? {} : { params: call.params }),
  // The URL of a file may carry a version that bypasses caches, unless the call has its own query.
  ...(call.answer.kind === 'file' && call.query === undefined
    ? {}
    : { querystring: call.query ?? NO_QUERY }),
  // A signed body is parsed after its signature is verified, a file by its handler.
  ...(call.method === 'GET' || call.access.kind === 'signature' || call.upload !== undefined
    ? {}
    : { body: call.body ?? NO_BODY }),
  response: {
    [successStatusOf(call)]: answerSchemaOf(call),
    ...(call.answer.kind === 'json' && call.answer.orEmpty === true ? { 204: NOTHING } : {}),
    ...errorSchemasOf(call),
  },
  summary: call.summary,
  description: `Appel ${call.id}.`,
  tags: [tagOf(call.path)],
  ...(call.upload === undefined ? {} : { consumes: ['multipart/form-data'] }),
  ...(call.access.kind === 'token' ? { security: [{ jeton: [] }] } : {}),
});
