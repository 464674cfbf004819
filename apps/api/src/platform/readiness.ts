import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './log/logger.ts';

export interface Readiness {
  /** Whether calls may be sent to this replica; why not is told to the log, and to nobody else. */
  readonly isReady: () => Promise<boolean>;
}

export interface DatabaseState {
  readonly appliedMigrations: readonly string[];
  /** A standby, or a server that was told to write no more. */
  readonly isReadOnly: boolean;
}

type Obstacle =
  | 'processus bloqué'
  | 'base injoignable'
  | 'base trop lente'
  | 'base en lecture seule'
  | 'migrations en attente';

interface Dependencies {
  readonly expectedMigrations: readonly string[];
  readonly readState: () => Promise<DatabaseState>;
  readonly isStalled: () => boolean;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly patienceMs?: number;
}

/** Less than whoever asks is ready to wait. */
const PATIENCE_MS = 3_000;
/** Those who ask together are told together; an answer that does not come is not waited for again. */
const SHARED_MS = 4_000;

/** Ready to serve: the process keeps up, the database answers, takes writes, and has every migration. */
export const createReadiness = (dependencies: Dependencies): Readiness => {
  const { expectedMigrations, readState, isStalled, log, patienceMs = PATIENCE_MS } = dependencies;
  let asked: { readonly atMs: number; readonly answer: Promise<Obstacle | undefined> } | undefined;
  let last: Obstacle | undefined;

  const askDatabase = async (): Promise<Obstacle | undefined> => {
    try {
      const { appliedMigrations, isReadOnly } = await readState();
      const applied = new Set(appliedMigrations);
      if (isReadOnly) return 'base en lecture seule';
      return expectedMigrations.every((name) => applied.has(name))
        ? undefined
        : 'migrations en attente';
    } catch {
      return 'base injoignable';
    } finally {
      asked = undefined;
    }
  };

  const databaseObstacle = async (): Promise<Obstacle | undefined> => {
    const nowMs = performance.now();
    if (asked === undefined || nowMs - asked.atMs > SHARED_MS)
      asked = { atMs: nowMs, answer: askDatabase() };
    const patience = new AbortController();
    const tooLate = pause(patienceMs, 'base trop lente' as const, {
      signal: patience.signal,
      ref: false,
    }).catch(() => undefined);
    const obstacle = await Promise.race([asked.answer, tooLate]);
    patience.abort();
    return obstacle;
  };

  return {
    isReady: async () => {
      const obstacle = isStalled() ? 'processus bloqué' : await databaseObstacle();
      if (obstacle !== last) {
        if (obstacle === undefined) log.info('de nouveau prêt');
        else log.warn({ raison: obstacle }, 'pas prêt');
        last = obstacle;
      }
      return obstacle === undefined;
    },
  };
};
