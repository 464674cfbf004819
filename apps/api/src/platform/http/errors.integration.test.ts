import { errorBodySchema } from '@portail/contract/errors/error-body.ts';
import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import { BUSINESS_TIME_HEADER } from '@portail/contract/constants/constants.ts';
import { ERROR_CATALOGUE } from '@portail/contract/errors/catalogue.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CONNECTED_USER, useTestApi } from '../../../test/test-api.ts';

const api = useTestApi();
const calls = Object.entries<CallDefinition>(ALL_CALLS);

/** Words that only the inside of the product knows. */
const LEAKS =
  /node_modules|\.ts|at \/|select |insert |kysely|postgres|relation|column|stack|fastify/i;

const expectCatalogued = (reply: {
  readonly body: string;
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
}) => {
  const parsed: unknown = JSON.parse(reply.body);
  const body = z.parse(z.strictObject(errorBodySchema.shape), parsed);
  const entry = Object.entries(ERROR_CATALOGUE).find(([code]) => code === body.code)?.[1];
  expect(body.errorMessage).toBe(entry?.message);
  expect(reply.statusCode).toBe(entry?.status);
  expect(body.requestId).toBe(reply.headers['x-request-id']);
  expect(reply.body).not.toMatch(LEAKS);
  return body;
};

describe('errors', () => {
  it.each(calls.filter(([, call]) => call.access.kind === 'token'))(
    '[S42] %s without a session: 401 in French, with the request id',
    async (_name, { method, path }) => {
      const url = path.replace(':typeDocument', 'FACTURE').replace(':reference', 'F-1');
      const reply = await api.current.http.inject({ method, url });
      expect(expectCatalogued(reply).code).toBe('SESSION_REQUISE');
    },
  );

  it.each([
    ['an unknown path', { url: '/api/sap/rien' }, 404],
    ['an unknown page without a portal', { url: '/rien' }, 404],
    ['a broken escape', { url: '/api/eb/fichiers/%zz' }, 404],
    ['a NUL', { url: '/api/eb/fonctionnalites?numeroContrat=%00' }, 400],
    ['another verb', { method: 'PUT', url: CONNECTED_USER }, 405],
    ['a bad value', { url: '/api/eb/fonctionnalites?numeroContrat=*' }, 400],
    [
      'a path too long for a parameter',
      { url: `/api/eb/documents/FACTURE/${'a'.repeat(2_000)}` },
      404,
    ],
  ] as const)('[S42] %s', async (_what, request, status) => {
    const reply = await api.current.http.inject(request);
    expect(reply.statusCode).toBe(status);
    expectCatalogued(reply);
  });
});

describe('the business clock', () => {
  it('[L23] is on every answer, good or bad, and never the device’s', async () => {
    for (const url of ['/api/eb/fonctionnalites?numeroContrat=100001', CONNECTED_USER]) {
      const { headers } = await api.current.http.inject({ url });
      expect(headers[BUSINESS_TIME_HEADER], url).toBe(
        String(api.current.clock.businessNow().getTime()),
      );
    }
  });
});

describe('unexpected errors', () => {
  afterEach(async () => {
    await api.current.query(
      'alter table if exists contract_feature_away rename to contract_feature',
    );
  });

  it('[S42] reveals no detail, and is found by its request id', async () => {
    await api.current.query('alter table contract_feature rename to contract_feature_away');
    const reply = await api.current.http.inject('/api/eb/fonctionnalites?numeroContrat=100001');
    const body = expectCatalogued(reply);
    expect(body.code).toBe('ERREUR_INTERNE');
    const line = api.current.logLines.find(
      (one) => one.includes(body.requestId) && one.includes('"niveau":"error"'),
    );
    expect(line).toContain('contract_feature');
  });

  it('answers 503 with Retry-After while the database is away', async () => {
    const unavailable = await api.current.variant({
      DATABASE_URL: 'postgresql://portail_app:x@127.0.0.1:9/portail',
    });
    try {
      const reply = await unavailable.http.inject('/api/eb/fonctionnalites?numeroContrat=100001');
      expect(expectCatalogued(reply).code).toBe('SERVICE_INDISPONIBLE');
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      const ready = await unavailable.http.inject('/readyz');
      expect(ready.statusCode).toBe(503);
      expect(ready.json()).toEqual({ statut: 'indisponible' });
      expect((await unavailable.http.inject('/healthz')).statusCode).toBe(200);
    } finally {
      await unavailable.server.close();
    }
  });
});

describe('maintenance', () => {
  it('[AUTH-32] [O22] answers every call with 503 and Retry-After, health and signed word aside', async () => {
    const write = (on: boolean) =>
      api.current.query(
        `insert into platform_state values ('maintenance', $1, now())
         on conflict (key) do update set value = excluded.value`,
        [JSON.stringify(on)],
      );
    await write(true);
    api.current.clock.advance(2_001);
    for (const [name, { method, path, access }] of calls) {
      const reply = await api.current.http.inject({ method, url: path });
      const code = access.kind === 'signature' ? 'SIGNATURE_REFUSEE' : 'SERVICE_INDISPONIBLE';
      expect(expectCatalogued(reply).code, name).toBe(code);
      if (access.kind === 'signature') continue;
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await api.current.http.inject('/healthz')).statusCode).toBe(200);
    const readiness = async () => (await api.current.http.inject('/readyz')).json<unknown>();
    await expect.poll(readiness).toEqual({ statut: 'ok' });
    await write(false);
    api.current.clock.advance(2_001);
    const back = await api.current.http.inject('/api/sap/parametres/url-espaces');
    expect(back.statusCode).toBe(200);
  });
});

describe('readiness', () => {
  it('is refused while a migration is missing', async () => {
    await api.current.query(
      `update schema_migration set name = 'x' || name where name like '0005%'`,
    );
    const reply = await api.current.http.inject('/readyz');
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toEqual({ statut: 'indisponible' });
    await api.current.query(
      `update schema_migration set name = substr(name, 2) where name like 'x%'`,
    );
  });
});
