import { expect, it } from 'vitest';
import { createTestLog, useTestApi } from '../../../test/test-api.ts';
import { openDatabase } from '../db/database.ts';
import { startJobs } from '../jobs/job-runner.ts';
import { kindsOf, type OutboxHandler } from './outbox.ts';

const MANY = 3_000;
const KINDS: readonly OutboxHandler[] = [
  { kind: 'ESSAI_EN_NOMBRE', isBulk: true, run: () => Promise.resolve() },
  { kind: 'ESSAI_ATTENDU', run: () => Promise.resolve() },
];

const api = useTestApi();

it('a prompt message overtakes thousands of bulk messages', async () => {
  const { platform } = api.current.server;
  const own = openDatabase({
    url: api.current.urls.appUrl,
    maxConnections: 10,
    role: undefined,
    onConnectionLost: () => undefined,
  });
  const add = (kind: string, count: number) =>
    platform.units.transact((unit) =>
      platform.outbox.addMany(
        unit,
        Array.from({ length: count }, (_, rank) => ({
          kind,
          dedupKey: `${kind}:${rank}`,
          payload: {},
        })),
      ),
    );
  const handed = async (kind: string): Promise<number> => {
    const [row] = await api.current.query(
      'select count(*)::int as n from outbox_message where kind = $1 and handed_at is not null',
      [kind],
    );
    return Number(row?.['n']);
  };
  const done: string[] = [];
  let release: () => void = () => undefined;
  const awaited = new Promise<void>((resolve) => {
    release = resolve;
  });
  await add('ESSAI_EN_NOMBRE', MANY);
  await add('ESSAI_INCONNU', 1);
  const jobs = await startJobs({
    ...platform,
    log: createTestLog().log,
    pool: own.pool,
    kinds: kindsOf(KINDS),
    scheduledJobs: [],
    periodicTasks: [],
    worker: async (id) => {
      const [row] = await api.current.query('select kind from outbox_message where id = $1', [id]);
      const kind = String(row?.['kind']);
      done.push(kind);
      if (kind === 'ESSAI_ATTENDU') release();
    },
  });
  await expect.poll(() => handed('ESSAI_EN_NOMBRE')).toBeGreaterThan(0);
  await add('ESSAI_ATTENDU', 1);
  await awaited;
  await jobs.stop();
  await own.close();
  // Before it, at most what was handed over already; the others wait where they are.
  expect(await handed('ESSAI_EN_NOMBRE')).toBeLessThan(MANY);
  expect(done.filter((kind) => kind === 'ESSAI_ATTENDU')).toHaveLength(1);
  expect(await handed('ESSAI_INCONNU')).toBe(0);
});
