import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from './database-errors.ts';
import pg from 'pg';

const MAX_TRIES = 10;
const MAX_TRIES_FOR_LOCK = 2;
const FIRST_PAUSE_MS = 5;
const MAX_PAUSE_MS = 400;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const LOCK_NOT_AVAILABLE = '55P03';

const stateOf = (error: unknown): string | undefined => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause.code : undefined;
};

const triesFor = (error: unknown, isRepeatable: boolean): number => {
  const state = stateOf(error);
  if (state === SERIALIZATION_FAILURE || state === DEADLOCK) return MAX_TRIES;
  // The lock timeout has passed already.
  if (state === LOCK_NOT_AVAILABLE) return MAX_TRIES_FOR_LOCK;
  // The connection was lost: whether the work was committed is unknown.
  return isRepeatable && isDatabaseUnavailable(error) ? MAX_TRIES : 1;
};

export interface RetryOptions {
  /** True for idempotent work, such as a command with a key. */
  readonly isRepeatable: boolean;
}

/** Retries whole transactions only. */
export const retryTransient = async <T>(
  work: () => Promise<T>,
  { isRepeatable }: RetryOptions,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= triesFor(error, isRepeatable)) throw error;
      const longest = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
      // Random delay, so that conflicting transactions do not collide again.
      await pause(longest * (0.5 + Math.random() / 2));
    }
  }
};
