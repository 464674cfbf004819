import type { PeriodicTask, ScheduledJob } from '../jobs/scheduled-job.ts';
import { failureOf, runIn } from './request-context.ts';
import type { Telemetry } from './telemetry.ts';
import type { TraceContext } from './trace-context.ts';

const MS = 1_000;

/** One run of a task or of a message: counted, timed, and a trace of its own or a part of its cause’s. */
export const doWatched = async (
  telemetry: Telemetry,
  work: { readonly job: string; readonly parent?: TraceContext | undefined },
  run: () => Promise<void>,
): Promise<void> => {
  const { job, parent } = work;
  const { moment, end } = telemetry.begin({ name: `tâche ${job}`, kind: 'consumer', parent });
  const begunAt = performance.now();
  const tell = (outcome: 'done' | 'failed'): void => {
    telemetry.metrics.count('jobs', { job, outcome });
    telemetry.metrics.time('jobDuration', (performance.now() - begunAt) / MS, { job });
  };
  try {
    await runIn(moment, run);
    tell('done');
    end();
  } catch (error) {
    tell('failed');
    end({}, failureOf(error));
    throw error;
  }
};

interface Jobs {
  readonly scheduledJobs: readonly ScheduledJob[];
  readonly periodicTasks: readonly PeriodicTask[];
}

export const watchedJobs = (
  telemetry: Telemetry,
  { scheduledJobs, periodicTasks }: Jobs,
): Jobs => ({
  scheduledJobs: scheduledJobs.map((job) => ({
    ...job,
    run: () => doWatched(telemetry, { job: job.queue }, job.run),
  })),
  periodicTasks: periodicTasks.map((task) => ({
    ...task,
    run: () => doWatched(telemetry, { job: task.name }, task.run),
  })),
});
