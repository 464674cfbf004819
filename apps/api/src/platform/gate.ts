import { DomainError } from './ports/domain-error.ts';

const RETRY_AFTER_S = 2;

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets so much work run at once and so much wait; what comes beyond is told at once to try again,
 * so that a flood costs itself and nobody else.
 */
export const createGate = (atOnce: number, maxWaiting: number): Gate => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= maxWaiting) {
        throw new DomainError('SERVICE_SURCHARGE', { retryAfterS: RETRY_AFTER_S });
      }
      // The one that leaves hands its place over, so `running` stays as it is.
      await new Promise<void>((enter) => waiting.push(enter));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};
