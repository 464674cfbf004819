import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../test/test-api.ts';
import { createCalendarModule } from '../../modules/settlement/calendar/calendar.module.ts';
import { openDatabase, type DatabaseConnection } from '../db/database.ts';
import { createBoss, startJobs } from './job-runner.ts';
import { kindsOf } from '../outbox/outbox.ts';
import { QUEUES, RELEASE_QUEUE } from './queues.ts';

describe('work by the clock', () => {
  const urls = useTestDatabase();
  let api: TestApi;
  let own: DatabaseConnection;
  beforeAll(async () => {
    api = await startTestApi(urls);
    own = openDatabase({
      url: urls.appUrl,
      maxConnections: 10,
      role: undefined,
      onConnectionLost: () => undefined,
    });
  });
  afterAll(async () => {
    await own.close();
    await api.server.close();
  });

  it('[L24] is done once by three replicas that start together', async () => {
    let runs = 0;
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    let started: () => void = () => undefined;
    const begun = new Promise<void>((done) => {
      started = done;
    });
    let ticks = 0;
    let ticked: () => void = () => undefined;
    const twice = new Promise<void>((done) => {
      ticked = done;
    });
    const replica = () =>
      startJobs({
        ...api.server.platform,
        pool: own.pool,
        worker: () => Promise.resolve(),
        kinds: kindsOf([]),
        scheduledJobs: [
          {
            queue: RELEASE_QUEUE,
            cron: '0 0 1 1 *',
            atStart: true,
            run: async () => {
              runs += 1;
              started();
              await held;
            },
          },
        ],
        periodicTasks: [
          {
            name: 'essai',
            everyMs: 10,
            run: () => {
              ticks += 1;
              if (ticks === 2) ticked();
              return ticks === 1 ? Promise.reject(new Error('first')) : Promise.resolve();
            },
          },
        ],
      });
    const replicas = await Promise.all([replica(), replica(), replica()]);
    await begun;
    // A task that failed once is tried again.
    await twice;
    release();
    await Promise.all(replicas.map((one) => one.stop()));
    expect(runs).toBe(1);
    const rows = await api.query('select state from pgboss.job where name = $1', [RELEASE_QUEUE]);
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['the night of 23 hours', '2031-03-29T22:59:59Z', '2031-03-30T22:00:00Z', 23],
    ['the night of 25 hours', '2031-10-25T21:59:59Z', '2031-10-26T23:00:00Z', 25],
  ])('[O21] is asked for once per slot in %s', async (_night, from, until, hours) => {
    const jobs = await api.server.startJobs();
    await jobs.stop();
    const rows = await api.query('select name, cron, timezone from pgboss.schedule order by name');
    expect(rows.length).toBeGreaterThan(5);
    const boss = createBoss({ pool: own.pool, log: api.server.platform.log });
    for (const { name, cron, timezone } of rows) {
      const slotsBetween = (start: string, end: string): number => {
        let [at, count] = [new Date(start), 0];
        for (;;) {
          const [next] = boss.previewSchedule(String(cron), {
            tz: String(timezone),
            from: at,
            count: 1,
          });
          if (next === undefined || next >= new Date(end)) return count;
          [at, count] = [next, count + 1];
        }
      };
      const usual = slotsBetween('2031-06-09T21:59:59Z', '2031-06-10T22:00:00Z');
      // By the hour, as many as the night has; by the day, as on any other day.
      const isHourly = String(cron).split(' ')[1] === '*';
      expect([name, slotsBetween(from, until)]).toEqual([
        name,
        isHourly ? (usual / 24) * hours : usual,
      ]);
    }
  });

  it('[L24] has queues of its own and no hour that a change of clocks skips or doubles', () => {
    const { scheduledJobs } = createCalendarModule(api.server.platform);
    const names = new Set(QUEUES.map(({ name }) => name));
    for (const { queue, cron } of scheduledJobs) {
      expect(names.has(queue), queue).toBe(true);
      const [, hour] = cron.split(' ');
      // Hourly and more often, or outside 2 and 3 o'clock.
      expect(hour === '*' || (Number(hour) !== 2 && Number(hour) !== 3), cron).toBe(true);
    }
    expect(new Set(scheduledJobs.map(({ queue }) => queue)).size).toBe(scheduledJobs.length);
  });
});
