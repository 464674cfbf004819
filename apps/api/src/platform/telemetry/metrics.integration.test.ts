import { request as httpRequest } from 'node:http';
import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { findFreePort } from '@portail/embedded-postgres/embedded-postgres.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bearer,
  CONNECTED_USER,
  SIGN_IN,
  startTestApi,
  type TestApi,
} from '../../../test/test-api.ts';
import { QUEUES } from '../jobs/queues.ts';
import { METRICS } from './metric-catalogue.ts';
import { openTelemetry, type Telemetry } from './telemetry.ts';

const database = useTestDatabase();
let port: number;
let api: TestApi;
let portal: string;
let telemetry: Telemetry;

beforeAll(async () => {
  port = await findFreePort();
  telemetry = await openTelemetry({
    metricsPort: port,
    metricsHost: '127.0.0.1',
    tracesUrl: undefined,
    tracesRatio: 1,
  });
  api = await startTestApi(database, { telemetry });
  portal = await api.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await api.server.close();
});

const look = async (): Promise<string> => {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(reply.status).toBe(200);
  return reply.text();
};
/** The value of a series, by its name and some of its labels. */
const valueOf = (text: string, name: string, ...labels: string[]): number => {
  const line = text
    .split('\n')
    .find((one) => one.startsWith(name) && labels.every((label) => one.includes(label)));
  return line === undefined ? Number.NaN : Number(line.slice(line.lastIndexOf(' ')));
};
const seriesIn = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

