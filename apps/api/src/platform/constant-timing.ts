import { setTimeout as delay } from 'node:timers/promises';

/** Longer than these calls take on an idle server, and not noticeable to a person. */
const STEP_MS = 25;

/**
 * Answers at multiples of a fixed step, not when the work ends: a known account costs the database
 * more than an unknown one, and the response time must not show it. The timer starts with the call.
 */
export const withConstantTiming = async <T>(
  work: () => Promise<T>,
  waitStep: (ms: number) => Promise<unknown> = delay,
): Promise<T> => {
  const state = { isDone: false };
  const end = (): void => {
    state.isDone = true;
  };
  const outcome = work();
  outcome.then(end, end);
  do await waitStep(STEP_MS);
  while (!state.isDone);
  return await outcome;
};
