import { overloaded } from '../gate.ts';

/** Long enough that whoever tries again at once does so twice a second and not a thousand times. */
const HOLD_MS = 500;
/** A held refusal costs a timer and an open connection; beyond so many they are not held. */
const MAX_HELD = 2_000;

type Next = (error?: Error) => void;

/**
 * Refuses the surplus of a call that costs much, before its body is read, and not at once: a flood
 * then waits on itself, and leaves the server to those who ask for something else.
 */
export const createLoadSheddingHook = (isCrowded: () => boolean) => {
  let held = 0;
  return (_request: unknown, _reply: unknown, next: Next): void => {
    if (!isCrowded()) {
      next();
      return;
    }
    if (held >= MAX_HELD) {
      next(overloaded());
      return;
    }
    held += 1;
    setTimeout(() => {
      held -= 1;
      next(overloaded());
    }, HOLD_MS);
  };
};
