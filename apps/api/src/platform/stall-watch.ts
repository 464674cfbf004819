import { performance } from 'node:perf_hooks';

export interface StallWatch {
  /** The process was held up a moment ago, or is only now coming back to its work. */
  readonly isStalled: () => boolean;
  readonly stop: () => void;
}

const LOOK_EVERY_MS = 250;
/** Whoever was held up has a queue to work off before it takes more. */
const RECOVERY_MS = 2_000;

/** Sees one long hold-up, which an average over a second may not show. */
export const watchStalls = (maxDelayMs: number): StallWatch => {
  let lookedAt = performance.now();
  let stalledAt = Number.NEGATIVE_INFINITY;
  const look = (): void => {
    const now = performance.now();
    if (now - lookedAt > LOOK_EVERY_MS + maxDelayMs) stalledAt = now;
    lookedAt = now;
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    isStalled: () => {
      // A request that was waiting may come before the timer does.
      look();
      return performance.now() - stalledAt < RECOVERY_MS;
    },
    stop: () => clearInterval(timer),
  };
};
