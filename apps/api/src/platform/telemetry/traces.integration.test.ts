import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useCardListener } from '../../../test/card-listener.ts';
import { keepTraces, type RecordedSpan } from '../../../test/recorded-traces.ts';
import { createLedgerWorld } from '../../../test/ledger-world.ts';
import { PAY, START_COMPLEMENT } from '../../../test/paying-calls.ts';
import { bearer, startTestApi, type TestApi } from '../../../test/test-api.ts';

const database = useTestDatabase();
const provider = useCardListener();
const traces = keepTraces();
let api: TestApi;
let token: string;

beforeAll(async () => {
  const env = { CARD_URL: provider.url };
  api = await startTestApi(database, { env, telemetry: traces.telemetry });
  token = await api.signIn('demo-rh');
});
afterEach(() => traces.reset());
afterAll(async () => {
  await api.server.close();
});

const BROWSER_SPAN = 'b7ad6b7169203331';
let drawn = 0;
/** As a browser would begin one. */
const newTrace = (): string => {
  drawn += 1;
  return `0af7651916cd43dd8448eb211c8${String(drawn).padStart(5, '0')}`;
};

const post = (
  url: string,
  payload: object,
  traceId: string,
  headers: Readonly<Record<string, string>> = {},
) =>
  api.http.inject({
    method: 'POST',
    url,
    headers: {
      ...bearer(token),
      'idempotency-key': `cle-${traceId}-${url.length}`,
      traceparent: `00-${traceId}-${BROWSER_SPAN}-01`,
      ...headers,
    },
    payload,
  });

const pay = async (traceId: string, change: object = {}) => {
  const { numero } = await createLedgerWorld(api.server.platform).openLoadedAccount(10_000);
  const order = { codeNAN: '1234567', numeroContrat: '100001', typeContrat: 'CESU_RH' };
  const body = { ...order, montant: 40, numeroComptesCESU: [numero], ...change };
  const reply = await post(PAY, body, traceId);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ valeur: string }>().valeur;
};

/** Every ancestor of a span that is in the trace, itself first. */
const lineOf = (span: RecordedSpan, all: readonly RecordedSpan[]): readonly RecordedSpan[] => {
  const parent = all.find(({ spanId }) => spanId === span.parentId);
  return parent === undefined ? [span] : [span, ...lineOf(parent, all)];
};
const named = (all: readonly RecordedSpan[], name: RegExp): RecordedSpan => {
  const span = all.find((one) => name.test(one.name));
  if (span === undefined) throw new Error(`${name}: ${all.map((one) => one.name).join(', ')}`);
  return span;
};

describe('a payment', () => {
  it('[O11] is one trace from the browser through the call and the database to its notice', async () => {
    const traceId = newTrace();
    const reference = await pay(traceId);
    const [message] = await api.query(
      `select id, payload from outbox_message where payload ->> 'traceparent' like $1`,
      [`00-${traceId}-%`],
    );
    await api.query('update outbox_message set handed_at = now() where id = $1', [message?.['id']]);
    await api.server.doMessage(String(message?.['id']));
    await expect
      .poll(() => traces.of(traceId).some(({ name }) => name.startsWith('POST')))
      .toBe(true);
    const all = traces.of(traceId);
    const call = named(all, /^POST \/api/);
    expect(call).toMatchObject({
      parentId: BROWSER_SPAN,
      facts: { 'http.route': PAY, 'http.response.status_code': 200 },
      hasFailed: false,
    });
    const statement = named(all, /^base with$/);
    expect(lineOf(statement, all).at(-1)).toEqual(call);
    const { 'db.query.name': name, ...others } = statement.facts;
    expect(name).toMatch(/^q_[0-9a-f]{32}$/);
    expect(others).toEqual({ 'db.system.name': 'postgresql', 'db.operation.name': 'with' });
    const notice = named(all, /^tâche /);
    // Asked for inside the call, done after it: the trace goes on where it was written down.
    expect(lineOf(notice, all).at(-1)).toEqual(call);
    expect(all.filter(({ parentId }) => parentId === notice.spanId).length).toBeGreaterThan(0);
    expect(traces.text()).not.toContain(reference);
  });

  it('[O11] with a card sends its trace id to the provider, and no other caller data', async () => {
    const traceId = newTrace();
    const reference = await pay(traceId, { complementPaiement: 10 });
    const reply = await post(START_COMPLEMENT, { reference }, traceId, {
      tracestate: 'canari=1',
      baggage: 'canari=1',
    });
    expect(reply.statusCode, reply.body).toBe(200);
    await expect
      .poll(() => traces.of(traceId).filter(({ name }) => name.startsWith('POST /api')).length)
      .toBe(2);
    const all = traces.of(traceId);
    const asked = named(all, /^POST 127\.0\.0\.1/);
    expect(lineOf(asked, all).at(-1)?.facts['http.route']).toBe(START_COMPLEMENT);
    expect(asked.facts).toEqual({
      'server.address': new URL(provider.url).host,
      'http.request.method': 'POST',
      'http.response.status_code': 201,
    });
    const heard = provider.heard.at(-1) ?? {};
    expect(heard['traceparent']).toBe(`00-${traceId}-${asked.spanId}-01`);
    expect(JSON.stringify(heard)).not.toContain('canari');
  });

  it('[O11] that met others in one statement still has its own trace', async () => {
    const ids = [newTrace(), newTrace(), newTrace(), newTrace()];
    await Promise.all(ids.map((traceId) => pay(traceId)));
    for (const traceId of ids) {
      await expect
        .poll(() => traces.of(traceId).map(({ name }) => name))
        .toEqual(expect.arrayContaining([expect.stringMatching(/^POST/)]));
      const rows = await api.query(
        `select count(*)::int as count from outbox_message where payload ->> 'traceparent' like $1`,
        [`00-${traceId}-%`],
      );
      expect(rows).toEqual([{ count: 1 }]);
    }
  });
});

describe('a trace', () => {
  it('[O11] that is not sampled is not recorded, whatever the flag of the caller', async () => {
    const none = keepTraces(0);
    const other = await startTestApi(database, { telemetry: none.telemetry });
    try {
      const traceparent = `00-${newTrace()}-${BROWSER_SPAN}-01`;
      await other.http.inject({ url: '/api/sap/parametres/url-espaces', headers: { traceparent } });
      expect(none.text()).toBe('[]');
    } finally {
      await other.server.close();
    }
  });

  it('[P13] [O11] contains no caller input, also in a failing call', async () => {
    const canary = 'canari-durand-0612345678-fr76';
    await api.http.inject({
      method: 'POST',
      url: `/api/eb/authentification/connexion?q=${canary}`,
      headers: { 'user-agent': canary, traceparent: `00-${canary}`, 'x-forwarded-for': canary },
      payload: { login: canary, password: canary, typeEspace: 'ESPACE_BENEFICIAIRE' },
    });
    await api.http.inject({
      url: `/api/eb/beneficiaires/paiements-comptes/${canary}`,
      headers: bearer(token),
    });
    await api.http.inject({
      method: 'POST',
      url: '/api/eb/authentification/connexion',
      headers: { 'content-type': 'application/json' },
      payload: `{"login":"${canary}`,
    });
    await api.http.inject(`/${canary}`);
    const calls = () => traces.text().match(/http\.response\.status_code/g);
    await expect.poll(calls).toHaveLength(4);
    expect(traces.text()).not.toMatch(/canari|durand|0612345678/i);
    expect(traces.text()).not.toContain(token);
  });
});
