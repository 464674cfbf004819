import { type CuttingProxy, startCuttingProxy } from '@portail/testing/network/cutting-proxy.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../test/test-api.ts';

const database = useTestDatabase();
const MAX_DELAY_MS = 2_000;
let line: CuttingProxy;
let isCut = false;
let api: TestApi;

beforeAll(async () => {
  const url = new URL(database.appUrl);
  line = await startCuttingProxy({ host: url.hostname, port: Number(url.port) }, () =>
    isCut ? 'before' : 'pass',
  );
  url.hostname = '127.0.0.1';
  url.port = String(line.port);
  const env = { LIMIT_EVENT_LOOP_DELAY_MS: String(MAX_DELAY_MS) };
  api = await startTestApi({ adminUrl: database.adminUrl, appUrl: url.href }, { env });
});
afterAll(async () => {
  await api.server.close();
  await line.close();
});

const stateOf = async () => {
  const [alive, ready] = [await api.http.inject('/healthz'), await api.http.inject('/readyz')];
  return {
    alive: alive.statusCode,
    ready: ready.statusCode,
    body: ready.json<unknown>(),
  };
};
const READY = { alive: 200, ready: 200, body: { statut: 'ok' } };
/** Not a word of why: that is for the log. */
const NOT_READY = { alive: 200, ready: 503, body: { statut: 'indisponible' } };
const becomes = (state: typeof READY) => expect.poll(stateOf, { interval: 50 }).toEqual(state);

const reasons = (): readonly string[] =>
  api.logLines.flatMap((text) => {
    const { raison } = JSON.parse(text) as { raison?: string };
    return raison ?? [];
  });
const becomesNotReadyFor = async (raison: string): Promise<void> => {
  const look = async () => ({ ...(await stateOf()), raison: reasons().at(-1) });
  await expect.poll(look, { interval: 50 }).toEqual({ ...NOT_READY, raison });
};

/** As a server that is told so, or the standby that takes its place: every connection is a new one. */
const setReadOnly = async (isReadOnly: boolean): Promise<void> => {
  await api.query(
    `alter database ${database.name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
  );
  await api.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = $1 and application_name = 'portail-api'`,
    [database.name],
  );
};

describe('[O1] a replica', () => {
  beforeEach(() => becomes(READY));

  it('[O1] is not ready while the database cannot be reached, stays alive, and is ready again by itself', async () => {
    isCut = true;
    await becomesNotReadyFor('base injoignable');
    isCut = false;
    await becomes(READY);
  });

  it('[O1] is not ready while the database takes no writes', async () => {
    await setReadOnly(true);
    await becomesNotReadyFor('base en lecture seule');
    await setReadOnly(false);
    await becomes(READY);
  });

  it('[O1] is not ready while a migration that it needs is missing', async () => {
    await api.query(`update schema_migration set name = 'x' || name where name like '0005%'`);
    await becomesNotReadyFor('migrations en attente');
    await api.query(`update schema_migration set name = substr(name, 2) where name like 'x%'`);
    await becomes(READY);
  });

  it('[O1] is not ready just after its loop was held up', async () => {
    const end = performance.now() + MAX_DELAY_MS + 500;
    while (performance.now() < end);
    expect(await stateOf()).toEqual(NOT_READY);
    expect(reasons().at(-1)).toBe('processus bloqué');
    await becomes(READY);
  });
});
