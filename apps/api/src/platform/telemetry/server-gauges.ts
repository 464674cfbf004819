import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import process from 'node:process';
import { type Metrics, NO_METRICS, type Watch } from './metrics.ts';
import type { DatabaseConnection } from '../db/database.ts';
import type { Log } from '../log/logger.ts';
import type { Readiness } from '../readiness.ts';
import { watchPlatform } from './platform-gauges.queries.ts';

const NS = 1_000_000_000;
const RESOLUTION_MS = 20;
const P99 = 99;

const seconds = (nanoseconds: number): number =>
  Number.isFinite(nanoseconds) ? nanoseconds / NS : 0;

/** Event-loop delay and utilisation since the last collection. */
const watchProcess = (): { readonly watch: Watch; readonly stop: () => void } => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let last = performance.eventLoopUtilization();
  const watch: Watch = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    const delays = { mean: delay.mean, p99: delay.percentile(P99), max: delay.max };
    const hasSample = delay.count > 0;
    delay.reset();
    return [
      { metric: 'loopUtilization', value: utilization },
      { metric: 'memory', value: process.memoryUsage.rss() },
      ...Object.entries(delays).map(([stat, value]) => ({
        metric: 'loopDelay' as const,
        value: hasSample ? seconds(value) : 0,
        labels: { stat },
      })),
    ];
  };
  return { watch, stop: () => void delay.disable() };
};

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

/** Logs a watch that fails, so that its missing metric is noticed. */
const logged =
  (watch: Watch, { log }: Pick<Watched, 'log'>): Watch =>
  async () => {
    try {
      return await watch();
    } catch (error) {
      log.warn({ err: error }, 'mesure illisible');
      return [];
    }
  };

/** Gauges that are read at collection time. */
export const watchServer = (metrics: Metrics, watched: Watched): { readonly stop: () => void } => {
  if (metrics === NO_METRICS) return { stop: () => undefined };
  const { watch, stop } = watchProcess();
  metrics.watch(watch);
  metrics.watch(watchPool(watched));
  metrics.watch(logged(watchPlatform(watched.reader), watched));
  metrics.watch(async () => [
    { metric: 'ready', value: (await watched.readiness.isReady()) ? 1 : 0 },
  ]);
  return { stop };
};
