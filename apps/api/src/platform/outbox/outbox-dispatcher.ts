import { performance } from 'node:perf_hooks';
import { fromKysely, type PgBoss } from 'pg-boss';
import { transactionOf } from '../db/unit-of-work.ts';
import { OUTBOX_QUEUE } from '../jobs/queues.ts';
import type { Log } from '../log/logger.ts';
import type { Clock } from '../ports/clock.ts';
import type { UnitsOfWork } from '../ports/unit-of-work.ts';
import type { Outbox, OutboxKinds } from './outbox.ts';
import { outboxIn } from './outbox.repository.ts';

const BATCH_SIZE = 100;
/** In each look, that is in each second: what mail servers bear, when nobody is being served. */
const BULK_MOST = 200;
/** However busy the server is: what is owed to people goes out in the end. */
const BULK_LEAST = 20;
/** More than that in the queue and it does not keep up: the rest waits where it is. */
const BULK_QUEUED_MAX = 500;
const POLL_MS = 1_000;
const PRIORITIES = { prompt: 1, bulk: 0 };

interface Dependencies {
  readonly boss: PgBoss;
  readonly units: UnitsOfWork;
  readonly outbox: Outbox;
  readonly kinds: OutboxKinds;
  readonly clock: Clock;
  readonly log: Log;
  /** Tells the local worker that it need not wait for its next look. */
  readonly onHanded: () => void;
}

export interface Dispatcher {
  readonly stop: () => Promise<void>;
}

/** Calls come first: the share of the last second that they left is what mails may take. */
const createBulkPace = (): (() => number) => {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return Math.max(BULK_LEAST, Math.round(BULK_MOST * (1 - utilization)));
  };
};

/** Hands waiting rows to the job queue in the very transaction that marks them handed. */
const handOver = (
  { boss, units, clock, kinds }: Dependencies,
  which: keyof OutboxKinds,
  size: number,
): Promise<number> =>
  units.transact(async (unit) => {
    const repository = outboxIn(unit);
    const rows = await repository.takeWaiting(kinds[which], size);
    if (rows.length === 0) return 0;
    if (which === 'bulk' && (await repository.countQueued(BULK_QUEUED_MAX)) >= BULK_QUEUED_MAX)
      return 0;
    await boss.insert(
      OUTBOX_QUEUE,
      rows.map(({ id }) => ({ id, data: { id }, priority: PRIORITIES[which] })),
      { db: fromKysely(transactionOf(unit)) },
    );
    await repository.markHanded(
      rows.map(({ id }) => id),
      clock.realNow(),
    );
    return rows.length;
  });

export const startDispatcher = (dependencies: Dependencies): Dispatcher => {
  const { outbox, log, onHanded } = dependencies;
  const state = { isStopped: false, isWanted: false, isBulkDue: true };
  const bulkPace = createBulkPace();
  let running: Promise<void> | undefined;

  const handPrompt = async (): Promise<void> => {
    while (state.isWanted && !state.isStopped) {
      state.isWanted = false;
      const handed = await handOver(dependencies, 'prompt', BATCH_SIZE);
      if (handed > 0) onHanded();
      if (handed === BATCH_SIZE) state.isWanted = true;
    }
  };

  const drain = async (): Promise<void> => {
    await handPrompt();
    if (!state.isBulkDue || state.isStopped) return;
    state.isBulkDue = false;
    if ((await handOver(dependencies, 'bulk', bulkPace())) > 0) onHanded();
    await handPrompt();
  };

  const wake = (): void => {
    state.isWanted = true;
    if (running !== undefined || state.isStopped) return;
    running = drain()
      .catch((error: unknown) => log.error({ err: error }, 'la boîte d’envoi attend la base'))
      .finally(() => {
        running = undefined;
      });
  };

  outbox.onMessage(wake);
  const timer = setInterval(() => {
    state.isBulkDue = true;
    wake();
  }, POLL_MS);
  wake();
  return {
    stop: async () => {
      state.isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
};
