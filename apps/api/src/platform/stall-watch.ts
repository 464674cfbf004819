import { performance } from 'node:perf_hooks';

export interface StallWatch {
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
