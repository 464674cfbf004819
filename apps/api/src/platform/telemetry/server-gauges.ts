import type { DatabaseConnection } from '../db/database.ts';
import type { Log } from '../log/logger.ts';
import type { Readiness } from '../readiness.ts';
import { watchPlatform } from './platform-gauges.queries.ts';
import { watchProcess } from './loop-watch.ts';
import { NO_METRICS, type Metrics, type Watch } from './metrics.ts';

interface Watched extends Pick<DatabaseConnection, 'pool' | 'reader'> {
  readonly readiness: Readiness;
  readonly log: Pick<Log, 'warn'>;
}

const watchPool =
  ({ pool }: Pick<Watched, 'pool'>): Watch =>
  () => {
    const states = { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
    return Object.entries(states).map(([state, value]) => ({
      metric: 'poolConnections',
      value,
      labels: { state },
    }));
  };

/** A measure that is missing must be found missing by somebody. */
const told =
  (watch: Watch, { log }: Pick<Watched, 'log'>): Watch =>
  async () => {
    try {
      return await watch();
    } catch (error) {
      log.warn({ err: error }, 'mesure illisible');
      return [];
    }
  };

/** Everything that is read when somebody looks, rather than counted as it happens. */
export const watchServer = (metrics: Metrics, watched: Watched): { readonly stop: () => void } => {
  if (metrics === NO_METRICS) return { stop: () => undefined };
  const { watch, stop } = watchProcess();
  metrics.watch(watch);
  metrics.watch(watchPool(watched));
  metrics.watch(told(watchPlatform(watched.reader), watched));
  metrics.watch(async () => [
    { metric: 'ready', value: (await watched.readiness.isReady()) ? 1 : 0 },
  ]);
  return { stop };
};
