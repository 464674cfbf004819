import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { OPERATOR_PERMISSIONS } from '@portail/rules/identity/access/vocabulary.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VALID_BODIES } from '../../../test/call-samples.ts';
import { FORM_TYPE, formOf } from '../../../test/multipart-form.ts';
import { sampleUrl } from '../../../test/sample-url.ts';
import { createTestLog } from '../../../test/test-api.ts';
import { systemIds } from '../ids.ts';
import { createSecretBox } from '../secret-box.ts';
import { NOOP_TELEMETRY } from '../telemetry/telemetry.ts';
import { createDeviceCookie, createOperatorCookie } from './cookies.ts';
import type { AuthenticatedCaller } from '../ports/caller.ts';
import type { TracedCall } from '../ports/security-trail.ts';
import type { Handlers } from './handler.ts';
import { createHttpServer, type HttpDependencies } from './http-server.ts';
import { ringOf } from '../../../test/key-rings.ts';

const unused = () => Promise.reject(new Error('not called here'));

const handlers: Handlers = Object.assign(
  {} as Handlers,
  Object.fromEntries(Object.keys(ALL_CALLS).map((name) => [name, unused])),
);

const serverWith = (some: Partial<HttpDependencies>) =>
  createHttpServer({
    handlers,
    gate: { authenticate: () => Promise.resolve(undefined) },
    partnerGate: { authenticate: () => Promise.resolve(undefined) },
    idempotency: { run: unused },
    deviceCookie: createDeviceCookie(true),
    operatorCookie: createOperatorCookie('https://portail.example'),
    overloaded: {},
    accessLog: { note: () => Promise.resolve() },
    trail: { refused: () => undefined, done: () => Promise.resolve() },
    secretBox: createSecretBox(ringOf('essai')),
    log: createTestLog().log,
    ids: systemIds,
    maintenance: { isOn: () => Promise.resolve(false) },
    readiness: {
      isReady: () => Promise.resolve(true),
      isReadyToMoveMoney: () => Promise.resolve(true),
    },
    telemetry: NOOP_TELEMETRY,
    pseudonyms: { of: () => 'quelqu’un' },
    isUnavailable: () => false,
    clock: { businessNow: () => new Date(0) },
    webDist: '/nowhere',
    apiDocs: false,
    trustProxyHops: 0,
    maxEventLoopDelayMs: 60_000,
    ...some,
  });

const URLS = {
  ESPACE_BENEFICIAIRE: 'https://a.example',
  ESPACE_CLIENT: 'https://b.example',
  ESPACE_INTERVENANT: 'https://c.example',
};

describe('the server', () => {
  it('refuses to boot while a call of the contract has no handler', async () => {
    const { getStyles: _missing, ...others } = handlers;
    await expect(serverWith({ handlers: others as Handlers })).rejects.toThrow(
      'L’appel getStyles n’a pas de gestionnaire.',
    );
  });

  it('[S36] writes no field that the contract does not name, however deep', async () => {
    const tooMuch = { ...URLS, motDePasse: 'secret' };
    const features = [
      { id: 'COMMUNICATION_RH' as const, proprietes: { titre: 'a' }, interne: 'secret' },
    ];
    const { app } = await serverWith({
      handlers: {
        ...handlers,
        getSpaceUrls: () => Promise.resolve(tooMuch),
        getFeatures: () => Promise.resolve(features),
      },
    });
    const urls = await app.inject('/api/sap/parametres/url-espaces');
    expect(urls.json()).toEqual(URLS);
    const list = await app.inject('/api/eb/fonctionnalites?numeroContrat=1');
    expect(list.json()).toEqual([{ id: 'COMMUNICATION_RH', proprietes: { titre: 'a' } }]);
    await app.close();
  });

  it('[S42] answers 500 rather than a reply that lacks what the contract promises', async () => {
    const tooLittle = { ESPACE_CLIENT: 'https://b.example' } as typeof URLS;
    const { app } = await serverWith({
      handlers: { ...handlers, getSpaceUrls: () => Promise.resolve(tooLittle) },
    });
    const reply = await app.inject('/api/sap/parametres/url-espaces');
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toMatchObject({ code: 'ERREUR_INTERNE' });
    await app.close();
  });

  it('[S17] does not take the time of its own start for a crowd', async () => {
    const { app } = await serverWith({ maxEventLoopDelayMs: 1 });
    const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
    await pause(100);
    // As a start does: longer than a sample of the event loop, without a rest.
    const until = performance.now() + 1_200;
    while (performance.now() < until);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    try {
      await pause(50);
      const { status } = await fetch(`${url}/api/sap/parametres/url-espaces`);
      expect(status).not.toBe(429);
    } finally {
      await app.close();
    }
  });
});

