import type { Log } from '../log/logger.ts';
import type { PeriodicTask } from './scheduled-job.ts';

export interface RunningTask {
  /** Waits for the run under way. */
  readonly stop: () => Promise<void>;
}

/** Never two runs at once: one that takes longer than its interval delays the next. */
export const startPeriodicTask = (task: PeriodicTask, log: Log): RunningTask => {
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
