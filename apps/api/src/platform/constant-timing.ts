import { setTimeout as delay } from 'node:timers/promises';

/** More than these calls take on a quiet server, less than a person notices. */
const STEP_MS = 25;

/**
 * Answers at the beat, not when the work is done: somebody who is known costs the database a
 * little more than nobody, and a stranger with a watch must not see it. The beat starts with the
 * call, so that nothing of the work shows in it.
 */
export const withConstantTiming = async <T>(
  work: () => Promise<T>,
  beat: (ms: number) => Promise<unknown> = delay,
): Promise<T> => {
  const state = { isDone: false };
  const end = (): void => {
    state.isDone = true;
  };
  const outcome = work();
  outcome.then(end, end);
  do await beat(STEP_MS);
  while (!state.isDone);
  return await outcome;
};
