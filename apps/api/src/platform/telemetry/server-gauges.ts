import type { DatabaseConnection } from '../db/database.ts';
import type { Readiness } from '../readiness.ts';
import { watchHouse } from './house-gauges.queries.ts';
import { watchProcess } from './loop-watch.ts';
import { NO_METRICS, type Metrics, type Watch } from './metrics.ts';

interface Watched extends Pick<DatabaseConnection, 'pool' | 'reader'> {
  readonly readiness: Readiness;
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

/** Everything that is read when somebody looks, rather than counted as it happens. */
export const watchServer = (metrics: Metrics, watched: Watched): { readonly stop: () => void } => {
  if (metrics === NO_METRICS) return { stop: () => undefined };
  const { watch, stop } = watchProcess();
  metrics.watch(watch);
  metrics.watch(watchPool(watched));
  metrics.watch(watchHouse(watched.reader));
  metrics.watch(async () => [
    { metric: 'ready', value: (await watched.readiness.isReady()) ? 1 : 0 },
  ]);
  return { stop };
};
