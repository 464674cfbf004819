import { browserTimers, type Cancel, type Timers } from '../time/timers.ts';

export interface ThrottledWriter<T> {
  /** Writes at once when the last write is old enough, else once when it will be. */
  readonly schedule: (value: T) => void;
  /** Writes what waits, now: the page is about to go. */
  readonly flush: () => void;
  /** Forgets what waits: it must not come back after a logout. */
  readonly cancel: () => void;
}

/** At most one write per interval, and the last value always gets written. */
export const throttledWriter = <T>(
  write: (value: T) => void,
  intervalMs: number,
  timers: Timers = browserTimers,
): ThrottledWriter<T> => {
  let lastWriteMs = Number.NEGATIVE_INFINITY;
  let waiting: { readonly value: T; readonly cancel: Cancel } | undefined;

  const writeNow = (value: T) => {
    waiting = undefined;
    write(value);
    lastWriteMs = timers.now();
  };
  const takeWaiting = () => {
    waiting?.cancel();
    const taken = waiting;
    waiting = undefined;
    return taken;
  };

  return {
    schedule(value) {
      takeWaiting();
      // A clock that was set back must not hold the write for longer than one interval.
      const waitMs = Math.min(lastWriteMs + intervalMs - timers.now(), intervalMs);
      if (waitMs <= 0) writeNow(value);
      else waiting = { value, cancel: timers.after(waitMs, () => writeNow(value)) };
    },
    flush() {
      const taken = takeWaiting();
      if (taken !== undefined) writeNow(taken.value);
    },
    cancel() {
      takeWaiting();
    },
  };
};
