import { BUSINESS_TIME_ZONE } from '@portail/contract/constants/constants.ts';
import type { Pool } from 'pg';
import type { Job, JobResult } from 'pg-boss';
import type { Log } from '../log/logger.ts';
import { startDispatcher } from '../outbox/outbox-dispatcher.ts';
import type { OutboxWorker } from '../outbox/outbox-worker.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Clock } from '../ports/clock.ts';
import type { UnitsOfWork } from '../ports/unit-of-work.ts';
import { createBoss } from './boss.ts';
import { purgeExpired } from './purge.repository.ts';
import { OUTBOX_QUEUE, PURGE_QUEUE } from './queues.ts';

interface Dependencies {
  readonly pool: Pool;
  readonly units: UnitsOfWork;
  readonly outbox: Outbox;
  readonly worker: OutboxWorker;
  readonly clock: Clock;
  readonly log: Log;
}

export interface JobRunner {
  readonly stop: () => Promise<void>;
}

const NIGHTLY = '30 3 * * *';
const OUTBOX_BATCH_SIZE = 10;
const OUTBOX_POLL_S = 1;
const STOP_TIMEOUT_MS = 5_000;

const outcomeOf = async (
  job: Job<{ id: string }>,
  { worker, log }: Dependencies,
): Promise<JobResult> => {
  try {
    await worker(job.data.id);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    log.warn({ err: error, messageId: job.data.id }, 'message à réessayer');
    return { id: job.id, status: 'failed' };
  }
};

export const startJobs = async (dependencies: Dependencies): Promise<JobRunner> => {
  const { units, clock } = dependencies;
  const boss = await createBoss(dependencies).start();
  const workerId = await boss.work<
    { id: string },
    unknown,
    { perJobResults: true; batchSize: number; pollingIntervalSeconds: number }
  >(
    OUTBOX_QUEUE,
    {
      perJobResults: true,
      batchSize: OUTBOX_BATCH_SIZE,
      pollingIntervalSeconds: OUTBOX_POLL_S,
    },
    (jobs) => Promise.all(jobs.map((job) => outcomeOf(job, dependencies))),
  );
  await boss.work(PURGE_QUEUE, () => units.transact((unit) => purgeExpired(unit, clock.realNow())));
  await boss.schedule(PURGE_QUEUE, NIGHTLY, null, { tz: BUSINESS_TIME_ZONE, missed: 'once' });
  const dispatcher = startDispatcher({
    ...dependencies,
    boss,
    onHanded: () => boss.notifyWorker(workerId),
  });
  return {
    stop: async () => {
      await dispatcher.stop();
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: false });
    },
  };
};
