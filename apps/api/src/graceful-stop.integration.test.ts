import { withPooledClient } from '@portail/testing/database/pooled-connections.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { describe, expect, it } from 'vitest';
import { useApiProcesses } from '../test/api-process.ts';
import { createTestLog, DEMO_PASSWORD, SIGN_IN } from '../test/test-api.ts';
import { openDatabase } from './platform/db/database.ts';
import { createBoss } from './platform/jobs/job-runner.ts';
import { RELEASE_QUEUE } from './platform/jobs/queues.ts';

const database = useTestDatabase();
const launch = useApiProcesses(database);

const REFUSED = 'refused';

const lookAt = async (url: string): Promise<number | typeof REFUSED> => {
  try {
    const reply = await fetch(url, { headers: { connection: 'close' } });
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return REFUSED;
  }
};

const signIn = (url: string): Promise<Response> =>
  fetch(`${url}${SIGN_IN}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      login: 'demo-rh',
      password: DEMO_PASSWORD,
      typeEspace: 'ESPACE_BENEFICIAIRE',
    }),
  });

/** Readers of these tables wait for the lock, which simulates slow calls and jobs. */
const whileHeld = <T>(tables: string, work: (letGo: () => Promise<void>) => Promise<T>) =>
  withClient(database.adminUrl, async (client) => {
    await client.query('begin');
    await client.query(`lock table ${tables} in access exclusive mode`);
    return await work(async () => {
      await client.query('rollback');
    });
  });

const waiting = async (table: string): Promise<number> => {
  const { rows } = await withPooledClient(database.adminUrl, (client) =>
    client.query<{ n: number }>(
      `select count(distinct pid)::integer as n from pg_locks
       where relation = $1::regclass and not granted`,
      [table],
    ),
  );
  return rows[0]?.n ?? 0;
};

const jobStates = async (): Promise<readonly string[]> => {
  const { rows } = await withPooledClient(database.adminUrl, (client) =>
    client.query<{ state: string }>('select state::text from pgboss.job where name = $1', [
      RELEASE_QUEUE,
    ]),
  );
  return rows.map(({ state }) => state);
};

const sendJob = async (): Promise<void> => {
  const { pool, close } = openDatabase({
    url: database.appUrl,
    maxConnections: 1,
    role: undefined,
    onConnectionLost: () => undefined,
  });
  const boss = await createBoss({ pool, log: createTestLog().log }).start();
  await boss.send(RELEASE_QUEUE);
  await boss.stop({ close: false });
  await close();
};

describe('a replica that receives SIGTERM', () => {
  it('[O2] reports not ready, then stops listening, and finishes the running call and job', async () => {
    const { child, ended, ready } = launch({ WORKERS: 'true', STOP_PAUSE_MS: '2000' });
    const url = await ready;
    await expect.poll(() => lookAt(`${url}/readyz`)).toBe(200);
    await expect.poll(() => jobStates(), { interval: 100 }).toEqual(['completed']);
    await whileHeld('user_account, ledger_account', async (letGo) => {
      await sendJob();
      // Taken by this replica; others than this job may wait for the same table.
      await expect.poll(() => jobStates(), { interval: 100 }).toContain('active');
      await expect.poll(() => waiting('ledger_account'), { interval: 100 }).toBeGreaterThan(0);
      const held = signIn(url);
      await expect.poll(() => waiting('user_account'), { interval: 20 }).toBeGreaterThan(0);

      child.kill('SIGTERM');
      await expect.poll(() => lookAt(`${url}/readyz`), { interval: 10 }).toBe(503);
      // Those who have not looked yet are still answered, and told to come by another way.
      const late = await fetch(`${url}/healthz`);
      expect(late.status).toBe(200);
      expect(late.headers.get('connection')).toBe('close');
      await late.arrayBuffer();
      await expect.poll(() => lookAt(`${url}/healthz`), { interval: 50 }).toBe(REFUSED);
      expect(child.exitCode).toBeNull();

      await letGo();
      const answer = await held;
      expect(answer.status).toBe(200);
      expect(answer.headers.get('connection')).toBe('close');
      await answer.arrayBuffer();
      expect(await ended).toEqual({ code: 0, errors: '' });
    });
    expect(await jobStates()).toEqual(['completed', 'completed']);
  });

  it('[O2] ends at once on a second signal', async () => {
    const { child, ended, ready } = launch({});
    const url = await ready;
    await whileHeld('user_account', async () => {
      const held = signIn(url).then(
        () => 'answered',
        () => 'cut',
      );
      await expect.poll(() => waiting('user_account')).toBeGreaterThan(0);
      child.kill('SIGTERM');
      await expect.poll(() => lookAt(`${url}/healthz`)).toBe(REFUSED);
      expect(child.exitCode).toBeNull();
      child.kill('SIGTERM');
      expect((await ended).code).toBe(1);
      expect(await held).toBe('cut');
    });
  });
});
