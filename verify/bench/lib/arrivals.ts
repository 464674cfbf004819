import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 2;

export interface Arrivals {
  readonly perSecond: number;
  readonly seconds: number;
  readonly arrive: (rank: number) => Promise<unknown>;
}

export interface Arrived {
  /** Each counted from the moment it was due: waiting for its turn is waiting too. */
  readonly times: readonly number[];
  readonly errors: readonly string[];
}

/** They come when they come, whether or not the earlier ones are done. */
export const receive = async ({ perSecond, seconds, arrive }: Arrivals): Promise<Arrived> => {
  const times: number[] = [];
  const errors: string[] = [];
  const wanted = Math.round(perSecond * seconds);
  const begun = performance.now();
  const underWay: Promise<void>[] = [];
  const start = async (rank: number, dueAt: number): Promise<void> => {
    try {
      await arrive(rank);
      times.push(performance.now() - dueAt);
    } catch (error) {
      errors.push(error instanceof Error ? error.message : String(error));
    }
  };
  for (let rank = 0; rank < wanted; rank += 1) {
    const dueAt = begun + (rank * 1_000) / perSecond;
    while (performance.now() < dueAt) await pause(LOOK_EVERY_MS);
    underWay.push(start(rank, dueAt));
  }
  await Promise.all(underWay);
  return { times, errors };
};