const OPERATOR: AuthenticatedCaller = {
  userId: '00000000-0000-4000-8000-0000000000aa',
  sessionId: '00000000-0000-4000-8000-0000000000bb',
  space: 'ESPACE_OPERATEUR',
  permissions: OPERATOR_PERMISSIONS,
  readOnly: false,
  link: undefined,
  scope: undefined,
  confirmedAt: undefined,
  delegate: undefined,
  isDelegate: false,
  fromBackOffice: false,
  bypass: undefined,
  operatorUserId: undefined,
  features: [],
};

const OPERATOR_CALLS = Object.entries<CallDefinition>(ALL_CALLS).filter(
  ([, { access }]) =>
    access.kind === 'token' && OPERATOR_PERMISSIONS.some((one) => access.anyOf.includes(one)),
);
const OPERATOR_ACTS = OPERATOR_CALLS.filter(
  ([, { access }]) => access.kind === 'token' && access.mutates,
);
const bodies: Readonly<Record<string, unknown>> = VALID_BODIES;

const payloadOf = (name: string, { upload }: CallDefinition) => {
  if (upload !== undefined) {
    return {
      payload: formOf('contenu', { field: upload.field }),
      headers: { 'content-type': FORM_TYPE },
    };
  }
  const body = bodies[name];
  return typeof body === 'object' && body !== null ? { payload: body } : {};
};

/** A server on which every call succeeds, for an operator who may make them all. */
const serverOfActs = (done: TracedCall[]) =>
  serverWith({
    handlers: Object.assign(
      {} as Handlers,
      Object.fromEntries(
        Object.keys(ALL_CALLS).map((name) => [name, () => Promise.resolve({ rows: [] })]),
      ),
    ),
    gate: {
      authenticate: () =>
        Promise.resolve({
          caller: OPERATOR,
          renew: () => ({ token: 'jeton', expiresAt: new Date(0) }),
        }),
    },
    operatorCookie: {
      claimOf: () => ({ token: 'jeton', userId: OPERATOR.userId }),
      tokenOf: () => 'jeton',
      write: () => undefined,
      clear: () => undefined,
    },
    idempotency: {
      run: async (_command, work) => ({
        isReplay: false,
        ...(await work({ kind: 'unit-of-work', afterCommit: () => undefined })),
      }),
    },
    trail: {
      refused: () => undefined,
      done: (traced, kind) => {
        if (kind === 'ACTE_OPERATEUR') done.push(traced);
        return Promise.resolve();
      },
    },
  });

describe('the acts of operators', () => {
  const done: TracedCall[] = [];
  let server: Awaited<ReturnType<typeof serverOfActs>> | undefined;
  beforeAll(async () => {
    server = await serverOfActs(done);
  });
  beforeEach(() => void done.splice(0));
  afterAll(() => server?.app.close());

  it.each(OPERATOR_ACTS)('[32-9] %s is in the event log once it is done', async (name, call) => {
    const { headers, ...rest } = { headers: {}, ...payloadOf(name, call) };
    await server?.app.inject({
      method: call.method,
      url: sampleUrl(call),
      headers: { 'idempotency-key': 'essai', ...headers },
      ...rest,
    });
    expect(done.map(({ call: traced, caller }) => [traced, caller?.userId])).toEqual([
      [`${call.method} ${call.path}`, OPERATOR.userId],
    ]);
  });

  /** They change nothing, and each search or reading is recorded with what it found. */
  const READS_BY_POST = ['openPersonSpace', 'searchEverything'];

  it('[32-9] are every call that is not a reading', () => {
    const others = OPERATOR_CALLS.filter(
      ([, { method, access }]) => method !== 'GET' && access.kind === 'token' && !access.mutates,
    );
    expect(others.map(([name]) => name).toSorted()).toEqual(READS_BY_POST);
  });
});
