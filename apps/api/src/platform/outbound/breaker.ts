export class BreakerOpen extends Error {
  override readonly name = 'BreakerOpen';
}

export interface Breaker {
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
}

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 10_000;

/**
 * A partner that failed five times in a row is not called for ten seconds, then tried by one request.
 * Smaller than a library for it, and there is one partner per breaker.
 */
export const createBreaker = (nowMs: () => number = () => performance.now()): Breaker => {
  let failures = 0;
  let openUntilMs = 0;
  let isTrying = false;
  return {
    run: async (work) => {
      const isOpen = failures >= FAILURES_TO_OPEN;
      if (isOpen && (nowMs() < openUntilMs || isTrying)) throw new BreakerOpen('left alone');
      isTrying = isOpen;
      try {
        const result = await work();
        failures = 0;
        return result;
      } catch (error) {
        failures += 1;
        if (failures >= FAILURES_TO_OPEN) openUntilMs = nowMs() + OPEN_MS;
        throw error;
      } finally {
        isTrying = false;
      }
    },
  };
};
