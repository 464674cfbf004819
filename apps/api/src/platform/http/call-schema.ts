import { errorsOf, type CallDefinition } from '@portail/contract/calls/define-call.ts';
import { ERROR_CATALOGUE } from '@portail/contract/errors/catalogue.ts';
import { errorBodySchema } from '@portail/contract/errors/error-body.ts';
import type { FastifySchema } from 'fastify';
import * as z from 'zod/mini';
import { outputSchemaOf, type JsonSchema } from './json-schema.ts';

const ERROR_SCHEMA = outputSchemaOf(errorBodySchema);
/** What a call that declares no query, or no body, accepts of it. */
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

/** Errors of a status share a shape; their codes are listed for whoever reads the document. */
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
  // A file's address may carry a version to get past a cache, unless it has a query of its own.
  ...(call.answer.kind === 'file' && call.query === undefined
    ? {}
    : { querystring: call.query ?? NO_QUERY }),
  // What is signed is read by who has checked the signature, a file by who asked for it.
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
