import type { Timers } from './timers.ts';

/** The device's clock, set right by what the server says of the time. */
export interface ServerClock extends Timers {
  /** The `Date` of a reply: what time it is where sessions end. */
  readonly noteServerDate: (header: string | null) => void;
  /** What to add to the device's clock: kept with a session, for the next load. */
  readonly offsetMs: () => number;
  /** Begins from what an earlier load had found out, until a reply says otherwise. */
  readonly startFrom: (offsetMs: number) => void;
}

/** Seconds of travel are not a wrong clock. */
const TOLERANCE_MS = 30_000;

/**
 * A device set two hours ahead would be signed out as soon as it signs in, for its own clock says
 * that the session is over. Ends of sessions are read on the server's clock instead.
 */
export const createServerClock = (timers: Timers): ServerClock => {
  let offsetMs = 0;
  return {
    now: () => timers.now() + offsetMs,
    after: (delayMs, run) => timers.after(delayMs, run),
    offsetMs: () => offsetMs,
    startFrom(known) {
      offsetMs = known;
    },
    noteServerDate(header) {
      const serverMs = header === null ? Number.NaN : Date.parse(header);
      if (Number.isNaN(serverMs)) return;
      const seenMs = serverMs - timers.now();
      if (Math.abs(seenMs - offsetMs) <= TOLERANCE_MS) return;
      offsetMs = Math.abs(seenMs) <= TOLERANCE_MS ? 0 : seenMs;
    },
  };
};
