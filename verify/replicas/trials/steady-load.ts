import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

export interface LoadOptions {
  readonly perSecond: number;
  /** Goes on until it says so, and never stops before so many requests. */
  readonly until: Promise<unknown>;
  readonly atLeast: number;
  /** One request; what it throws is a failure. */
  readonly send: (rank: number) => Promise<void>;
}

export interface LoadReport {
  readonly requests: number;
  readonly failed: number;
  /** How many of each kind. */
  readonly failures: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly longestMs: number;
}

/** Of a lost connection, the reason stands in the cause. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message;
};

/** So many a second whatever becomes of those before: people do not wait for one another. */
export const loadSteadily = async (options: LoadOptions): Promise<LoadReport> => {
  const { perSecond, until, atLeast, send } = options;
  const failures: Record<string, number> = {};
  const underWay = new Set<Promise<void>>();
  const begun = performance.now();
  const state = { isOver: false };
  let [requests, longestMs] = [0, 0];
  const over = until.finally(() => {
    state.isOver = true;
  });
  over.catch(() => undefined);
  const ask = async (rank: number): Promise<void> => {
    const from = performance.now();
    try {
      await send(rank);
    } catch (error) {
      const reason = reasonOf(error);
      failures[reason] = (failures[reason] ?? 0) + 1;
    }
    longestMs = Math.max(longestMs, performance.now() - from);
  };
  while (!state.isOver || requests < atLeast) {
    const due = Math.floor(((performance.now() - begun) / 1_000) * perSecond);
    for (; requests < due; requests += 1) {
      const asked = ask(requests);
      underWay.add(asked);
      void asked.finally(() => underWay.delete(asked));
    }
    await delay(5);
  }
  await Promise.all(underWay);
  await over;
  return {
    requests,
    failed: Object.values(failures).reduce((sum, count) => sum + count, 0),
    failures,
    seconds: Math.round((performance.now() - begun) / 1_000),
    longestMs: Math.round(longestMs),
  };
};
