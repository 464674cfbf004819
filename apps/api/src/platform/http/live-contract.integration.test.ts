import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import { API_BASES, type CallDefinition } from '@portail/contract/calls/define-call.ts';
import { describe, expect, it } from 'vitest';
import { useTestApi } from '../../../test/test-api.ts';

const api = useTestApi();
const calls: readonly CallDefinition[] = Object.values(ALL_CALLS);

interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const documented = (path: string): string =>
  path.replaceAll(/:([A-Za-z]+)/g, '{$1}').replace('*', '{*}');

const namesOf = (list: readonly CallDefinition[]) =>
  list.map(({ method, path }) => `${method} ${documented(path)}`).toSorted();

const document = async (): Promise<OpenApiDocument> => {
  const reply = await api.current.http.inject('/api/openapi.json');
  return reply.json<OpenApiDocument>();
};

describe('the live server and the contract', () => {
  it('[XC-01] [XC-02] answers every call of both bases, and 404 for other paths', async () => {
    const bases = new Set(calls.map(({ path }) => path.split('/').slice(0, 3).join('/')));
    expect(bases).toEqual(new Set(Object.values(API_BASES)));
    for (const { method, path } of calls) {
      expect(api.current.http.hasRoute({ method, url: path }), `${method} ${path}`).toBe(true);
    }
    for (const base of Object.values(API_BASES)) {
      const reply = await api.current.http.inject(`${base}/appel-inconnu`);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({ code: 'RESSOURCE_INTROUVABLE' });
    }
  });

  it('has no route under /api beyond the contract and its documentation', () => {
    const undocumented = api.current.server.routes
      .filter((route) => route.includes(' /api/') && !route.includes(' /api/docs'))
      .filter((route) => route !== 'GET /api/openapi.json')
      .map(documented);
    expect(undocumented.toSorted()).toEqual(namesOf(calls));
  });

  it('documents exactly the calls of the contract, in OpenAPI 3.1', async () => {
    const { openapi, paths } = await document();
    expect(openapi).toBe('3.1.0');
    const found = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(found.toSorted()).toEqual(namesOf(calls));
  });

  it('shows neither document nor browser once the documentation is off', async () => {
    const off = await api.current.variant({ API_DOCS: 'false' });
    try {
      for (const url of ['/api/openapi.json', '/api/docs']) {
        expect((await off.http.inject(url)).statusCode).toBe(404);
      }
    } finally {
      await off.server.close();
    }
  });

  it('answers 405 with the allowed methods of the path', async () => {
    const reply = await api.current.http.inject({
      method: 'DELETE',
      url: '/api/eb/authentification/connexion',
    });
    expect(reply.statusCode).toBe(405);
    expect(reply.headers['allow']).toBe('POST');
    expect(reply.json()).toMatchObject({ code: 'METHODE_NON_AUTORISEE' });
  });
});
