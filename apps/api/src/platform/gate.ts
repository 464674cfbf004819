import { DomainError } from './ports/domain-error.ts';

const RETRY_AFTER_S = 2;

export interface Gate {
  <T>(work: () => Promise<T>): Promise<T>;
  /** Nobody else could even wait. */
  readonly isFull: () => boolean;
}

export const overloaded = (): DomainError =>
  new DomainError('SERVICE_SURCHARGE', { retryAfterS: RETRY_AFTER_S });

/**
 * Lets so much work run at once and so much wait; what comes beyond is told at once to try again,
 * so that a flood costs itself and nobody else.
 */
export const createGate = (atOnce: number, maxWaiting: number): Gate => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const isFull = (): boolean => running >= atOnce && waiting.length >= maxWaiting;
  const pass = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isFull()) throw overloaded();
    if (running < atOnce) running += 1;
    else {
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
  return Object.assign(pass, { isFull });
};
