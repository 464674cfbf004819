import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './log/logger.ts';

interface StallWatch {
  /** The process was blocked recently, or still is. */
  readonly isStalled: () => boolean;
  readonly stop: () => void;
}

const CHECK_INTERVAL_MS = 250;
/** A process that was blocked has a queue to work off before it takes more. */
const RECOVERY_MS = 2_000;

/** Detects one long block of the event loop, which an average over a second may not show. */
export const watchStalls = (maxDelayMs: number): StallWatch => {
  let checkedAt = performance.now();
  let stalledAt = Number.NEGATIVE_INFINITY;
  const check = (): void => {
    const now = performance.now();
    if (now - checkedAt > CHECK_INTERVAL_MS + maxDelayMs) stalledAt = now;
    checkedAt = now;
  };
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
  return {
    isStalled: () => {
      // A request that was waiting may come before the timer does.
      check();
      return performance.now() - stalledAt < RECOVERY_MS;
    },
    stop: () => clearInterval(timer),
  };
};

export interface Readiness {
  /** Whether calls may be sent to this replica; the reason is only logged. */
  readonly isReady: () => Promise<boolean>;
  /** Whether money can be moved: a suspended ledger leaves everything else ready. */
  readonly isReadyToMoveMoney: () => Promise<boolean>;
}

export interface DatabaseState {
  readonly appliedMigrations: readonly string[];
  /** A standby, or a server in read-only mode. */
  readonly isReadOnly: boolean;
  readonly areBooksClosed: boolean;
}

type Obstacle =
  | 'processus bloqué'
  | 'base injoignable'
  | 'base trop lente'
  | 'base en lecture seule'
  | 'migrations en attente';

interface DatabaseAnswer {
  readonly obstacle?: Obstacle;
  readonly areBooksClosed: boolean;
}

interface Dependencies {
  readonly expectedMigrations: readonly string[];
  readonly readState: () => Promise<DatabaseState>;
  readonly isStalled: () => boolean;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly timeoutMs?: number;
}

/** Less than the timeout of the health check. */
const TIMEOUT_MS = 3_000;
/** Concurrent checks share one query; after this time a pending query is not reused. */
const SHARED_MS = 4_000;

/** Ready to serve: the process keeps up, the database answers, takes writes, and has every migration. */
export const createReadiness = (dependencies: Dependencies): Readiness => {
  const { expectedMigrations, readState, isStalled, log, timeoutMs = TIMEOUT_MS } = dependencies;
  let asked: { readonly atMs: number; readonly answer: Promise<DatabaseAnswer> } | undefined;
  let last: Obstacle | undefined;

  const pingDatabase = async (): Promise<DatabaseAnswer> => {
    try {
      const { appliedMigrations, isReadOnly, areBooksClosed } = await readState();
      const applied = new Set(appliedMigrations);
      if (isReadOnly) return { obstacle: 'base en lecture seule', areBooksClosed };
      return expectedMigrations.every((name) => applied.has(name))
        ? { areBooksClosed }
        : { obstacle: 'migrations en attente', areBooksClosed };
    } catch {
      return { obstacle: 'base injoignable', areBooksClosed: false };
    } finally {
      asked = undefined;
    }
  };

  const databaseAnswer = async (): Promise<DatabaseAnswer> => {
    const nowMs = performance.now();
    if (asked === undefined || nowMs - asked.atMs > SHARED_MS)
      asked = { atMs: nowMs, answer: pingDatabase() };
    const deadline = new AbortController();
    const late: DatabaseAnswer = { obstacle: 'base trop lente', areBooksClosed: false };
    const tooLate = pause(timeoutMs, late, { signal: deadline.signal, ref: false }).catch(
      () => late,
    );
    const answer = await Promise.race([asked.answer, tooLate]);
    deadline.abort();
    return answer;
  };

  const look = async (): Promise<DatabaseAnswer> => {
    const answer: DatabaseAnswer = isStalled()
      ? { obstacle: 'processus bloqué', areBooksClosed: false }
      : await databaseAnswer();
    const { obstacle } = answer;
    if (obstacle !== last) {
      if (obstacle === undefined) log.info('de nouveau prêt');
      else log.warn({ raison: obstacle }, 'pas prêt');
      last = obstacle;
    }
    return answer;
  };

  return {
    isReady: async () => (await look()).obstacle === undefined,
    isReadyToMoveMoney: async () => {
      const { obstacle, areBooksClosed } = await look();
      return obstacle === undefined && !areBooksClosed;
    },
  };
};
