import process from 'node:process';
import { ALL_CALLS, type CallName } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import {
  BENEFICIARY_PERMISSIONS,
  CLIENT_PERMISSIONS,
  INTERVENANT_PERMISSIONS,
  OPERATOR_PERMISSIONS,
  type Permission,
  type SpaceType,
} from '@portail/rules/access/vocabulary.ts';
import { beforeAll, expect, it } from 'vitest';
import { VALID_BODIES } from '../../../test/call-samples.ts';
import { openLink } from '../../../test/link-calls.ts';
import { sampleUrl } from '../../../test/sample-url.ts';
import { bearer, useTestApi } from '../../../test/test-api.ts';

const api = useTestApi();

/** What belongs to a space is asked for by nobody else, whoever they are. */
const OWN: Readonly<Record<SpaceType, ReadonlySet<Permission>>> = {
  ESPACE_BENEFICIAIRE: new Set(BENEFICIARY_PERMISSIONS),
  ESPACE_CLIENT: new Set(CLIENT_PERMISSIONS),
  ESPACE_INTERVENANT: new Set(INTERVENANT_PERMISSIONS),
  ESPACE_OPERATEUR: new Set(OPERATOR_PERMISSIONS),
};
const SPACES = Object.keys(OWN) as SpaceType[];

const tokens = new Map<SpaceType, string>();
beforeAll(async () => {
  tokens.set('ESPACE_BENEFICIAIRE', await api.current.signIn('demo-unique'));
  tokens.set('ESPACE_CLIENT', await api.current.signIn('demo-financeur', 'ESPACE_CLIENT'));
  tokens.set(
    'ESPACE_INTERVENANT',
    await api.current.signIn('demo-intervenant', 'ESPACE_INTERVENANT'),
  );
  tokens.set('ESPACE_OPERATEUR', await openLink(api.current, 'operator'));
});

const documented = (path: string): string =>
  path.replaceAll(/:([A-Za-z]+)/g, '{$1}').replace('*', '{*}');

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The operations that the server says it has, each with its place in the contract. */
const operations = async (): Promise<readonly (readonly [CallName, CallDefinition])[]> => {
  const byOperation = new Map(
    (Object.entries(ALL_CALLS) as [CallName, CallDefinition][]).map((entry) => [
      `${entry[1].method} ${documented(entry[1].path)}`,
      entry,
    ]),
  );
  const reply = await api.current.http.inject('/api/openapi.json');
  return Object.entries(reply.json<OpenApiDocument>().paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => {
      const found = byOperation.get(`${method.toUpperCase()} ${path}`);
      if (found === undefined) throw new Error(`no cell for ${method} ${path}`);
      return found;
    }),
  );
};

const bodies: Readonly<Record<string, unknown>> = VALID_BODIES;

const ask = async (name: CallName, call: CallDefinition, token?: string) => {
  const payload = bodies[name];
  const reply = await api.current.http.inject({
    method: call.method,
    url: sampleUrl(call),
    headers: {
      'idempotency-key': crypto.randomUUID(),
      ...(token === undefined ? {} : bearer(token)),
    },
    ...(typeof payload === 'object' && payload !== null ? { payload } : {}),
  });
  return { status: reply.statusCode, body: reply.body };
};

/** Everything that is said but the request's own number. */
const saidIn = (body: string): string => body.replace(/"requestId":"[^"]*"/, '');

it('[S20] [S23] every operation of the OpenAPI document is closed to nobody and to every other space, in the same words', async () => {
  const wrong: string[] = [];
  const words = new Set<string>();
  const tally = { operations: 0, open: 0, cells: 0 };
  for (const [name, call] of await operations()) {
    tally.operations += 1;
    const { access } = call;
    if (access.kind === 'public') {
      tally.open += 1;
      continue;
    }
    const cell = async (who: string, statuses: readonly number[], token?: string) => {
      tally.cells += 1;
      const { status, body } = await ask(name, call, token);
      if (!statuses.includes(status)) wrong.push(`${name} for ${who}: ${status} ${body}`);
      else if (status === 403 && access.kind === 'token') words.add(saidIn(body));
    };
    if (access.kind !== 'token') {
      // Programs have their own credentials, and their own words of refusal.
      await cell('nobody', [401, 403]);
      await cell('a person', [401, 403], tokens.get('ESPACE_BENEFICIAIRE'));
      continue;
    }
    await cell('nobody', [401]);
    await cell('a forged session', [401], 'x'.repeat(43));
    for (const space of SPACES) {
      const { anyOf } = access;
      if (anyOf.length === 0 || anyOf.some((one) => OWN[space].has(one))) continue;
      await cell(space, [403], tokens.get(space));
    }
  }
  process.stdout.write(`[S23] ${JSON.stringify({ ...tally, wrong: wrong.length })}\n`);
  expect(wrong).toEqual([]);
  // One refusal for all: what is closed does not say what is behind it.
  expect(words.size).toBe(1);
  expect(tally.operations).toBe(Object.keys(ALL_CALLS).length);
});
