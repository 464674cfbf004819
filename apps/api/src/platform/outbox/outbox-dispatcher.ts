import type { Reader } from '../db/database.ts';
import type { Log } from '../log/logger.ts';
import type { Clock } from '../ports/clock.ts';
import { doWatched, type Telemetry } from '../telemetry/telemetry.ts';
import { parseTraceparent, type TraceContext } from '../telemetry/trace-context.ts';
import type { Outbox, OutboxHandler, OutboxKinds } from './outbox.ts';
import { outboxIn, outboxMessages } from './outbox.repository.ts';
import { performance } from 'node:perf_hooks';
import { fromKysely, type PgBoss } from 'pg-boss';
import { transactionOf } from '../db/unit-of-work.ts';
import { OUTBOX_QUEUE } from '../jobs/queues.ts';
import type { UnitsOfWork } from '../ports/unit-of-work.ts';

interface WorkerDependencies {
  readonly reader: Reader;
  readonly clock: Clock;
  readonly log: Log;
  readonly handlers: readonly OutboxHandler[];
  readonly telemetry: Telemetry;
}

/** Separates the trace context, which the handler does not need, from the payload. */
const withoutTrace = (
  payload: unknown,
): { readonly payload: unknown; readonly parent: TraceContext | undefined } => {
  if (typeof payload !== 'object' || payload === null || !('traceparent' in payload))
    return { payload, parent: undefined };
  const { traceparent, ...rest } = payload;
  return { payload: rest, parent: parseTraceparent(traceparent) };
};

export type OutboxWorker = (messageId: string) => Promise<void>;

/**
 * Processes a message at least once; twice only if the process dies between the effect and the mark.
 * The effect carries the message id, so that the receiver can deduplicate.
 */
export const createOutboxWorker = ({
  reader,
  clock,
  log,
  handlers,
  telemetry,
}: WorkerDependencies): OutboxWorker => {
  const messages = outboxMessages(reader);
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  if (byKind.size !== handlers.length) throw new Error('two handlers for one kind of message');
  return async (messageId) => {
    const message = await messages.find(messageId);
    if (message === undefined || message.doneAt !== null) return;
    const handler = byKind.get(message.kind);
    if (handler === undefined) throw new Error(`no handler for ${message.kind}`);
    const { payload, parent } = withoutTrace(message.payload);
    await doWatched(telemetry, { job: message.kind, parent }, async () => {
      // Outside any transaction: a slow mail server must not hold a connection.
      await handler.run(payload, { id: message.id });
      await messages.markDone(message.id, clock.realNow());
      log.info({ messageId, kind: message.kind }, 'message envoyé');
    });
  };
};

const BATCH_SIZE = 100;
/** Per poll, so per second: the limit of mail servers, on an idle server. */
const BULK_MOST = 200;
/** Per poll on a busy server, so that bulk messages still go out. */
const BULK_LEAST = 20;
/** Above this queue length no more bulk messages are handed over. */
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
  /** Wakes the local worker before its next poll. */
  readonly onHanded: () => void;
}

export interface Dispatcher {
  readonly stop: () => Promise<void>;
}

/** Bulk messages get the share of the event loop that calls left unused. */
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
  lane: keyof OutboxKinds,
  size: number,
): Promise<number> =>
  units.transact(async (unit) => {
    const repository = outboxIn(unit);
    const rows = await repository.takeWaiting(kinds[lane], size);
    if (rows.length === 0) return 0;
    if (lane === 'bulk' && (await repository.countQueued(BULK_QUEUED_MAX)) >= BULK_QUEUED_MAX)
      return 0;
    await boss.insert(
      OUTBOX_QUEUE,
      rows.map(({ id }) => ({ id, data: { id }, priority: PRIORITIES[lane] })),
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