describe('[O11] the measures', () => {
  it('count and time each call by its route, verb and class', async () => {
    const token = await api.signIn('demo-rh');
    await api.http.inject({ url: CONNECTED_USER, headers: bearer(token) });
    await api.http.inject(CONNECTED_USER);
    const route = `route="${CONNECTED_USER}"`;
    const count = (text: string, of: string) =>
      valueOf(text, 'portail_http_requests_total', route, `class="${of}"`);
    await expect.poll(async () => count(await look(), '4xx')).toBe(1);
    const text = await look();
    expect(count(text, '2xx')).toBe(1);
    expect(valueOf(text, 'portail_http_request_duration_seconds_count', route)).toBe(2);
  });

  it('cover the pool, the event loop, the outbox, the clearing account and the ledger', async () => {
    await api.query(
      `insert into outbox_message (id, kind, dedup_key, payload, created_at)
       values (gen_random_uuid(), 'ESSAI', 'essai', '{}', now() - interval '1 hour')`,
    );
    await api.query(
      `with c as (insert into livres_controle (id, origine, demande_le, debute_le, termine_le, rang_verifie)
         values (gen_random_uuid(), 'TACHE', now(), now(), now(), 0) returning id)
       insert into livres_controle_regle
       select id, 1, 'I1', 'essai', 3, null::jsonb, false from c
       union all select id, 2, 'I2', 'essai', 5, null::jsonb, true from c`,
    );
    await api.query(
      `insert into platform_state values ('ledger_looked_since', '"3"', now() - interval '1 hour')
       on conflict (key) do update set updated_at = excluded.updated_at`,
    );
    await expect
      .poll(async () => valueOf(await look(), 'portail_ledger_breaches', 'wrong'), {
        interval: 500,
      })
      .toBe(3);
    const text = await look();
    expect(valueOf(text, 'portail_ledger_breaches', 'late')).toBe(5);
    expect(valueOf(text, 'portail_ledger_suspended')).toBe(0);
    expect(valueOf(text, 'portail_ledger_check_age_seconds')).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, 'portail_ledger_look_age_seconds')).toBeGreaterThan(3_000);
    expect(valueOf(text, 'portail_outbox_messages', 'state="waiting"')).toBeGreaterThan(0);
    expect(valueOf(text, 'portail_outbox_oldest_age_seconds')).toBeGreaterThan(3_000);
    expect(valueOf(text, 'portail_clearing_balance_cents')).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, 'portail_db_pool_connections', 'state="total"')).toBeGreaterThan(0);
    expect(valueOf(text, 'portail_db_pool_connections', 'state="waiting"')).toBe(0);
    expect(valueOf(text, 'portail_event_loop_delay_seconds', 'p99')).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, 'portail_ready')).toBe(1);
  });

  it('count messages that are done, and those that fail', async () => {
    const asked = await api.http.inject({
      method: 'POST',
      url: '/api/sap/contact',
      headers: { 'idempotency-key': 'cle-contact' },
      payload: {
        nom: 'Camille Durand',
        email: 'camille@example.fr',
        objet: 'AUTRE',
        message: 'Bonjour à tous.',
      },
    });
    expect(asked.statusCode, asked.body).toBeLessThan(300);
    const [message] = await api.query(
      `select id, kind from outbox_message where kind <> 'ESSAI' order by created_at desc limit 1`,
    );
    const job = `job="${String(message?.['kind'])}"`;
    await api.query('update outbox_message set handed_at = now() where id = $1', [message?.['id']]);
    api.mailbox.failNext(1);
    await expect(api.server.doMessage(String(message?.['id']))).rejects.toThrow();
    await api.server.doMessage(String(message?.['id']));
    const text = await look();
    expect(valueOf(text, 'portail_jobs_total', job, 'outcome="done"')).toBe(1);
    expect(valueOf(text, 'portail_jobs_total', job, 'outcome="failed"')).toBe(1);
    expect(valueOf(text, 'portail_job_duration_seconds_count', job)).toBe(2);
  });

  it('are all in the catalogue, with a description', async () => {
    const text = await look();
    const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    const known = new Set<string>(Object.values(METRICS).map(({ name }) => name));
    expect(names.filter((name) => name === undefined || !known.has(name))).toEqual([]);
    expect(text).not.toContain('description missing');
  });

  it('[P13] contain no caller input, and no series for it', async () => {
    const canary = 'canari-durand';
    await api.http.inject(`/api/${canary}?q=${canary}`);
    await api.http.inject(`/api/eb/beneficiaires/paiements-comptes/${canary}/annulation`);
    await api.http.inject({
      method: 'POST',
      url: `${SIGN_IN}?${canary}`,
      payload: { login: canary, password: canary, typeEspace: 'ESPACE_BENEFICIAIRE' },
    });
    const { port: portalPort } = new URL(portal);
    for (const method of ['PROPFIND', 'PURGE', 'REPORT'])
      await new Promise((done) => {
        httpRequest({ port: portalPort, host: '127.0.0.1', method, path: `/${canary}` }, (reply) =>
          reply.resume().on('end', done),
        )
          .on('error', done)
          .end();
      });
    const text = await look();
    expect(text).not.toMatch(/canari|durand|camille|demo-rh|PROPFIND|PURGE|REPORT/i);
  });

  it('stay under ten thousand series when every call has had every class of answer', async () => {
    for (const { method, path } of Object.values(ALL_CALLS)) {
      for (const status of ['2xx', '3xx', '4xx', '5xx'])
        telemetry.metrics.count('requests', { method, route: path, class: status });
      telemetry.metrics.time('requestDuration', 0.1, { method, route: path });
    }
    // As many again as there are kinds of messages, tasks and partners.
    for (const { name: job } of QUEUES)
      for (const kind of [job, `${job}-2`, `${job}-3`, `${job}-4`]) {
        telemetry.metrics.count('jobs', { job: kind, outcome: 'done' });
        telemetry.metrics.count('jobs', { job: kind, outcome: 'failed' });
        telemetry.metrics.time('jobDuration', 1, { job: kind });
      }
    const series = seriesIn(await look());
    expect(series.length).toBeGreaterThan(Object.keys(ALL_CALLS).length * 4);
    expect(series.length).toBeLessThan(10_000);
    // The kit sets aside what goes beyond its own limit: nothing was.
    expect(series.filter((line) => line.includes('overflow'))).toEqual([]);
  });
});

describe('[O11] their door', () => {
  it('is not the portal’s', async () => {
    const reply = await fetch(`${portal}/metrics`);
    expect(await reply.text()).not.toContain('portail_');
    const text = await look();
    expect(text).not.toContain('route="/metrics"');
  });

  it('serves no other path', async () => {
    for (const path of ['/', '/healthz', '/api/sap/parametres/url-espaces'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404);
  });
});
