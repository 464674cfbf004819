import type { PeriodicTask } from '../../../platform/jobs/scheduled-job.ts';

const LOOK_EVERY_MS = 1_000;

/**
 * Makes what is under way, batch after batch, until nothing is left. Replicas that do it at once
 * share the orders: each batch belongs to the one that holds its order.
 */
export const createRunOrders = (makeBatch: () => Promise<number>) => {
  let running: Promise<number> | undefined;

  const runAll = async (): Promise<number> => {
    let count = 0;
    for (;;) {
      const made = await makeBatch();
      if (made === 0) return count;
      count += made;
    }
  };

  /** Whoever asks while it runs waits for that run, and what came meanwhile is in it or in the next. */
  const run = (): Promise<number> => {
    running ??= runAll().finally(() => {
      running = undefined;
    });
    return running;
  };

  const task: PeriodicTask = {
    name: 'commandes-financeurs',
    everyMs: LOOK_EVERY_MS,
    run: async () => {
      await run();
    },
  };
  return { run, task };
};
