/** Takes back what was asked for later; harmless once it has run. */
export type Cancel = () => void;

/** The clock and its alarms, so that what depends on time can be tried without waiting. */
export interface Timers {
  now(): number;
  after(delayMs: number, run: () => void): Cancel;
}

export const browserTimers: Timers = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
