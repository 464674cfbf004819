import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { inputSchemaOf, NO_BODY, NO_QUERY } from './call-schema.ts';
import { DOCS_SECURITY_POLICY } from './security-headers.ts';

const INPUT_PARTS = ['params', 'querystring', 'body'] as const;

/** The form of every call that takes a file. */
const FILE_FORM = {
  type: 'object',
  properties: { fichier: { type: 'string', format: 'binary' } },
  required: ['fichier'],
} as const;

const documentSchema = (schema: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const documented: Record<string, unknown> = { ...schema };
  for (const part of INPUT_PARTS) {
    const value = schema[part];
    if (!(value instanceof z.core.$ZodType)) continue;
    // A call that takes nothing has nothing to show.
    if (value === NO_QUERY || value === NO_BODY) {
      delete documented[part];
      continue;
    }
    const { $schema: _dialect, ...json } = inputSchemaOf(value);
    documented[part] = json;
  }
  if (schema['consumes'] !== undefined) documented['body'] = FILE_FORM;
  return documented;
};

/** To be registered before the calls: the document grows as they are. */
export const registerOpenApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Portail CESU',
        description: 'Appels du portail des bénéficiaires. Généré depuis le contrat.',
        version: '1.0.0',
      },
      components: {
        securitySchemes: { jeton: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    // A wildcard is a parameter like another one.
    transform: ({ schema, url }) => ({ schema: documentSchema({ ...schema }), url }),
  });
};

export const registerDocs = async (app: FastifyInstance): Promise<void> => {
  app.get('/api/openapi.json', { schema: { hide: true }, exposeHeadRoute: false }, () =>
    app.swagger(),
  );
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', deepLinking: false },
    staticCSP: DOCS_SECURITY_POLICY,
  });
};
