import type { Pool } from 'pg';
import { type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Log } from '../log/logger.ts';
import { DEAD_JOB_CHECK_S, JOB_SCHEMA, OUTBOX_QUEUE, PURGE_QUEUE } from './queues.ts';
import type { PeriodicTask, ScheduledJob } from './scheduled-job.ts';
import { BUSINESS_TIME_ZONE } from '@portail/contract/constants/constants.ts';
import { type OutboxWorker, startDispatcher } from '../outbox/outbox-dispatcher.ts';
import type { Outbox, OutboxKinds } from '../outbox/outbox.ts';
import type { Clock } from '../ports/clock.ts';
import type { UnitsOfWork } from '../ports/unit-of-work.ts';
import { purgeExpired } from './purge.repository.ts';

/** The job queue on the product's own connections, with the product's own rights. */
export const createBoss = ({ pool, log }: { readonly pool: Pool; readonly log: Log }): PgBoss => {
  const boss = new PgBoss({
    // Several statements at once give several results, which the queue reads itself.
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: JOB_SCHEMA,
    // Tables and queues were made at migration time, by a role that may.
    migrate: false,
    createSchema: false,
    reindex: false,
    superviseIntervalSeconds: DEAD_JOB_CHECK_S,
    monitorIntervalSeconds: DEAD_JOB_CHECK_S,
  });
  boss.on('error', (error) => log.error({ err: error }, 'la file des tâches signale une erreur'));
  return boss;
};

interface RunningTask {
  /** Waits for the current run. */
  readonly stop: () => Promise<void>;
}

/** Never two runs at once: one that takes longer than its interval delays the next. */
const startPeriodicTask = (task: PeriodicTask, log: Log): RunningTask => {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (running !== undefined) return;
    running = task
      .run()
      .catch((error: unknown) => log.error({ err: error, tache: task.name }, 'tâche à refaire'))
      .finally(() => {
        running = undefined;
      });
  }, task.everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};

interface Dependencies {
  readonly pool: Pool;
  readonly units: UnitsOfWork;
  readonly outbox: Outbox;
  readonly worker: OutboxWorker;
  readonly kinds: OutboxKinds;
  readonly clock: Clock;
  readonly log: Log;
  readonly scheduledJobs: readonly ScheduledJob[];
  readonly periodicTasks: readonly PeriodicTask[];
}

export interface JobRunner {
  /** Takes no new job and resolves when the running ones are done. */
  readonly stop: () => Promise<void>;
}

const NIGHTLY = '30 3 * * *';
const OUTBOX_BATCH_SIZE = 10;
const OUTBOX_POLL_S = 1;
const SCHEDULED_POLL_S = 5;
/** Jobs that are not done by then are released for another replica. */
const STOP_TIMEOUT_MS = 18_000;

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

const nightlyPurge = ({ units, clock }: Dependencies): ScheduledJob => ({
  queue: PURGE_QUEUE,
  cron: NIGHTLY,
  run: () => units.transact((unit) => purgeExpired(unit, clock.realNow())),
});

const startScheduled = async (boss: PgBoss, { queue, cron, atStart, run }: ScheduledJob) => {
  await boss.work(queue, { pollingIntervalSeconds: SCHEDULED_POLL_S }, run);
  await boss.schedule(queue, cron, null, { tz: BUSINESS_TIME_ZONE, missed: 'once' });
  // Replicas that start together all enqueue the job: the queue keeps one.
  if (atStart === true) await boss.send(queue);
};

export const startJobs = async (dependencies: Dependencies): Promise<JobRunner> => {
  const { log, scheduledJobs, periodicTasks } = dependencies;
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
  for (const job of [nightlyPurge(dependencies), ...scheduledJobs]) await startScheduled(boss, job);
  const tasks = periodicTasks.map((task) => startPeriodicTask(task, log));
  const dispatcher = startDispatcher({
    ...dependencies,
    boss,
    onHanded: () => boss.notifyWorker(workerId),
  });
  return {
    stop: async () => {
      await dispatcher.stop();
      await Promise.all([
        ...tasks.map((task) => task.stop()),
        boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: false }),
      ]);
    },
  };
};
