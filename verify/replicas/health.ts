import { setTimeout as delay } from 'node:timers/promises';

export interface HealthOptions {
  readonly everyMs: number;
  readonly timeoutMs: number;
}

export interface Health {
  readonly isHealthy: (target: string) => boolean;
  /** A request just failed on it: do not wait for the next check. */
  readonly down: (target: string) => void;
  readonly firstLook: Promise<void>;
  readonly stop: () => void;
}

const isReady = async (target: string, timeoutMs: number): Promise<boolean> => {
  try {
    const reply = await fetch(`${target}/readyz`, {
      signal: AbortSignal.timeout(timeoutMs),
      // A kept connection would be one more for a replica to close when it stops.
      headers: { connection: 'close' },
    });
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    return false;
  }
};

/** Asks every replica, again and again, whether it is ready for requests. */
export const watchHealth = (
  targets: readonly string[],
  { everyMs, timeoutMs }: HealthOptions,
): Health => {
  const healthy = new Set<string>();
  const ended = new AbortController();
  const look = async (target: string): Promise<void> => {
    const ready = await isReady(target, timeoutMs);
    if (ready) healthy.add(target);
    else healthy.delete(target);
  };
  const watch = async (target: string): Promise<void> => {
    while (!ended.signal.aborted) {
      await delay(everyMs, undefined, { ref: false });
      if (!ended.signal.aborted) await look(target);
    }
  };
  const firstLook = Promise.all(targets.map(look)).then(() => {
    for (const target of targets) void watch(target);
  });
  return {
    isHealthy: (target) => healthy.has(target),
    down: (target) => void healthy.delete(target),
    firstLook,
    stop: () => ended.abort(),
  };
};
