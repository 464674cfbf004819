import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import process from 'node:process';
import type { Watch } from './metrics.ts';

const NS = 1_000_000_000;
const RESOLUTION_MS = 20;
const P99 = 99;

const seconds = (nanoseconds: number): number =>
  Number.isFinite(nanoseconds) ? nanoseconds / NS : 0;

/** How late the process is, and how busy, since somebody last looked. */
export const watchProcess = (): { readonly watch: Watch; readonly stop: () => void } => {
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
