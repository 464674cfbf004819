import process from 'node:process';
import { withPooledClient } from '@portail/testing/database/pooled-connections.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { expect, it } from 'vitest';
import { useApiProcesses } from '../../../../test/api-process.ts';
import { createTestLog } from '../../../../test/test-api.ts';
import { openDatabase } from '../../db/database.ts';
import { createBoss } from '../job-runner.ts';
import { RELEASE_QUEUE } from '../queues.ts';

const database = useTestDatabase();
const launch = useApiProcesses(database);
const LATEST_MS = 60_000;

interface JobRow {
  readonly state: string;
  readonly tries: number;
}

const jobs = async (): Promise<readonly JobRow[]> => {
  const { rows } = await withPooledClient(database.adminUrl, (client) =>
    client.query<JobRow>(
      `select state::text, retry_count::integer as tries from pgboss.job
       where name = $1 order by created_on`,
      [RELEASE_QUEUE],
    ),
  );
  return rows;
};

const waiters = async (): Promise<number> => {
  const { rows } = await withPooledClient(database.adminUrl, (client) =>
    client.query<{ n: number }>(
      `select count(distinct pid)::integer as n from pg_locks
       where relation = 'ledger_account'::regclass and not granted`,
    ),
  );
  return rows[0]?.n ?? 0;
};

/** As three replicas do whose cron comes to the same minute: all ask, the queue keeps one. */
const askThreeTimes = async (): Promise<void> => {
  const { pool, close } = openDatabase({
    url: database.appUrl,
    maxConnections: 2,
    role: undefined,
    onConnectionLost: () => undefined,
  });
  const boss = await createBoss({ pool, log: createTestLog().log }).start();
  await Promise.all([1, 2, 3].map(() => boss.send(RELEASE_QUEUE)));
  await boss.stop({ close: false });
  await close();
};

it('[O21] a job whose replica is killed −9 is done by another one within a minute, once', async () => {
  const leader = launch({ WORKERS: 'true' });
  await leader.ready;
  await expect.poll(jobs).toEqual([{ state: 'completed', tries: 0 }]);
  let killedAtMs = 0;
  await withClient(database.adminUrl, async (client) => {
    await client.query('begin');
    await client.query('lock table ledger_account in access exclusive mode');
    await askThreeTimes();
    await expect.poll(waiters).toBeGreaterThan(0);
    leader.child.kill('SIGKILL');
    await leader.ended;
    killedAtMs = Date.now();
    await client.query('rollback');
  });
  expect(await jobs()).toEqual([
    { state: 'completed', tries: 0 },
    { state: 'active', tries: 0 },
  ]);
  await Promise.all([launch({ WORKERS: 'true' }).ready, launch({ WORKERS: 'true' }).ready]);
  await expect.poll(jobs, { timeout: 3 * LATEST_MS }).toEqual([
    { state: 'completed', tries: 0 },
    { state: 'completed', tries: 1 },
  ]);
  const tookMs = Date.now() - killedAtMs;
  process.stdout.write(`[O21] taken up ${Math.round(tookMs / 1_000)} s after the death\n`);
  expect(tookMs).toBeLessThan(LATEST_MS);
});
